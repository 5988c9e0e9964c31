package io.twophp.core.client;

import io.twophp.CallState;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.client.NextStep.AlreadyProcessed;
import io.twophp.core.client.NextStep.Confirm;
import io.twophp.core.client.NextStep.Done;
import io.twophp.core.client.NextStep.Poll;
import io.twophp.core.client.NextStep.Refused;
import io.twophp.core.client.NextStep.Resubmit;
import io.twophp.core.client.Transport.Reply;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Takes one call to its end: Phase 1, the client's row, Phase 2 within its window, polling, and repetitions with the
 * same ids whenever an answer proves nothing (draft §5, D3, D8). For one thread.
 */
final class TwoPhaseConversation extends Conversation {

    private static final int NOT_FOUND = 404;
    private static final int UNPROCESSABLE = 422;

    private final ProtocolDetection endpoint;

    private Optional<String> token = Optional.empty();
    private boolean confirming;
    private boolean mayHaveConfirmed;
    private boolean mayBeOrdinary;
    private boolean sent;
    private int unconfirmed;

    /**
     * @param repeated whether an earlier execution, or an earlier process, made the same call
     * @param shownBefore whether the endpoint ever answered with 2PHP
     */
    TwoPhaseConversation(
            CallParts parts,
            Progress progress,
            OutboundRequest request,
            Transport transport,
            boolean repeated,
            BooleanSupplier shownBefore) {
        super(parts, progress, request, transport, new TwoPhaseDialect(request, parts), repeated);
        this.mayHaveConfirmed = repeated
                && (progress.call().isRegistered()
                        || progress.call().confirmationMode() == ConfirmationMode.AUTO_CONFIRM);
        this.endpoint = new ProtocolDetection(parts.settings().servers(), progress, shownBefore);
    }

    /**
     * Asks for the outcome of the call, by one Phase 1 and without confirming anything.
     *
     * @throws UnfinishedCallException if the call is not decided yet, or will never be executed
     */
    Reply ask() {
        ExchangeResult answer = phaseOne();
        if (isSomebodyElses(answer)) {
            throw somebodyElses(answer);
        }
        if (answer.next() instanceof Done done) {
            return done(answer, done);
        }
        if (answer.next() instanceof Resubmit) {
            throw expired();
        }
        if (answer.next() instanceof Poll) {
            progress.processing(answer.serverCorrelationId(), answer.ttl());
        }
        if (answer.next() instanceof AlreadyProcessed) {
            progress.ended(CallState.PLAIN, true);
            throw unfinished("The server does not speak 2PHP, and would process each question.", true, answer);
        }
        throw unfinished("It is not decided yet.", true, answer);
    }

    /**
     * Runs from Phase 1 on, also for a call that is found again: the server compares the requests (D4), and returns the
     * time in which a confirmation can succeed (N1).
     */
    @Override
    Reply untilAnswered() {
        ExchangeResult answer = phaseOne();
        while (true) {
            endpoint.see(answer);
            sent |= answer.sent();
            NextStep next = answer.next();
            if (isSomebodyElses(answer)) {
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

    /**
     * Returns whether an answer has to be ignored: once the call may be executed, only answers with the protocol's mark
     * are believed.
     */
    private boolean isSomebodyElses(ExchangeResult answer) {
        return endpoint.decidesNothing(answer) || mayHaveConfirmed && answer.isForeign();
    }

    private Reply done(ExchangeResult answer, Done done) {
        progress.answered(done.outcome(), answer.serverCorrelationId(), answer.ttl());
        return TwoPhaseDialect.outcome(answer.response().orElseThrow());
    }

    private ExchangeResult registered(ExchangeResult answer, Confirm confirm) {
        serverAnswered();
        requireSameIntent(answer, confirm.serverCorrelationId());
        token = confirm.confirmationToken();
        boolean mine = progress.registered(confirm.serverCorrelationId(), answer.ttl());
        if (mine && confirm.window().isOpen(parts.time().nanoTime().getAsLong())) {
            return phaseTwo();
        }
        requireNotGivenUp();
        if (mine) {
            explain(" It could not be confirmed in time: that makes sense for " + confirm.window() + ".");
        }
        pause(patience.after(++unconfirmed), answer);
        return phaseOne();
    }

    /**
     * Requires the id known before: one id of the client has one intent, unless the server identifies the caller as
     * another one, or has lost the intent.
     */
    private void requireSameIntent(ExchangeResult answer, ServerCorrelationId reported) {
        if (progress.call()
                .serverCorrelationId()
                .filter(known -> !known.equals(reported))
                .isPresent()) {
            throw unfinished(
                    "The server has registered it anew, as " + reported
                            + ": under another identity than before, or without its"
                            + " memory. That is not confirmed, since the first may have been executed.",
                    true,
                    answer);
        }
    }

    /** Fails if another process that works on the call has ended it without an outcome. */
    private void requireNotGivenUp() {
        CallState state = progress.call().state();
        if (state == CallState.ABANDONED || state == CallState.REFUSED || state.isOutcomeUnknown()) {
            throw unfinished("Somebody else has ended it as " + state + ".", state.isOutcomeUnknown(), null);
        }
    }

    /**
     * Sends Phase 2. If it certainly was not sent, it confirms nothing, and is not sent later without another check of
     * the window (N1).
     */
    private ExchangeResult phaseTwo() {
        ExchangeResult answer = wire.say(CallStep.CONFIRM, progress.call(), token, ClientDialect.Known.NOTHING);
        confirming |= answer.sent();
        mayHaveConfirmed |= answer.sent();
        return answer;
    }

    private ExchangeResult phaseOne() {
        return wire.say(CallStep.REGISTER, progress.call(), Optional.empty(), ClientDialect.Known.NOTHING);
    }

    private ExchangeResult phase() {
        return confirming && progress.call().isRegistered() ? phaseTwo() : phaseOne();
    }

    /**
     * Waits, then asks the monitor, which is cheap; but only the phase returns the recorded response, or recovers an
     * execution that its worker left behind.
     */
    private ExchangeResult polled(ExchangeResult answer, Poll poll) {
        serverAnswered();
        mayHaveConfirmed = true;
        progress.processing(answer.serverCorrelationId(), answer.ttl());
        Duration length = Duration.ofSeconds(Math.max(1, poll.afterSeconds()));
        pauseAsRequested(length);
        poll.location()
                .flatMap(request::onSameServer)
                .map(monitor -> wire.say(
                        CallStep.REPLAY, progress.call(), Optional.of(monitor.toString()), ClientDialect.Known.NOTHING))
                .filter(ExchangeResult::isProcessing)
                .ifPresent(status -> pause(length, status));
        return phase();
    }

    private ExchangeResult resubmitted() {
        if (progress.call().submissions() > parts.settings().resubmissions()) {
            throw expired();
        }
        serverAnswered();
        unconfirmed = 0;
        confirming = false;
        mayHaveConfirmed = false;
        token = Optional.empty();
        boolean anew = progress.resubmitted();
        requireNotGivenUp();
        if (!anew) {
            throw unfinished("The server does not know any more what it answered before.", true, null);
        }
        return phaseOne();
    }

    /**
     * Repeats after an answer that may come from a version without 2PHP, which would process each repetition. A call
     * that was made before has waited long enough.
     */
    private ExchangeResult againAfter(ExchangeResult foreign) {
        if (repeated && foreign.isSuccess() && !confirming) {
            throw somebodyElses(foreign);
        }
        mayBeOrdinary |= foreign.isSuccess() && !confirming;
        return again(foreign);
    }

    private UnfinishedCallException somebodyElses(ExchangeResult foreign) {
        mayBeOrdinary = foreign.isSuccess();
        return unfinished("The answer does not come from the called resource.", true, foreign);
    }

    private ExchangeResult again(ExchangeResult answer) {
        mayHaveConfirmed |= answer.sent() && request.options().confirmationMode() == ConfirmationMode.AUTO_CONFIRM;
        if (answer.sent() && answer.response().isEmpty() && !confirming && !endpoint.isTwoPhase()) {
            progress.ended(CallState.PLAIN, false);
            throw unfinished("There was no answer, and the server is not known to speak 2PHP.", true, answer);
        }
        waitAfter(CallStep.CONFIRM, answer);
        return phase();
    }

    private Reply refused(ExchangeResult answer, Refused refused) {
        boolean nested = progress.call().within().isPresent();
        if (repeated && nested && !confirming && refused.status() == UNPROCESSABLE && endpoint.isTwoPhase()) {
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

    private Reply plain(ExchangeResult answer) {
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
     * Returns whether the answer is a failure without the protocol's headers, of an endpoint that never showed any,
     * before anything was registered.
     */
    private boolean isFromOrdinaryServer(ExchangeResult answer) {
        return answer.response().isPresent() && !answer.isTwoPhase() && !confirming && !endpoint.isTwoPhase();
    }

    /**
     * Returns whether the application is absent: a server that starts or is replaced answers 404 until it is deployed.
     * It knew the call that it registered.
     */
    private boolean isAbsent(Refused refused) {
        return refused.status() == NOT_FOUND && progress.call().isRegistered();
    }

    /**
     * Returns true for a call that was never confirmed: it is never executed, and ends here, finally. Excluded are
     * calls within an intent of which something was sent, since the intent's next execution makes them again, and calls
     * that an earlier process may have confirmed, or that the ledger knows as registered by now.
     */
    @Override
    boolean isUntouched() {
        return !mayHaveConfirmed
                && !mayBeOrdinary
                && !repeated
                && request.options().confirmationMode() == ConfirmationMode.HANDSHAKE
                && (!sent || progress.call().within().isEmpty());
    }

    @Override
    Duration untilAskedAgain() {
        return mayBeOrdinary ? Caller.MUCH_LATER : super.untilAskedAgain();
    }

    private UnfinishedCallException expired() {
        boolean written = progress.ended(CallState.ABANDONED, true);
        return new UnfinishedCallException(
                progress.call(), Phase.TTL_EXPIRED, !written, "It was not confirmed in time." + explanation(), null);
    }
}
