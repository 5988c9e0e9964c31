package io.twophp.cdi.metrics;

import io.twophp.Answered;
import io.twophp.CallbackAttempted;
import io.twophp.CallbackAttempted.Status;
import io.twophp.InDoubt;
import io.twophp.Phase;
import io.twophp.PhaseTransition;
import io.twophp.Stalled;
import io.twophp.cdi.EngineStarted;
import io.twophp.core.engine.PerModule;
import io.twophp.core.sweep.ScheduledSweep;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import org.eclipse.microprofile.metrics.Counter;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;
import org.eclipse.microprofile.metrics.Timer;

/**
 * Counts and times exchanges: {@code twophp.exchanges{phase,answer}} (timer: count and duration) and
 * {@code twophp.transitions{to}}, {@code twophp.doubts}, {@code twophp.stalls} and {@code twophp.callbacks{status}}
 * (counters); and of the scheduled work: {@code twophp.duty.age{service,duty}} and
 * {@code twophp.duty.late{service,duty}} (gauges). Made a bean by the extension only where the API of MicroProfile
 * Metrics is; counts only where there is a registry behind it. One per web module; each meter is looked up in the
 * registry once.
 */
@PerModule
class MetricsObserver {

    private static final String DOUBTS = "twophp.doubts";
    private static final String STALLS = "twophp.stalls";

    private final Instance<MetricRegistry> registries;
    private final Meters<Phase, Counter> transitions;
    private final Meters<Status, Counter> callbacks;
    private final Meters<String, Counter> incidents;
    private final Meters<Exchange, Timer> exchanges;

    @Inject
    MetricsObserver(Instance<MetricRegistry> registries) {
        this.registries = registries;
        transitions = new Meters<>(
                registries, (registry, to) -> registry.counter("twophp.transitions", new Tag("to", to.name())));
        callbacks = new Meters<>(
                registries,
                (registry, status) -> registry.counter("twophp.callbacks", new Tag("status", status.name())));
        incidents = new Meters<>(registries, (registry, name) -> registry.counter(name));
        exchanges =
                new Meters<>(registries, (registry, exchange) -> registry.timer("twophp.exchanges", exchange.tags()));
    }

    void count(@Observes PhaseTransition transition) {
        transitions.find(transition.to()).ifPresent(Counter::inc);
    }

    void count(@Observes InDoubt doubt) {
        incidents.find(DOUBTS).ifPresent(Counter::inc);
    }

    void count(@Observes Stalled stalled) {
        incidents.find(STALLS).ifPresent(Counter::inc);
    }

    void count(@Observes CallbackAttempted attempted) {
        callbacks.find(attempted.status()).ifPresent(Counter::inc);
    }

    void time(@Observes Answered answered) {
        exchanges
                .find(new Exchange(answered.phase(), answered.answer()))
                .ifPresent(timer -> timer.update(answered.took()));
    }

    void watch(@Observes EngineStarted engine) {
        if (!registries.isResolvable()) {
            return;
        }
        MetricRegistry registry = registries.get();
        showZeros();
        for (ScheduledSweep duty : engine.duties()) {
            Tag[] tags = {new Tag("service", engine.service()), new Tag("duty", duty.name())};
            registry.gauge("twophp.duty.age", duty, one -> one.sinceDone().toSeconds(), tags);
            registry.gauge("twophp.duty.late", duty, one -> one.isLate() ? 1 : 0, tags);
        }
    }

    /** A counter that appears with its first event would seem not to have grown. */
    private void showZeros() {
        for (Phase to : Phase.values()) {
            transitions.find(to);
        }
        for (Status status : Status.values()) {
            callbacks.find(status);
        }
        incidents.find(DOUBTS);
        incidents.find(STALLS);
    }

    private record Exchange(int phase, String answer) {

        Tag[] tags() {
            return new Tag[] {new Tag("phase", Integer.toString(phase)), new Tag("answer", answer)};
        }
    }
}
