package io.twophp.core.client;

import io.twophp.CallState;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.client.NextStep.Conflict;
import io.twophp.core.client.Transport.Reply;
import java.time.Duration;
import java.util.Optional;

/** Records the ends without an outcome, and makes the answer or exception that the caller gets. For one thread. */
final class Ending {

    private static final int PART = 8;

    private final CallParts parts;
    private final Progress progress;
    private final OutboundRequest request;
    private final boolean twoPhase;
    private final boolean repeated;
    private boolean sent;
    private boolean confirming;
    private boolean mayBeExecuted;
    private boolean mayBeOrdinary;
    private String explanation = "";

    /** @param mayBeExecuted whether an earlier message may have had it executed */
    Ending(
            CallParts parts,
            Progress progress,
            OutboundRequest request,
            boolean twoPhase,
            boolean repeated,
            boolean mayBeExecuted) {
        this.parts = parts;
        this.progress = progress;
        this.request = request;
        this.twoPhase = twoPhase;
        this.repeated = repeated;
        this.mayBeExecuted = mayBeExecuted;
    }

    /** Returns whether a message may have had the request executed, whose answer did not decide the call. */
    boolean mayBeExecuted() {
        return mayBeExecuted;
    }

    boolean isConfirming() {
        return confirming;
    }

    void exchanged(CallStep step, ExchangeResult answer) {
        sent |= answer.sent();
        confirming |= answer.sent() && step == CallStep.CONFIRM;
    }

    void mayBeExecutedIf(boolean executing) {
        mayBeExecuted |= executing;
    }

    void registersAnew() {
        confirming = false;
        mayBeExecuted = false;
    }

    /** Sets the reason for the delay, which the caller gets if the call's time is over. */
    void explain(String why) {
        explanation = why;
    }

    /**
     * Handles an answer that is not the called resource's. A success may come from a version without 2PHP, which would
     * process each repetition; a call that was made before has waited long enough.
     */
    void requireRepeatable(CallStep step, ExchangeResult foreign) {
        boolean success = foreign.isSuccess() && step == CallStep.REGISTER;
        if (repeated && success) {
            throw somebodyElses(foreign);
        }
        mayBeOrdinary |= success;
    }

    UnfinishedCallException somebodyElses(ExchangeResult foreign) {
        mayBeOrdinary = foreign.isSuccess();
        return unfinished("The answer does not come from the called resource.", true, foreign);
    }

    /** Requires the known id: another means another identity of the caller, or a server that lost the intent. */
    void requireSameIntent(ExchangeResult answer, ServerCorrelationId reported) {
        Optional<ServerCorrelationId> known = progress.call().serverCorrelationId();
        if (known.isPresent() && !known.get().equals(reported)) {
            throw unfinished(
                    "The server has registered it anew, as " + reported
                            + ": under another identity than before, or without its"
                            + " memory. That is not confirmed, since the first may have been executed.",
                    true,
                    answer);
        }
    }

    void requireNotGivenUp() {
        CallState state = progress.call().state();
        if (isUnsent(state) || state.isOutcomeUnknown()) {
            throw endedByAnother(state.isOutcomeUnknown());
        }
    }

    /** Takes the call up, or fails if it has ended: its first process, if at work, can't end it as unsent then. */
    void requireTakenUp() {
        if (!progress.takenUp()) {
            throw endedByAnother(!isUnsent(progress.call().state()));
        }
    }

    private static boolean isUnsent(CallState state) {
        return state == CallState.ABANDONED || state == CallState.REFUSED;
    }

    private UnfinishedCallException endedByAnother(boolean maybe) {
        return unfinished("Another process has ended it as " + progress.call().state() + ".", maybe, null);
    }

    Reply refused(ExchangeResult answer) {
        boolean conflict = answer.next() instanceof Conflict;
        Reply reply = answer.response().orElseThrow();
        if (repeated && conflict && progress.call().within().isPresent()) {
            throw CallRefusedException.anotherRequest(progress.call());
        }
        if (twoPhase && (mayBeExecuted || progress.call().isRegistered())) {
            throw givenUp("The server refused it with " + reply.status() + " after it was registered.", answer);
        }
        boolean certain = !twoPhase && (mayBeExecuted || conflict); // another client may have sent it before
        if (!progress.ended(CallState.REFUSED, certain)) {
            throw unfinished("The server refused it, but that could not be written.", true, answer);
        }
        return reply;
    }

    /** Ends a call to a server that does not speak 2PHP, or may not, if there is no answer. */
    Reply plain(ExchangeResult answer) {
        boolean certain = answer.isSuccess();
        boolean written = progress.ended(CallState.PLAIN, certain);
        if (answer.response().isEmpty()) {
            throw unfinished("There was no answer, and the server is not known to speak 2PHP.", true, answer);
        }
        if (!written && !certain) {
            throw unfinished("It failed, and that could not be written.", true, answer);
        }
        if (parts.settings().servers() == Servers.TWO_PHASE) {
            throw new CallRefusedException("TWOPHP-0607 " + progress.call().endpoint()
                    + " answered without 2PHP and has processed the request as an ordinary one. Annotate the resource with"
                    + " @TwoPhaseMutation, or set twophp.client.servers=any to accept such answers.");
        }
        return answer.response().orElseThrow();
    }

    RuntimeException confirmationRequired(ExchangeResult answer, NextStep.ConfirmationRequired required) {
        if (!progress.ended(CallState.REFUSED, true)) {
            return unfinished("The server wants it confirmed, but that could not be written.", true, answer);
        }
        return new ConfirmationRequiredException(
                progress.call(), required.token(), answer.response().orElseThrow());
    }

    /** Leaves the call to recovery, and the decision to the application whether to repeat it now. */
    UnsortedAnswerException ambiguous(ExchangeResult answer) {
        return new UnsortedAnswerException(
                progress.call(),
                answer.response().orElseThrow(),
                unfinished("Its answer may be anybody's.", true, answer));
    }

    UnfinishedCallException neverExecuted() {
        boolean written = progress.ended(CallState.ABANDONED, true);
        return unfinished("Its server takes it no more: it is too old.", !written, null);
    }

    UnfinishedCallException untold(ExchangeResult answer) {
        progress.ended(CallState.UNRESOLVED, false);
        return unfinished("Its server does not know the answer any more.", true, answer);
    }

    UnfinishedCallException expired() {
        boolean written = progress.ended(CallState.ABANDONED, true);
        return new UnfinishedCallException(
                progress.call(), Phase.TTL_EXPIRED, !written, "It was not confirmed in time." + explanation, null);
    }

    UnfinishedCallException notRenewed(ExchangeResult answer) {
        progress.ended(CallState.ABANDONED, true);
        return unfinished("It was not executed in time.", false, answer);
    }

    UnfinishedCallException givenUpAfterAll(String why, ExchangeResult answer) {
        return givenUp(why + explanation, answer);
    }

    UnfinishedCallException givenUp(String why, ExchangeResult answer) {
        return givenUp(why, answer, failure(answer));
    }

    UnfinishedCallException givenUp(String why, ExchangeResult answer, Exception cause) {
        return unfinished(why, !(isUntouched() && progress.ended(CallState.ABANDONED, false)), answer, cause);
    }

    UnfinishedCallException unfinished(String why, boolean maybe, ExchangeResult answer) {
        return unfinished(why, maybe, answer, failure(answer));
    }

    private UnfinishedCallException unfinished(String why, boolean maybe, ExchangeResult answer, Exception cause) {
        if (maybe) {
            progress.postponed(untilAskedAgain());
        }
        String status = answer == null ? "" : answer.description();
        return new UnfinishedCallException(
                progress.call(), progress.lastKnownPhase().orElse(null), maybe, why + status, cause);
    }

    private static Exception failure(ExchangeResult answer) {
        return answer == null ? null : answer.failure();
    }

    /**
     * Returns whether a call that is given up now was not and will not be executed: nothing that executes was sent. In
     * 2PHP, excluded are calls within an intent of which something was sent, since the intent's next execution makes
     * them again, and calls that the ledger knows as registered by now.
     */
    private boolean isUntouched() {
        boolean untouched = !mayBeExecuted && !confirming && !mayBeOrdinary && !repeated;
        boolean handshake = request.options().confirmationMode() == ConfirmationMode.HANDSHAKE;
        return untouched
                && (!twoPhase || handshake && (!sent || progress.call().within().isEmpty()));
    }

    /** Returns recovery's pause after giving up; in dialects that ask by executing, it grows with the age. */
    Duration untilAskedAgain() {
        Duration least = CallSettings.LONGEST_BACKOFF;
        if (twoPhase) {
            return mayBeOrdinary ? Caller.MUCH_LATER : least;
        }
        Duration age = Duration.between(progress.call().openedAt(), parts.now());
        Duration part = age.dividedBy(PART);
        return part.compareTo(least) < 0 ? least : part.compareTo(Caller.MUCH_LATER) > 0 ? Caller.MUCH_LATER : part;
    }
}
