package io.twophp.cdi;

import io.twophp.intent.PhaseListener;
import io.twophp.intent.PhaseTransition;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.time.Duration;

/** Makes every transition a CDI event after its commit: for {@code @Observes} at once, for {@code @ObservesAsync} later. */
@ApplicationScoped
class EventListener implements PhaseListener {

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
        transitions.fireAsync(transition);
        transitions.fire(transition);
    }

    @Override
    public void answered(int phase, String answer, Duration took) {
        answers.fire(new Answered(phase, answer, took));
    }
}
