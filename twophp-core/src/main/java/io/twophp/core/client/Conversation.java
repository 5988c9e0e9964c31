package io.twophp.core.client;

import io.twophp.CallState;
import io.twophp.Phase;
import io.twophp.ProtocolHeader;
import io.twophp.ServerCorrelationId;
import io.twophp.core.client.NextStep.AlreadyProcessed;
import io.twophp.core.client.NextStep.Confirm;
import io.twophp.core.client.NextStep.Done;
import io.twophp.core.client.NextStep.Poll;
import io.twophp.core.client.NextStep.Refused;
import io.twophp.core.client.NextStep.Resubmit;
import io.twophp.core.client.PhaseExchanges.Answer;
import io.twophp.core.client.Transport.AnswerTooLargeException;
import io.twophp.core.client.Transport.Reply;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.UnitOfWork.CommitFailedException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Takes one call to its end: Phase 1, the client's row, Phase 2 within its window, polling, and repetitions with the
 * same ids whenever an answer proves nothing (draft §5, D3, D8). For one thread.
 */
final class Conversation {

    private static final int NOT_FOUND = 404;
    private static final int UNPROCESSABLE = 422;

    private final CallParts parts;
    private final Progress progress;
    private final PhaseExchanges wire;
    private final OutboundRequest request;
    private final BooleanSupplier shownBefore;
    private final boolean repeated;
    private final Patience patience;

    private Optional<String> token = Optional.empty();
    private boolean confirming;
    private boolean mayHaveConfirmed;
    private boolean mayBeOrdinary;
    private boolean answeredAsTwoPhase;
    private boolean sent;
    private int unanswered;
    private int unconfirmed;

    /**
     * @param repeated whether an earlier execution, or an earlier process, made the same call
     * @param shownBefore whether the endpoint ever answered with 2PHP
     */
    Conversation(
            CallParts parts,
            Progress progress,
            OutboundRequest request,
            Transport transport,
            boolean repeated,
            BooleanSupplier shownBefore) {
        this.parts = parts;
        this.progress = progress;
        this.request = request;
        this.repeated = repeated;
        this.mayHaveConfirmed =
                repeated && (progress.call().isRegistered() || progress.call().way() == ConfirmationMode.AUTO_CONFIRM);
        this.shownBefore = shownBefore;
        this.patience = new Patience(
                parts, request.options().timeout().orElse(parts.settings().timeout()));
        this.wire = new PhaseExchanges(transport, request, parts, patience);
    }

    /**
     * From Phase 1 on: what a call that is found again begins with too, so that the server compares the requests (D4),
     * and tells for how long a confirmation makes sense (N1).
     */
    Reply register() {
        return converse(() -> wire.phaseOne(progress.call()));
    }

    /**
     * Finds out what became of the call, by one Phase 1 and without confirming anything.
     *
     * @throws UnfinishedCallException if it is not decided yet, or will never be executed
     */
    Reply ask() {
        Answer answer = wire.phaseOne(progress.call());
        if (decidesNothing(answer)) {
            throw somebodyElses(answer);
        }
        if (answer.next() instanceof Done done) {
            return done(answer, done);
        }
        if (answer.next() instanceof Resubmit) {
            throw expired();
        }
        if (answer.next() instanceof Poll) {
            progress.processing(serverCorrelationId(answer), ttl(answer));
        }
        if (answer.next() instanceof AlreadyProcessed) {
            progress.ended(CallState.PLAIN, true);
            throw unfinished("The server does not speak 2PHP, and would process each question.", true, answer);
        }
        throw unfinished("It is not decided yet.", true, answer);
    }

    /** If the ledger fails meanwhile, recovery takes the call up: it must not count as one that was never begun. */
    private Reply converse(Supplier<Answer> first) {
        try {
            return untilAnswered(first.get());
        } catch (LedgerUnavailableException | CommitFailedException e) {
            throw givenUp("The client's ledger can't be written.", null, e);
        } catch (UnfinishedCallException | CallRefusedException e) {
            throw e;
        } catch (RuntimeException e) {
            throw givenUp("An exchange failed.", null, e);
        }
    }

    private Reply untilAnswered(Answer first) {
        Answer answer = first;
        while (true) {
            answeredAsTwoPhase |= answer.isTwoPhase();
            sent |= answer.sent();
            NextStep next = answer.next();
            if (decidesNothing(answer)) {
                answer = againAfter(answer);
            } else if (next instanceof Done done) {
                return done(answer, done);
            } else if (next instanceof AlreadyProcessed) {
                return plain(answer);
            } else if (next instanceof Refused refused && !isAbsent(refused)) {
                return refused(answer, refused);
            } else if (next instanceof Confirm confirm) {
                answer = registered(answer, confirm);
            } else if (next instanceof Poll poll) {
                answer = polled(answer, poll);
            } else if (next instanceof Resubmit) {
                answer = resubmitted();
            } else if (isFromOrdinaryServer(answer)) {
                return plain(answer);
            } else {
                answer = again(answer);
            }
        }
    }

    private Reply done(Answer answer, Done done) {
        progress.answered(done.outcome(), serverCorrelationId(answer), ttl(answer));
        return answer.response().orElseThrow();
    }

    private Answer registered(Answer answer, Confirm confirm) {
        unanswered = 0;
        requireSameIntent(answer, confirm.serverCorrelationId());
        token = confirm.confirmationToken();
        boolean mine = progress.registered(confirm.serverCorrelationId(), ttl(answer));
        if (mine && confirm.window().isOpen(parts.time().nanoTime().getAsLong())) {
            return phaseTwo();
        }
        requireNotGivenUp();
        pause(patience.after(++unconfirmed), answer);
        return wire.phaseOne(progress.call());
    }

    /**
     * One id of the client has one intent only, unless the server identifies the caller as another one, or has lost the
     * intent.
     */
    private void requireSameIntent(Answer answer, ServerCorrelationId told) {
        if (progress.call()
                .serverCorrelationId()
                .filter(known -> !known.equals(told))
                .isPresent()) {
            throw unfinished(
                    "The server has registered it anew, as " + told
                            + ": under another identity than before, or without its"
                            + " memory. That is not confirmed, since the first may have been executed.",
                    true,
                    answer);
        }
    }

    /** Another process that works on the call may have ended it without an outcome. */
    private void requireNotGivenUp() {
        CallState state = progress.call().state();
        if (state == CallState.ABANDONED || state == CallState.REFUSED || state.isOutcomeUnknown()) {
            throw unfinished("Somebody else has ended it as " + state + ".", state.isOutcomeUnknown(), null);
        }
    }

    /** What certainly was not sent confirms nothing, and is not sent later without another look at the window (N1). */
    private Answer phaseTwo() {
        Answer answer = wire.phaseTwo(progress.call(), token);
        confirming |= answer.sent();
        mayHaveConfirmed |= answer.sent();
        return answer;
    }

    private Answer phase() {
        return confirming && progress.call().isRegistered() ? phaseTwo() : wire.phaseOne(progress.call());
    }

    /**
     * The monitor is cheap, but only the phase brings the recorded response, or brings back what its worker left
     * behind.
     */
    private Answer polled(Answer answer, Poll poll) {
        unanswered = 0;
        mayHaveConfirmed = true;
        progress.processing(serverCorrelationId(answer), ttl(answer));
        Duration length = Duration.ofSeconds(Math.max(1, poll.afterSeconds()));
        pauseAsAsked(length);
        poll.location().flatMap(wire::status).filter(Answer::isProcessing).ifPresent(status -> pause(length, status));
        return phase();
    }

    private Answer resubmitted() {
        if (progress.call().submissions() > parts.settings().resubmissions()) {
            throw expired();
        }
        unanswered = 0;
        unconfirmed = 0;
        confirming = false;
        mayHaveConfirmed = false;
        token = Optional.empty();
        boolean anew = progress.resubmitted();
        requireNotGivenUp();
        if (!anew) {
            throw unfinished("The server does not know any more what it answered before.", true, null);
        }
        return wire.phaseOne(progress.call());
    }

    /**
     * A version without 2PHP may answer, which would process each repetition: who made the call before has waited long
     * enough.
     */
    private Answer againAfter(Answer foreign) {
        if (repeated && foreign.isSuccess() && !confirming) {
            throw somebodyElses(foreign);
        }
        mayBeOrdinary |= foreign.isSuccess() && !confirming;
        return again(foreign);
    }

    private UnfinishedCallException somebodyElses(Answer foreign) {
        mayBeOrdinary = foreign.isSuccess();
        return unfinished("The answer does not come from the called resource.", true, foreign);
    }

    private Answer again(Answer answer) {
        unanswered++;
        mayHaveConfirmed |= answer.sent() && request.options().way() == ConfirmationMode.AUTO_CONFIRM;
        if (answer.sent() && answer.response().isEmpty() && !confirming && !isTwoPhase()) {
            progress.ended(CallState.PLAIN, false);
            throw unfinished("There was no answer, and the server is not known to speak 2PHP.", true, answer);
        }
        if (answer.failure() instanceof AnswerTooLargeException) {
            throw givenUp("Its answer is too large, and would be the same again.", answer);
        }
        if (unanswered >= parts.settings().attempts()) {
            throw givenUp("There was no answer to " + unanswered + " attempts.", answer);
        }
        pause(patience.after(unanswered), answer);
        return phase();
    }

    private Reply refused(Answer answer, Refused refused) {
        boolean nested = progress.call().within().isPresent();
        if (repeated && nested && !confirming && refused.status() == UNPROCESSABLE && isTwoPhase()) {
            throw CallRefusedException.anotherRequest(progress.call());
        }
        if (mayHaveConfirmed || progress.call().isRegistered()) {
            throw givenUp("The server refused it with " + refused.status() + " after it was registered.", answer);
        }
        if (!progress.ended(CallState.REFUSED, false)) {
            throw unfinished("The server refused it, but that could not be written.", true, answer);
        }
        return answer.response().orElseThrow();
    }

    private Reply plain(Answer answer) {
        boolean certain = answer.next() instanceof AlreadyProcessed;
        if (!progress.ended(CallState.PLAIN, certain) && !certain) {
            throw unfinished("It failed, and that could not be written.", true, answer);
        }
        if (parts.settings().servers() == Servers.TWO_PHASE) {
            throw new CallRefusedException("TWOPHP-0607 " + progress.call().endpoint()
                    + " answered without 2PHP and has processed the request as an ordinary one. Annotate the resource with"
                    + " @TwoPhaseMutation, or set twophp.client.servers=any to accept such answers.");
        }
        return answer.response().orElseThrow();
    }

    /**
     * A failure without the protocol's headers, of an endpoint that never showed any, before anything was registered.
     */
    private boolean isFromOrdinaryServer(Answer answer) {
        return answer.response().isPresent() && !answer.isTwoPhase() && !confirming && !isTwoPhase();
    }

    /**
     * A server that starts or is replaced answers 404 until the application is there; what it has registered, it knew.
     */
    private boolean isAbsent(Refused refused) {
        return refused.status() == NOT_FOUND && progress.call().isRegistered();
    }

    /**
     * From an endpoint with 2PHP, an answer without its headers is not the resource's. A success is believed of those
     * that were only expected to speak it: they may be ordinary after all, and would process each repetition (D25).
     */
    private boolean decidesNothing(Answer answer) {
        return answer.isForeign() && (answer.isSuccess() ? hasShownItself() : isTwoPhase());
    }

    private boolean isTwoPhase() {
        return parts.settings().servers() == Servers.TWO_PHASE || hasShownItself();
    }

    private boolean hasShownItself() {
        return answeredAsTwoPhase || progress.call().isRegistered() || shownBefore.getAsBoolean();
    }

    private void pause(Duration length, Answer answer) {
        pause(() -> patience.pause(length, answer), answer);
    }

    private void pauseAsAsked(Duration length) {
        pause(() -> patience.pauseAsAsked(length), null);
    }

    private void pause(Waiting waiting, Answer answer) {
        boolean waited;
        try {
            waited = waiting.isOver();
        } catch (InterruptedException e) {
            UnfinishedCallException unfinished = givenUp("Its thread was interrupted.", answer);
            Thread.currentThread().interrupt(); // only now: drivers don't write for an interrupted thread
            throw unfinished;
        }
        if (!waited) {
            throw givenUp("Its time of " + patience.timeout().toMillis() + " ms is over.", answer);
        }
    }

    /**
     * A call that was never confirmed is never executed: it ends here, finally. Not within an intent, whose next
     * execution makes it again, unless nothing of it was sent; nor if an earlier process may have confirmed it, or the
     * ledger knows it as registered by now.
     */
    private UnfinishedCallException givenUp(String why, Answer answer) {
        return givenUp(why, answer, answer == null ? null : answer.failure());
    }

    private UnfinishedCallException givenUp(String why, Answer answer, Exception cause) {
        boolean untouched = !mayHaveConfirmed
                && !mayBeOrdinary
                && !repeated
                && request.options().way() == ConfirmationMode.HANDSHAKE
                && (!sent || progress.call().within().isEmpty());
        return unfinished(why, !(untouched && progress.ended(CallState.ABANDONED, false)), answer, cause);
    }

    private UnfinishedCallException expired() {
        boolean written = progress.ended(CallState.ABANDONED, true);
        return new UnfinishedCallException(
                progress.call(), Phase.TTL_EXPIRED, !written, "It was not confirmed in time.", null);
    }

    private UnfinishedCallException unfinished(String why, boolean mayBeExecuted, Answer answer) {
        return unfinished(why, mayBeExecuted, answer, answer == null ? null : answer.failure());
    }

    private UnfinishedCallException unfinished(String why, boolean mayBeExecuted, Answer answer, Exception cause) {
        if (mayBeExecuted) {
            progress.postponed(mayBeOrdinary ? Caller.MUCH_LATER : CallSettings.LONGEST_BACKOFF);
        }
        String status = answer == null ? "" : answer.told();
        return new UnfinishedCallException(
                progress.call(), progress.lastKnownPhase().orElse(null), mayBeExecuted, why + status, cause);
    }

    private static Optional<ServerCorrelationId> serverCorrelationId(Answer answer) {
        return answer.header(ProtocolHeader.SERVER_CORRELATION_ID)
                .filter(ServerCorrelationId::isValid)
                .map(ServerCorrelationId::new);
    }

    private static Duration ttl(Answer answer) {
        return answer.header(ProtocolHeader.TTL)
                .filter(text -> text.matches("[0-9]{1,12}"))
                .map(text -> Duration.ofMillis(Long.parseLong(text)))
                .orElse(Duration.ZERO);
    }

    private interface Waiting {

        /** False at once if it is beyond the call's time. */
        boolean isOver() throws InterruptedException;
    }
}
