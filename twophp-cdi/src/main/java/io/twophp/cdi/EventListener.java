package io.twophp.cdi;

import io.twophp.intent.PhaseListener;
import io.twophp.intent.PhaseTransition;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;

/** Makes every transition a CDI event after its commit: for {@code @Observes} at once, for {@code @ObservesAsync} later. */
@ApplicationScoped
class EventListener implements PhaseListener {

    private static final System.Logger LOG = System.getLogger(EventListener.class.getName());

    private final Event<PhaseTransition> transitions;
    private final Event<Answered> answers;

    EventListener() {
        this(null, null);
    }

    @Inject
    EventListener(Event<PhaseTransition> transitions, Event<Answered> answers) {
        this.transitions = transitions;
        this.answers = answers;
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
    public void answered(int phase, String answer, Duration took) {
        answers.fire(new Answered(phase, answer, took));
    }
}
