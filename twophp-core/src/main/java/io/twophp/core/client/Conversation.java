package io.twophp.core.client;

import io.twophp.CallState;
import io.twophp.core.client.Transport.AnswerTooLargeException;
import io.twophp.core.client.Transport.Reply;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.UnitOfWork.CommitFailedException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/**
 * Takes one call to its end, with repetitions under the same ids whenever an answer proves nothing (D3, D8), or gives
 * the call up and reports the known state. For one thread.
 */
abstract class Conversation {

    final CallParts parts;
    final Progress progress;
    final OutboundRequest request;
    final boolean repeated;
    final Patience patience;
    final Exchanges wire;
    private final Map<CallStep, Integer> unanswered = new EnumMap<>(CallStep.class);
    private String explanation = "";

    /** @param repeated whether an earlier execution, or an earlier process, made the same call */
    Conversation(
            CallParts parts,
            Progress progress,
            OutboundRequest request,
            Transport transport,
            ClientDialect dialect,
            boolean repeated) {
        this.parts = parts;
        this.progress = progress;
        this.request = request;
        this.repeated = repeated;
        this.patience = new Patience(
                parts, request.options().timeout().orElse(parts.settings().timeout()));
        this.wire = new Exchanges(transport, dialect, parts, patience);
    }

    /**
     * Runs the call from the first message on, also if the call was found again.
     *
     * @return the final answer
     * @throws UnfinishedCallException if the call is given up
     */
    final Reply begin() {
        try {
            return untilAnswered();
        } catch (LedgerUnavailableException | CommitFailedException e) {
            // Recovery takes the call up: it must not count as never begun.
            throw givenUp("The client's ledger can't be written.", null, e);
        } catch (UnfinishedCallException | CallRefusedException | ConfirmationRequiredException e) {
            throw e;
        } catch (RuntimeException e) {
            throw givenUp("An exchange failed.", null, e);
        }
    }

    abstract Reply untilAnswered();

    /** Returns whether a call that is given up now was not and will not be executed. */
    abstract boolean isUntouched();

    /** Returns the time after which recovery asks again for a call that was given up. */
    Duration untilAskedAgain() {
        return CallSettings.LONGEST_BACKOFF;
    }

    /** Waits for the next exchange of this kind after one without a result, or gives the call up. */
    final void waitAfter(CallStep step, ExchangeResult answer) {
        int times = unanswered.merge(step, 1, Integer::sum);
        if (answer.failure() instanceof AnswerTooLargeException) {
            throw givenUp("Its answer is too large, and would be the same again.", answer);
        }
        if (times >= parts.settings().attempts()) {
            throw givenUp("There was no answer to " + times + " attempts." + explanation, answer);
        }
        pause(patience.after(times), answer);
    }

    /** Sets the reason for the delay, which the caller gets if the call's time is over. */
    final void explain(String why) {
        explanation = why;
    }

    final String explanation() {
        return explanation;
    }

    /** Resets the count of attempts: the server has answered. */
    final void serverAnswered() {
        unanswered.clear();
    }

    final void pause(Duration length, ExchangeResult answer) {
        pause(() -> patience.pause(length, answer), answer);
    }

    final void pauseAsRequested(Duration length) {
        pause(() -> patience.pauseAsRequested(length), null);
    }

    private void pause(Waiting waiting, ExchangeResult answer) {
        boolean waited;
        try {
            waited = waiting.isOver();
        } catch (InterruptedException e) {
            UnfinishedCallException unfinished = givenUp("Its thread was interrupted.", answer);
            Thread.currentThread().interrupt(); // only now: drivers don't write for an interrupted thread
            throw unfinished;
        }
        if (!waited) {
            throw givenUp("Its time of " + patience.timeout().toMillis() + " ms is over." + explanation, answer);
        }
    }

    final UnfinishedCallException givenUp(String why, ExchangeResult answer) {
        return givenUp(why, answer, answer == null ? null : answer.failure());
    }

    private UnfinishedCallException givenUp(String why, ExchangeResult answer, Exception cause) {
        return unfinished(why, !(isUntouched() && progress.ended(CallState.ABANDONED, false)), answer, cause);
    }

    final UnfinishedCallException unfinished(String why, boolean mayBeExecuted, ExchangeResult answer) {
        return unfinished(why, mayBeExecuted, answer, answer == null ? null : answer.failure());
    }

    private UnfinishedCallException unfinished(
            String why, boolean mayBeExecuted, ExchangeResult answer, Exception cause) {
        if (mayBeExecuted) {
            progress.postponed(untilAskedAgain());
        }
        String status = answer == null ? "" : answer.description();
        return new UnfinishedCallException(
                progress.call(), progress.lastKnownPhase().orElse(null), mayBeExecuted, why + status, cause);
    }

    private interface Waiting {

        /** Waits; returns false at once if the wait would exceed the call's time. */
        boolean isOver() throws InterruptedException;
    }
}
