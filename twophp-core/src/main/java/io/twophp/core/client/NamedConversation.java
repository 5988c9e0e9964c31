package io.twophp.core.client;

import io.twophp.CallState;
import io.twophp.Phase;
import io.twophp.core.client.NextStep.ConfirmationRequired;
import io.twophp.core.client.NextStep.Conflict;
import io.twophp.core.client.NextStep.Done;
import io.twophp.core.client.NextStep.NeverExecuted;
import io.twophp.core.client.NextStep.Poll;
import io.twophp.core.client.NextStep.Proceed;
import io.twophp.core.client.NextStep.Refused;
import io.twophp.core.client.NextStep.Resubmit;
import io.twophp.core.client.NextStep.Untold;
import io.twophp.core.client.Transport.Reply;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * A call in a dialect whose server executes a name once: sends its messages one after the other, each repeated until it
 * is answered; then, if the server keeps the answer until it is acknowledged, stores it in the inbox and acknowledges
 * it. For one thread.
 */
final class NamedConversation extends Conversation {

    /** The divisor of a call's age that gives its pause. */
    private static final int PART = 8;

    private final NamedDialect dialect;
    private boolean mayBeExecuted;
    private Optional<Reply> led = Optional.empty();

    /** @param repeated whether an earlier execution, or an earlier process, made the same call */
    NamedConversation(
            CallParts parts,
            Progress progress,
            OutboundRequest request,
            Transport transport,
            NamedDialect dialect,
            boolean repeated) {
        super(parts, progress, request, transport, dialect, repeated);
        this.dialect = dialect;
        this.mayBeExecuted = repeated;
    }

    @Override
    Reply untilAnswered() {
        if (repeated) {
            requireNotEnded();
        }
        CallStep step = dialect.first();
        while (true) {
            ExchangeResult answer =
                    wire.say(step, progress.call(), Optional.empty(), new ClientDialect.Known(!mayBeExecuted, led));
            NextStep next = answer.next();
            if (next instanceof Done done) {
                return done(step, answer, done);
            } else if (next instanceof Refused || next instanceof Conflict) {
                return refused(answer);
            } else if (next instanceof ConfirmationRequired required) {
                throw confirmationRequired(answer, required);
            } else if (next instanceof NeverExecuted) {
                throw neverExecuted();
            } else if (next instanceof Untold) {
                throw untold(answer);
            }
            mayBeExecuted |= step == CallStep.CONFIRM && answer.sent();
            step = after(step, answer);
        }
    }

    /**
     * Takes the call up, or fails if it has ended. Its first process may still be at work on it: from now on that
     * process can't end the call as unsent.
     */
    private void requireNotEnded() {
        if (!progress.takenUp()) {
            CallState state = progress.call().state();
            boolean unsent = state == CallState.ABANDONED || state == CallState.REFUSED;
            throw unfinished("Somebody else has ended it as " + state + ".", !unsent, null);
        }
    }

    /** Returns the next message to send, after a pause if one is due. */
    private CallStep after(CallStep step, ExchangeResult answer) {
        if (answer.next() instanceof Proceed proceed) {
            led = answer.response();
            if (proceed.step().compareTo(step) < 0) {
                waitAfter(step, answer);
            }
            return proceed.step();
        }
        if (answer.next() instanceof Poll poll) {
            serverAnswered();
            pauseAsRequested(Duration.ofSeconds(Math.max(1, poll.afterSeconds())));
            return step;
        }
        if (answer.next() instanceof Resubmit) {
            resubmitted(answer);
            return dialect.first();
        }
        if (mayBeExecuted && answer.response().isPresent()) {
            explain(" Answers that are not marked as the called service's decide nothing.");
        }
        waitAfter(step, answer);
        return step;
    }

    private Reply done(CallStep step, ExchangeResult answer, Done done) {
        Reply reply = dialect.outcome(step, answer.response().orElseThrow());
        CallState end = done.outcome() == Phase.COMMITTED ? CallState.COMMITTED : CallState.FAILED;
        Optional<URI> forgetAt = dialect.forgetAt(reply);
        if (forgetAt.isEmpty() && progress.call().within().isEmpty()) {
            progress.answered(done.outcome(), Optional.empty(), Duration.ZERO);
            return reply;
        }
        boolean kept = progress.received(
                end, KeptAnswer.seal(parts.vault(), progress.call(), request, reply), forgetAt.isPresent());
        if (kept && forgetAt.isPresent()) {
            acknowledge(forgetAt.get());
        }
        return reply;
    }

    /**
     * Acknowledges the answer, which is in the ledger, to the server, once. If this fails, or the process dies,
     * recovery acknowledges it.
     */
    void acknowledge(URI forgetAt) {
        ExchangeResult answer;
        try {
            answer = wire.say(
                    CallStep.FORGET, progress.call(), Optional.of(forgetAt.toString()), ClientDialect.Known.NOTHING);
        } catch (RuntimeException e) {
            progress.postponed(untilAskedAgain());
            return;
        }
        if (answer.next() instanceof Done) {
            progress.acknowledged();
        } else {
            progress.postponed(untilAskedAgain());
        }
    }

    private Reply refused(ExchangeResult answer) {
        boolean nested = progress.call().within().isPresent();
        if (repeated && nested && answer.next() instanceof Conflict) {
            throw CallRefusedException.anotherRequest(progress.call());
        }
        boolean certain = mayBeExecuted || answer.next() instanceof Conflict; // whoever else has sent it before
        if (!progress.ended(CallState.REFUSED, certain)) {
            throw unfinished("The server refused it, but that could not be written.", true, answer);
        }
        return answer.response().orElseThrow();
    }

    private RuntimeException confirmationRequired(ExchangeResult answer, ConfirmationRequired required) {
        if (!progress.ended(CallState.REFUSED, true)) {
            return unfinished("The server wants it confirmed, but that could not be written.", true, answer);
        }
        return new ConfirmationRequiredException(
                progress.call(), required.token(), answer.response().orElseThrow());
    }

    private UnfinishedCallException neverExecuted() {
        boolean written = progress.ended(CallState.ABANDONED, true);
        return unfinished("Its server takes it no more: it is too old.", !written, null);
    }

    private UnfinishedCallException untold(ExchangeResult answer) {
        progress.ended(CallState.UNRESOLVED, false);
        return unfinished("Its server does not know the answer any more.", true, answer);
    }

    /** Starts anew under another name: the old one has ended for certain. */
    private void resubmitted(ExchangeResult answer) {
        if (progress.call().submissions() > parts.settings().resubmissions() || !progress.resubmitted()) {
            progress.ended(CallState.ABANDONED, true);
            throw unfinished("It was not executed in time.", false, answer);
        }
        requireNotEnded();
        serverAnswered();
        pause(patience.after(1), answer);
    }

    /** Returns a pause that grows with the call's age. */
    @Override
    Duration untilAskedAgain() {
        Duration age = Duration.between(
                progress.call().openedAt(), parts.time().clock().instant());
        Duration part = age.dividedBy(PART);
        Duration least = super.untilAskedAgain();
        return part.compareTo(least) < 0 ? least : part.compareTo(Caller.MUCH_LATER) > 0 ? Caller.MUCH_LATER : part;
    }

    @Override
    boolean isUntouched() {
        return !mayBeExecuted;
    }
}
