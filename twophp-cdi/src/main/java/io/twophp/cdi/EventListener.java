package io.twophp.cdi;

import io.twophp.Answered;
import io.twophp.CallbackAttempted;
import io.twophp.CallbackAttempted.Status;
import io.twophp.InDoubt;
import io.twophp.PhaseTransition;
import io.twophp.ServerCorrelationId;
import io.twophp.Stalled;
import io.twophp.SyncAttempted;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.callback.CallbackListener;
import io.twophp.core.callback.CallbackSender.Delivery;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.PhaseListener;
import io.twophp.core.intent.Poster;
import io.twophp.core.sync.SyncListener;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;

/**
 * Fires a CDI event for every transition after its commit: for {@code @Observes} at once, for {@code @ObservesAsync}
 * later.
 */
@ModuleBean
class EventListener implements PhaseListener, CallbackListener, SyncListener {

    private static final System.Logger LOG = System.getLogger(EventListener.class.getName());

    private final Event<PhaseTransition> transitions;
    private final Event<InDoubt> doubts;
    private final Event<Stalled> stalls;
    private final Event<CallbackAttempted> callbacks;
    private final Event<Answered> answers;
    private final Event<SyncAttempted> batches;

    @Inject
    EventListener(
            Event<PhaseTransition> transitions,
            Event<InDoubt> doubts,
            Event<Stalled> stalls,
            Event<CallbackAttempted> callbacks,
            Event<Answered> answers,
            Event<SyncAttempted> batches) {
        this.transitions = transitions;
        this.doubts = doubts;
        this.stalls = stalls;
        this.callbacks = callbacks;
        this.answers = answers;
        this.batches = batches;
    }

    @Override
    public void phaseChanged(PhaseTransition transition) {
        transitions.fireAsync(transition).whenComplete((fired, failure) -> {
            if (failure != null) {
                LOG.log(
                        Level.WARNING,
                        "TWOPHP-0204 [" + transition.serverCorrelationId()
                                + "] An asynchronous observer failed on the move to " + transition.to()
                                + "; the move stands.",
                        failure);
            }
        });
        transitions.fire(transition);
    }

    @Override
    public void inDoubt(Intent intent) {
        doubts.fire(Doubts.of(intent));
    }

    @Override
    public void stalled(Intent intent, Duration pause) {
        stalls.fire(new Stalled(
                intent.serverCorrelationId(), intent.clientCorrelationId(), Poster.of(intent), intent.path(), pause));
    }

    @Override
    public void answered(int phase, String answer, Duration took) {
        answers.fire(new Answered(phase, answer, took));
    }

    @Override
    public void attempted(ServerCorrelationId id, int attempt, Delivery delivery, Status status) {
        callbacks.fire(new CallbackAttempted(id, attempt, delivery.accepted(), delivery.result(), status));
    }

    @Override
    public void attempted(SyncAttempted attempt) {
        batches.fire(attempt);
    }
}
