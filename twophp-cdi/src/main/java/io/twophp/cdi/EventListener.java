package io.twophp.cdi;

import io.twophp.Answered;
import io.twophp.CallEnded;
import io.twophp.CallRetried;
import io.twophp.CallState;
import io.twophp.CallbackAttempted;
import io.twophp.CallbackAttempted.Status;
import io.twophp.CommandDecided;
import io.twophp.PhaseTransition;
import io.twophp.ServerCorrelationId;
import io.twophp.Stalled;
import io.twophp.SyncAttempted;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.callback.CallbackListener;
import io.twophp.core.callback.CallbackSender.Delivery;
import io.twophp.core.client.Call;
import io.twophp.core.client.CallListener;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.PhaseListener;
import io.twophp.core.intent.Poster;
import io.twophp.core.sync.SyncListener;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Fires the engine's events as CDI events, each after its commit: for {@code @Observes} at once, transitions and
 * decisions for {@code @ObservesAsync} later.
 */
@ModuleBean
class EventListener implements PhaseListener, CallbackListener, CallListener, SyncListener {

    private static final System.Logger LOG = System.getLogger(EventListener.class.getName());

    private final Event<PhaseTransition> transitions;
    private final Event<Answered> answers;
    private final Event<Object> others;

    /** @param others the events that are rare: an {@code Event} remembers the observers of one type */
    @Inject
    EventListener(Event<PhaseTransition> transitions, Event<Answered> answers, Event<Object> others) {
        this.transitions = transitions;
        this.answers = answers;
        this.others = others;
    }

    @Override
    public void phaseChanged(PhaseTransition transition) {
        fireAsync(
                transitions,
                transition,
                () -> "TWOPHP-0204 [" + transition.serverCorrelationId()
                        + "] An asynchronous observer failed on the move to " + transition.to() + "; the move stands.");
        transitions.fire(transition);
    }

    /** Fires a decision about a command, whose evidence is stored. A failing observer changes nothing. */
    void decided(CommandDecided decided) {
        Supplier<String> failed = () -> "TWOPHP-0208 [" + decided.commandId() + "] An observer failed on the decision "
                + decided.decision() + "; the decision stands.";
        fireAsync(others, decided, failed);
        try {
            others.fire(decided);
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, failed.get(), e);
        }
    }

    private static <T> void fireAsync(Event<? super T> event, T about, Supplier<String> failed) {
        event.fireAsync(about).whenComplete((fired, failure) -> {
            if (failure != null) {
                LOG.log(Level.WARNING, failed.get(), failure);
            }
        });
    }

    @Override
    public void answered(int phase, String answer, Duration took) {
        answers.fire(new Answered(phase, answer, took));
    }

    @Override
    public void inDoubt(Intent intent) {
        others.fire(Doubts.of(intent));
    }

    @Override
    public void stalled(Intent intent, Duration pause) {
        others.fire(new Stalled(
                intent.serverCorrelationId(), intent.clientCorrelationId(), Poster.of(intent), intent.path(), pause));
    }

    @Override
    public void attempted(ServerCorrelationId id, int attempt, Delivery delivery, Status status) {
        others.fire(new CallbackAttempted(id, attempt, delivery.accepted(), delivery.result(), status));
    }

    @Override
    public void ended(Call call, CallState end) {
        others.fire(new CallEnded(call.seenIn(end)));
    }

    @Override
    public void retried(CallRetried retried) {
        others.fire(retried);
    }

    @Override
    public void attempted(SyncAttempted attempt) {
        others.fire(attempt);
    }
}
