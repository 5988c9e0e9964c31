package io.twophp.cdi.metrics;

import io.twophp.Answered;
import io.twophp.CallbackAttempted;
import io.twophp.CallbackAttempted.Status;
import io.twophp.InDoubt;
import io.twophp.Phase;
import io.twophp.PhaseTransition;
import io.twophp.Stalled;
import io.twophp.SyncAttempted;
import io.twophp.SyncAttempted.Result;
import io.twophp.cdi.EngineStarted;
import io.twophp.core.engine.PerModule;
import io.twophp.core.sweep.ScheduledSweep;
import io.twophp.core.sync.SyncSweep;
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
 * {@code twophp.duty.late{service,duty}} (gauges); and of the rows sent to the Central Ledger:
 * {@code twophp.sync.batches{result}}, {@code twophp.sync.rows{answer}} (counters),
 * {@code twophp.sync.pending{service}}, {@code twophp.sync.parked{service}}, {@code twophp.sync.lag{service}} and
 * {@code twophp.sync.silence{service}} (gauges). Made a bean by the extension only if the API of MicroProfile Metrics
 * is present; counts only if there is a registry behind it. One per web module; each meter is looked up in the registry
 * once.
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
    private final Meters<Result, Counter> batches;
    private final Meters<RowAnswer, Counter> rows;

    @Inject
    MetricsObserver(Instance<MetricRegistry> registries) {
        this.registries = registries;
        transitions = new Meters<>(
                registries, (registry, to) -> registry.counter("twophp.transitions", new Tag("to", to.name())));
        callbacks = new Meters<>(
                registries,
                (registry, status) -> registry.counter("twophp.callbacks", new Tag("status", status.name())));
        incidents = new Meters<>(registries, (registry, name) -> registry.counter(name));
        batches = new Meters<>(
                registries,
                (registry, result) -> registry.counter("twophp.sync.batches", new Tag("result", result.name())));
        rows = new Meters<>(
                registries,
                (registry, answer) -> registry.counter("twophp.sync.rows", new Tag("answer", answer.tag())));
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

    void count(@Observes SyncAttempted attempt) {
        batches.find(attempt.result()).ifPresent(Counter::inc);
        for (RowAnswer answer : RowAnswer.values()) {
            rows.find(answer).ifPresent(counter -> counter.inc(answer.of(attempt)));
        }
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
        engine.sync().ifPresent(sync -> watch(registry, sync, new Tag("service", engine.service())));
    }

    private void watch(MetricRegistry registry, SyncSweep sync, Tag service) {
        for (Result result : Result.values()) {
            batches.find(result);
        }
        for (RowAnswer answer : RowAnswer.values()) {
            rows.find(answer);
        }
        registry.gauge("twophp.sync.pending", sync, SyncSweep::pending, service);
        registry.gauge("twophp.sync.parked", sync, SyncSweep::parked, service);
        registry.gauge("twophp.sync.lag", sync, one -> one.lag().toSeconds(), service);
        registry.gauge("twophp.sync.silence", sync, one -> one.silence().toSeconds(), service);
    }

    /** Registers all counters with zero: a counter that appears with its first event would seem not to have grown. */
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
