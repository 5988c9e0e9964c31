package io.twophp.cdi.metrics;

import io.twophp.Answered;
import io.twophp.CallbackAttempted;
import io.twophp.InDoubt;
import io.twophp.Phase;
import io.twophp.PhaseTransition;
import io.twophp.Stalled;
import io.twophp.SyncAttempted;
import io.twophp.cdi.EngineStarted;
import io.twophp.core.sync.SyncProgress;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.function.ToLongFunction;

/**
 * Counts and times exchanges: {@code twophp.exchanges{phase,answer}} (timer: count and duration) and
 * {@code twophp.transitions{to}}, {@code twophp.doubts}, {@code twophp.stalls} and {@code twophp.callbacks{status}}
 * (counters); and of the scheduled work: {@code twophp.duty.age{service,duty}} and
 * {@code twophp.duty.late{service,duty}} (gauges); and of the rows sent to the Central Ledger:
 * {@code twophp.sync.batches{result}}, {@code twophp.sync.rows{answer}} (counters),
 * {@code twophp.sync.pending{service}}, {@code twophp.sync.parked{service}}, {@code twophp.sync.lag{service}} and
 * {@code twophp.sync.silence{service}} (gauges); and of lazy claims: {@code twophp.lazy.claims{service}},
 * {@code twophp.lazy.promoted{service}}, {@code twophp.lazy.waiting{service}} and {@code twophp.lazy.bytes{service}}
 * (gauges). A subclass for each API; one per web module.
 */
abstract class EventMeters {

    private static final String TRANSITIONS = "twophp.transitions";
    private static final String DOUBTS = "twophp.doubts";
    private static final String STALLS = "twophp.stalls";
    private static final String CALLBACKS = "twophp.callbacks";
    private static final String BATCHES = "twophp.sync.batches";

    void count(@Observes PhaseTransition transition) {
        add(1, TRANSITIONS, "to", transition.to().name());
    }

    void count(@Observes InDoubt doubt) {
        add(1, DOUBTS);
    }

    void count(@Observes Stalled stalled) {
        add(1, STALLS);
    }

    void count(@Observes CallbackAttempted attempted) {
        add(1, CALLBACKS, "status", attempted.status().name());
    }

    void count(@Observes SyncAttempted attempt) {
        add(1, BATCHES, "result", attempt.result().name());
        addRows(attempt.stored(), attempt.unchanged(), attempt.refused(), attempt.ahead());
    }

    void time(@Observes Answered answered) {
        time(
                answered.took(),
                "twophp.exchanges",
                "phase",
                Integer.toString(answered.phase()),
                "answer",
                answered.answer());
    }

    /** Registers all counters with zero: a counter that appears with its first event would seem not to have grown. */
    final void showZeros() {
        for (Phase to : Phase.values()) {
            add(0, TRANSITIONS, "to", to.name());
        }
        for (CallbackAttempted.Status status : CallbackAttempted.Status.values()) {
            add(0, CALLBACKS, "status", status.name());
        }
        add(0, DOUBTS);
        add(0, STALLS);
    }

    final void show(EngineStarted engine) {
        String service = engine.service();
        engine.duties().forEach(duty -> {
            String[] tags = {"service", service, "duty", duty.name()};
            gauge("twophp.duty.age", duty, one -> one.sinceDone().toSeconds(), tags);
            gauge("twophp.duty.late", duty, one -> one.isLate() ? 1 : 0, tags);
        });
        engine.lazy().ifPresent(claims -> {
            gauge("twophp.lazy.claims", claims, one -> one.usage().made(), "service", service);
            gauge("twophp.lazy.promoted", claims, one -> one.usage().promoted(), "service", service);
            gauge("twophp.lazy.waiting", claims, one -> one.usage().waiting(), "service", service);
            gauge("twophp.lazy.bytes", claims, one -> one.usage().bytes(), "service", service);
        });
        engine.sync().ifPresent(sync -> {
            for (SyncAttempted.Result result : SyncAttempted.Result.values()) {
                add(0, BATCHES, "result", result.name());
            }
            addRows(0, 0, 0, 0);
            SyncProgress progress = sync.progress();
            gauge("twophp.sync.pending", progress, one -> one.backlog().pending(), "service", service);
            gauge("twophp.sync.parked", progress, one -> one.backlog().parked(), "service", service);
            gauge("twophp.sync.lag", progress, one -> one.lag().toSeconds(), "service", service);
            gauge("twophp.sync.silence", progress, one -> one.silence().toSeconds(), "service", service);
        });
    }

    private void addRows(int stored, int unchanged, int refused, int ahead) {
        String rows = "twophp.sync.rows";
        add(stored, rows, "answer", "stored");
        add(unchanged, rows, "answer", "unchanged");
        add(refused, rows, "answer", "refused");
        add(ahead, rows, "answer", "ahead");
    }

    /** @param tags names and values in turn */
    abstract void add(long n, String counter, String... tags);

    abstract void time(Duration took, String timer, String... tags);

    abstract <T> void gauge(String name, T of, ToLongFunction<T> value, String... tags);
}
