package io.twophp.cdi.metrics;

import io.twophp.Answered;
import io.twophp.CallbackAttempted;
import io.twophp.InDoubt;
import io.twophp.PhaseTransition;
import io.twophp.Stalled;
import io.twophp.cdi.EngineStarted;
import io.twophp.core.sweep.ScheduledSweep;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.function.Consumer;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;

/**
 * Counts and times exchanges: {@code twophp.exchanges{phase,answer}} (timer: count and duration) and
 * {@code twophp.transitions{to}}, {@code twophp.doubts}, {@code twophp.stalls} and {@code twophp.callbacks{status}} (counters); and tells of duties:
 * {@code twophp.duty.age{service,duty}} and {@code twophp.duty.late{service,duty}} (gauges). Made a bean by the extension only where the API of MicroProfile Metrics is; counts
 * only where there is a registry behind it.
 */
class MetricsObserver {

    private final Instance<MetricRegistry> registries;

    MetricsObserver() {
        this(null);
    }

    @Inject
    MetricsObserver(Instance<MetricRegistry> registries) {
        this.registries = registries;
    }

    void count(@Observes PhaseTransition transition) {
        Tag to = new Tag("to", transition.to().name());
        inRegistry(registry -> registry.counter("twophp.transitions", to).inc());
    }

    void count(@Observes InDoubt doubt) {
        inRegistry(registry -> registry.counter("twophp.doubts").inc());
    }

    void count(@Observes Stalled stalled) {
        inRegistry(registry -> registry.counter("twophp.stalls").inc());
    }

    void count(@Observes CallbackAttempted attempted) {
        Tag status = new Tag("status", attempted.status().name());
        inRegistry(registry -> registry.counter("twophp.callbacks", status).inc());
    }

    void time(@Observes Answered answered) {
        Tag phase = new Tag("phase", Integer.toString(answered.phase()));
        Tag answer = new Tag("answer", answered.answer());
        inRegistry(registry -> registry.timer("twophp.exchanges", phase, answer).update(answered.took()));
    }

    void watch(@Observes EngineStarted engine) {
        for (ScheduledSweep duty : engine.duties()) {
            Tag[] tags = {new Tag("service", engine.service()), new Tag("duty", duty.name())};
            inRegistry(registry -> {
                registry.gauge("twophp.duty.age", duty, one -> one.sinceDone().toSeconds(), tags);
                registry.gauge("twophp.duty.late", duty, MetricsObserver::late, tags);
            });
        }
    }

    private static int late(ScheduledSweep duty) {
        return duty.sinceDone().compareTo(duty.patience()) > 0 ? 1 : 0;
    }

    private void inRegistry(Consumer<MetricRegistry> measurement) {
        if (registries.isResolvable()) {
            measurement.accept(registries.get());
        }
    }
}
