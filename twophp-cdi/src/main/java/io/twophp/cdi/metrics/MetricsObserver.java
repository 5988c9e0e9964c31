package io.twophp.cdi.metrics;

import io.twophp.cdi.Answered;
import io.twophp.intent.PhaseTransition;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;

/**
 * Counts and times exchanges: {@code twophp.exchanges{phase,answer}} (timer: count and duration) and
 * {@code twophp.transitions{to}} (counter). Made a bean by the extension only where MicroProfile Metrics is.
 */
class MetricsObserver {

    private final MetricRegistry registry;

    MetricsObserver() {
        this(null);
    }

    @Inject
    MetricsObserver(MetricRegistry registry) {
        this.registry = registry;
    }

    void count(@Observes PhaseTransition transition) {
        registry.counter("twophp.transitions", new Tag("to", transition.to().name()))
                .inc();
    }

    void time(@Observes Answered answered) {
        registry.timer(
                        "twophp.exchanges",
                        new Tag("phase", Integer.toString(answered.phase())),
                        new Tag("answer", answered.answer()))
                .update(answered.took());
    }
}
