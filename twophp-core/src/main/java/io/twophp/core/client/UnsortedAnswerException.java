package io.twophp.core.client;

import io.twophp.core.client.Transport.Reply;
import java.util.Objects;
import java.util.UUID;

/**
 * The answer to a message of Certified HTTP has a code that the application decides about ({@code ask} in
 * {@code twophp.client.codes}). If it proves that the message was not executed, the call has ended as failed or
 * refused. Otherwise the cause is an {@link UnfinishedCallException}: recovery continues to send the message.
 */
public final class UnsortedAnswerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final UUID call;
    private final transient Reply answer;

    /** @param unfinished the reason why the call may have been executed; null if it was not */
    UnsortedAnswerException(Call call, Reply answer, UnfinishedCallException unfinished) {
        super(
                "TWOPHP-0615 [" + call.clientCorrelationId() + "] " + call.endpoint() + " answered " + answer.status()
                        + ", which may be temporary. "
                        + (unfinished == null
                                ? "The message was not executed; retry() sends it as a new one."
                                : "Whether the message was executed is not known; retry() sends it again, and recovery does"
                                        + " so in any case."),
                unfinished);
        this.call = call.id();
        this.answer = Objects.requireNonNull(answer, "answer");
    }

    /** Returns the call's id in the client's ledger. */
    public UUID call() {
        return call;
    }

    public Reply answer() {
        return answer;
    }

    /** Returns whether the message may have been executed, or may still be. */
    public boolean mayBeExecuted() {
        return getCause() != null;
    }
}
