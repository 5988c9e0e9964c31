package io.twophp.core.client;

import io.twophp.CallState;
import io.twophp.Dialect;
import io.twophp.Phase;
import io.twophp.core.client.Transport.AnswerTooLargeException;
import io.twophp.core.client.Transport.Reply;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.UnitOfWork.CommitFailedException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * Takes one call to its end: sends the messages of its {@link ClientDialect}, each repeated under the same ids whenever
 * an answer proves nothing (draft §5, D3, D8). In 2PHP the server registers the call, which is written to the client's
 * row before it is confirmed, and keeps its outcome. In the other dialects the server executes a name once; an answer
 * that it keeps until it is acknowledged is stored here first. For one thread.
 */
final class Conversation {

    private final CallParts parts;
    private final Progress progress;
    private final OutboundRequest request;
    private final ClientDialect dialect;
    private final boolean twoPhase;
    private final boolean repeated;
    private final Patience patience;
    private final Exchanges wire;
    private final Ending ending;
    private Optional<String> token = Optional.empty();
    private Optional<Reply> led = Optional.empty();
    private int unconfirmed;

    /** @param repeated whether an earlier execution, or an earlier process, made the same call */
    Conversation(
            CallParts parts,
            Call call,
            OutboundRequest request,
            Transport transport,
            KnownEndpoints endpoints,
            boolean repeated) {
        this.parts = parts;
        this.progress = new Progress(parts, call);
        this.request = request;
        this.dialect = ClientDialect.of(request, parts.settings(), () -> endpoints.hasShownItself(call));
        this.twoPhase = request.options().dialect() == Dialect.TWOPHP;
        this.repeated = repeated;
        this.patience = new Patience(
                parts, request.options().timeout().orElse(parts.settings().timeout()));
        this.wire = new Exchanges(transport, dialect, parts, patience);
        boolean mayBeExecuted = repeated && (!twoPhase || call.isRegistered() || dialect.executes(CallStep.REGISTER));
        this.ending = new Ending(parts, progress, request, twoPhase, repeated, mayBeExecuted);
    }

    /**
     * Runs the call from the first message on, also if the call was found again: in 2PHP the server compares the
     * requests (D4), and returns the time in which a confirmation can succeed (N1).
     */
    Reply begin() {
        try {
            return untilAnswered();
        } catch (LedgerUnavailableException | CommitFailedException e) {
            // Recovery takes the call up: it must not count as never begun.
            throw ending.givenUp("The client's ledger can't be written.", null, e);
        } catch (UnfinishedCallException
                | CallRefusedException
                | ConfirmationRequiredException
                | UnsortedAnswerException e) {
            throw e;
        } catch (RuntimeException e) {
            throw ending.givenUp("An exchange failed.", null, e);
        }
    }

    private Reply untilAnswered() {
        if (repeated && !twoPhase) {
            ending.requireTakenUp();
        }
        if (repeated) {
            progress.retrying(Optional.empty());
        }
        CallStep step = dialect.first();
        while (true) {
            ExchangeResult answer = endedIfLong(step, say(step));
            NextStep next = believed(answer);
            if (next instanceof NextStep.Done done) {
                return done(step, answer, done);
            } else if (next instanceof NextStep.Refused || next instanceof NextStep.Conflict) {
                return ending.refused(answer);
            } else if (next instanceof NextStep.AlreadyProcessed) {
                return ending.plain(answer);
            } else if (next instanceof NextStep.ConfirmationRequired required) {
                throw ending.confirmationRequired(answer, required);
            } else if (next instanceof NextStep.NeverExecuted) {
                throw ending.neverExecuted();
            } else if (next instanceof NextStep.Untold) {
                throw ending.untold(answer);
            } else if (next instanceof NextStep.Ambiguous) {
                throw ending.ambiguous(answer);
            }
            boolean denied =
                    next instanceof NextStep.RepeatBriefly brief && brief.end().isPresent();
            ending.mayBeExecutedIf(answer.sent() && dialect.executes(step) && !denied || next instanceof NextStep.Poll);
            CallStep earlier = step;
            step = after(step, answer);
            if (step.compareTo(earlier) <= 0 && !(twoPhase && next instanceof NextStep.Poll)) {
                progress.retrying(answer.response());
            }
        }
    }

    /** Ends a call whose ambiguous answer has not changed for as long as such answers are repeated. */
    private ExchangeResult endedIfLong(CallStep step, ExchangeResult answer) {
        int attempts = parts.settings().repetition().attempts();
        if (!(answer.next() instanceof NextStep.RepeatBriefly brief)
                || !patience.isUsedUp(step, parts.settings().codes().retryFor(), attempts)) {
            return answer;
        }
        return answer.as(brief.end().orElseThrow(() -> ending.givenUp("Its answer stayed ambiguous.", answer)));
    }

    private ExchangeResult say(CallStep step) {
        ExchangeResult answer = wire.say(step, progress.call(), token, !ending.mayBeExecuted(), led);
        ending.exchanged(step, answer);
        return answer;
    }

    private ExchangeResult say(CallStep step, URI at) {
        return wire.say(step, progress.call(), Optional.of(at.toString()), false, Optional.empty());
    }

    private CallStep after(CallStep step, ExchangeResult answer) {
        NextStep next = answer.next();
        if (next instanceof NextStep.Confirm confirm) {
            return registered(answer, confirm);
        } else if (next instanceof NextStep.Proceed proceed) {
            return proceeded(step, answer, proceed.step());
        } else if (next instanceof NextStep.Poll poll) {
            return polled(step, answer, poll);
        } else if (next instanceof NextStep.Resubmit) {
            return resubmitted();
        } else if (next instanceof NextStep.Renew) {
            return renewed(answer);
        }
        return again(step, answer);
    }

    private CallStep registered(ExchangeResult answer, NextStep.Confirm confirm) {
        patience.serverAnswered();
        ending.requireSameIntent(answer, confirm.serverCorrelationId());
        token = confirm.confirmationToken();
        boolean mine = progress.registered(confirm.serverCorrelationId(), answer.ttl());
        if (mine && confirm.window().isOpen(parts.nanos())) {
            return CallStep.CONFIRM;
        }
        ending.requireNotGivenUp();
        if (mine) {
            ending.explain(" It could not be confirmed in time: that makes sense for " + confirm.window() + ".");
        }
        pause(patience.after(++unconfirmed), answer);
        return CallStep.REGISTER;
    }

    private CallStep proceeded(CallStep step, ExchangeResult answer, CallStep next) {
        led = answer.response();
        if (next.compareTo(step) < 0) {
            waitAfter(step, answer);
        }
        return next;
    }

    /**
     * Waits, then asks the monitor, if there is one, which is cheap; but only the same message returns the recorded
     * response, or recovers an execution that its worker left behind.
     */
    private CallStep polled(CallStep step, ExchangeResult answer, NextStep.Poll poll) {
        patience.serverAnswered();
        if (twoPhase) {
            progress.processing(answer.serverCorrelationId(), answer.ttl());
        }
        Duration length = Duration.ofSeconds(Math.max(1, poll.afterSeconds()));
        pause(() -> patience.pauseAsRequested(length), null);
        poll.location()
                .flatMap(request::onSameServer)
                .map(monitor -> say(CallStep.REPLAY, monitor))
                .filter(ExchangeResult::isProcessing)
                .ifPresent(status -> pause(length, status));
        return same(step);
    }

    private CallStep resubmitted() {
        if (isSubmittedTooOften()) {
            throw ending.expired();
        }
        patience.serverAnswered();
        unconfirmed = 0;
        token = Optional.empty();
        ending.registersAnew();
        boolean anew = progress.resubmitted();
        ending.requireNotGivenUp();
        if (!anew) {
            throw ending.unfinished("The server does not know any more what it answered before.", true, null);
        }
        return CallStep.REGISTER;
    }

    private CallStep renewed(ExchangeResult answer) {
        if (isSubmittedTooOften() || !progress.resubmitted()) {
            throw ending.notRenewed(answer);
        }
        ending.requireTakenUp();
        patience.serverAnswered();
        pause(patience.after(1), answer);
        return dialect.first();
    }

    private boolean isSubmittedTooOften() {
        return progress.call().submissions() > parts.settings().repetition().resubmissions();
    }

    private CallStep again(CallStep step, ExchangeResult answer) {
        if (answer.next() instanceof NextStep.Ignore) {
            ending.requireRepeatable(step, answer);
        } else if (!twoPhase && ending.mayBeExecuted() && answer.response().isPresent()) {
            ending.explain(" Answers that are not marked as the called service's decide nothing.");
        }
        waitAfter(same(step), answer);
        return same(step);
    }

    /** Returns the step to repeat: an unsent Phase 2 is not sent without another check of its window (N1). */
    private CallStep same(CallStep step) {
        boolean confirmed = ending.isConfirming() && progress.call().isRegistered();
        return twoPhase && !confirmed ? CallStep.REGISTER : step;
    }

    private void waitAfter(CallStep step, ExchangeResult answer) {
        int times = patience.failed(step);
        if (answer.failure() instanceof AnswerTooLargeException) {
            throw ending.givenUp("Its answer is too large, and would be the same again.", answer);
        }
        if (times >= parts.settings().repetition().attempts()) {
            throw ending.givenUpAfterAll("There was no answer to " + times + " attempts.", answer);
        }
        pause(patience.after(times), answer);
    }

    private void pause(Duration length, ExchangeResult answer) {
        pause(() -> patience.pause(length, answer), answer);
    }

    private void pause(Waiting waiting, ExchangeResult answer) {
        boolean waited;
        try {
            waited = waiting.isOver();
        } catch (InterruptedException e) {
            UnfinishedCallException unfinished = ending.givenUp("Its thread was interrupted.", answer);
            Thread.currentThread().interrupt(); // only now: drivers don't write for an interrupted thread
            throw unfinished;
        }
        if (!waited) {
            throw ending.givenUpAfterAll("Its time of " + patience.timeout().toMillis() + " ms is over.", answer);
        }
    }

    /** Returns the next step; a part of an answer is none, as the server is about to erase the whole one. */
    private NextStep believed(ExchangeResult answer) {
        boolean isPart = answer.next() instanceof NextStep.Done
                && answer.response()
                        .filter(reply ->
                                !reply.isWhole() && dialect.forgetAt(reply).isPresent())
                        .isPresent();
        return isPart ? new NextStep.RepeatWithSameIds() : answer.next();
    }

    private Reply done(CallStep step, ExchangeResult answer, NextStep.Done done) {
        Reply reply = dialect.outcome(step, answer.response().orElseThrow());
        boolean acknowledging = dialect.forgetAt(reply).isPresent();
        if (twoPhase) {
            progress.answered(done.outcome(), answer.serverCorrelationId(), answer.ttl());
        } else if (!acknowledging && progress.call().within().isEmpty()) {
            progress.answered(done.outcome(), Optional.empty(), Duration.ZERO);
        } else {
            CallState end = done.outcome() == Phase.COMMITTED ? CallState.COMMITTED : CallState.FAILED;
            Sealed kept = KeptAnswer.seal(parts.vault(), progress.call(), request, reply);
            if (progress.received(end, kept, acknowledging) && acknowledging) {
                acknowledge(reply);
            }
        }
        return reply;
    }

    /** Acknowledges the answer, which is in the ledger, once; if that fails, or the process dies, recovery does. */
    void acknowledge(Reply answer) {
        boolean acknowledged;
        try {
            acknowledged = dialect.forgetAt(answer)
                    .map(at -> say(CallStep.FORGET, at).next() instanceof NextStep.Done)
                    .orElse(true);
        } catch (RuntimeException e) {
            acknowledged = false;
        }
        if (acknowledged) {
            progress.acknowledged();
        } else {
            progress.postponed(ending.untilAskedAgain());
        }
    }

    /** Asks for the outcome by one Phase 1, and confirms nothing; throws if it is not decided, or never will be. */
    Reply ask() {
        ExchangeResult answer = say(CallStep.REGISTER);
        NextStep next = answer.next();
        if (next instanceof NextStep.Ignore) {
            throw ending.somebodyElses(answer);
        } else if (next instanceof NextStep.Done done) {
            return done(CallStep.REGISTER, answer, done);
        } else if (next instanceof NextStep.Resubmit) {
            throw ending.expired();
        } else if (next instanceof NextStep.Poll) {
            progress.processing(answer.serverCorrelationId(), answer.ttl());
        } else if (next instanceof NextStep.AlreadyProcessed && answer.isSuccess()) {
            progress.ended(CallState.PLAIN, true);
            throw ending.unfinished("The server does not speak 2PHP, and would process each question.", true, answer);
        }
        throw ending.unfinished("It is not decided yet.", true, answer);
    }

    /** A wait by {@link Patience}. */
    private interface Waiting {
        boolean isOver() throws InterruptedException;
    }
}
