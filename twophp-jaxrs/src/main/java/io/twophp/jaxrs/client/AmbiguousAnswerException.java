package io.twophp.jaxrs.client;

import io.twophp.core.client.Transport.Reply;
import io.twophp.core.client.UnsortedAnswerException;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.core.Response;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * Thrown if the answer to a message of Certified HTTP has a code that {@code twophp.client.codes} sorts as {@code ask}:
 * the application decides whether it is temporary, and then calls {@link #retry}. If {@link #mayBeExecuted} is false,
 * the message was not executed, and its call has ended as FAILED or REFUSED. Otherwise recovery sends the message again
 * in any case.
 */
public final class AmbiguousAnswerException extends ProcessingException {

    private static final long serialVersionUID = 1L;

    private final UnsortedAnswerException unsorted;
    private final transient Supplier<Response> retry;

    AmbiguousAnswerException(UnsortedAnswerException unsorted, Supplier<Response> retry) {
        super(unsorted.getMessage(), unsorted);
        this.unsorted = unsorted;
        this.retry = Objects.requireNonNull(retry, "retry");
    }

    /** Returns the answer's status. */
    public int status() {
        return answer().status();
    }

    /** Returns a header of the answer; null if the answer has none of that name. */
    public String header(String name) {
        return answer().header(name);
    }

    /** Returns the answer's body, as it was received. */
    public byte[] body() {
        return answer().body();
    }

    private Reply answer() {
        return unsorted.answer();
    }

    /** Returns whether the message may have been executed, or may still be. */
    public boolean mayBeExecuted() {
        return unsorted.mayBeExecuted();
    }

    /**
     * Sends the request again with the same client, and waits for its outcome: the same message under its id and date
     * if it may have been executed, else a new message, since a server gives one message one answer. Call it on the
     * thread that got the exception.
     *
     * @return the outcome, as the client returns it for a first request
     * @throws AmbiguousAnswerException if the answer is ambiguous again
     * @throws TwoPhaseCallException if the call is given up without an outcome
     */
    public Response retry() {
        return retry.get();
    }
}
