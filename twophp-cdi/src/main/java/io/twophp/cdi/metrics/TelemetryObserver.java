package io.twophp.cdi.metrics;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.api.metrics.LongCounter;
import io.opentelemetry.api.metrics.Meter;
import io.twophp.Answered;
import io.twophp.CallbackAttempted;
import io.twophp.InDoubt;
import io.twophp.Phase;
import io.twophp.PhaseTransition;
import io.twophp.Stalled;
import io.twophp.SyncAttempted;
import io.twophp.cdi.EngineStarted;
import io.twophp.cdi.trace.ServersTelemetry;
import io.twophp.core.engine.PerModule;
import io.twophp.core.sweep.ScheduledSweep;
import io.twophp.core.sync.SyncSweep;
import jakarta.enterprise.event.Observes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * Counts and times by OpenTelemetry as {@link MetricsObserver} does, under the same names. Made a bean by the extension
 * only if the API of OpenTelemetry is present and that of MicroProfile Metrics is not. The global instance, if that is
 * used, is looked up at the first event to count. One per web module.
 */
@PerModule
class TelemetryObserver {

    private static final String SCOPE = "io.twophp";
    private static final double NANOS = 1e9;
    private static final AttributeKey<String> SERVICE = AttributeKey.stringKey("service");
    private static final AttributeKey<String> DUTY = AttributeKey.stringKey("duty");

    private final List<EngineStarted> unwatched = new ArrayList<>();
    private Instruments instruments;

    void count(@Observes PhaseTransition transition) {
        instruments().transitions.add(1, attribute("to", transition.to().name()));
    }

    void count(@Observes InDoubt doubt) {
        instruments().doubts.add(1);
    }

    void count(@Observes Stalled stalled) {
        instruments().stalls.add(1);
    }

    void count(@Observes CallbackAttempted attempted) {
        instruments().callbacks.add(1, attribute("status", attempted.status().name()));
    }

    void time(@Observes Answered answered) {
        instruments()
                .exchanges
                .record(
                        answered.took().toNanos() / NANOS,
                        Attributes.of(
                                AttributeKey.stringKey("phase"), Integer.toString(answered.phase()),
                                AttributeKey.stringKey("answer"), answered.answer()));
    }

    void count(@Observes SyncAttempted attempt) {
        Instruments now = instruments();
        now.batches.add(1, attribute("result", attempt.result().name()));
        for (RowAnswer answer : RowAnswer.values()) {
            now.rows.add(answer.of(attempt), attribute("answer", answer.tag()));
        }
    }

    synchronized void watch(@Observes EngineStarted engine) {
        unwatched.add(engine);
        Optional<OpenTelemetry> server = instruments == null ? ServersTelemetry.ofServer() : Optional.empty();
        if (instruments != null || server.isPresent()) {
            server.ifPresent(this::make);
            watchAll();
        }
    }

    private synchronized Instruments instruments() {
        if (instruments == null) {
            make(ServersTelemetry.find());
            watchAll();
        }
        return instruments;
    }

    private void make(OpenTelemetry telemetry) {
        instruments = new Instruments(telemetry.getMeter(SCOPE));
    }

    private void watchAll() {
        unwatched.forEach(engine -> {
            engine.duties().forEach(duty -> watch(engine.service(), duty));
            engine.sync().ifPresent(sync -> watch(sync, Attributes.of(SERVICE, engine.service())));
        });
        unwatched.clear();
    }

    private void watch(String service, ScheduledSweep duty) {
        Attributes attributes = Attributes.of(SERVICE, service, DUTY, duty.name());
        gauge("twophp.duty.age", duty, one -> one.sinceDone().toSeconds(), attributes);
        gauge("twophp.duty.late", duty, one -> one.isLate() ? 1 : 0, attributes);
    }

    private void watch(SyncSweep sync, Attributes service) {
        instruments.showZerosOfSync();
        gauge("twophp.sync.pending", sync, SyncSweep::pending, service);
        gauge("twophp.sync.parked", sync, SyncSweep::parked, service);
        gauge("twophp.sync.lag", sync, one -> one.lag().toSeconds(), service);
        gauge("twophp.sync.silence", sync, one -> one.silence().toSeconds(), service);
    }

    private <T> void gauge(String name, T of, ToLongFunction<T> value, Attributes attributes) {
        instruments
                .meter
                .gaugeBuilder(name)
                .ofLongs()
                .buildWithCallback(measurement -> measurement.record(value.applyAsLong(of), attributes));
    }

    private static Attributes attribute(String name, String value) {
        return Attributes.of(AttributeKey.stringKey(name), value);
    }

    private static final class Instruments {

        private final Meter meter;
        private final LongCounter transitions;
        private final LongCounter doubts;
        private final LongCounter stalls;
        private final LongCounter callbacks;
        private final LongCounter batches;
        private final LongCounter rows;
        private final DoubleHistogram exchanges;

        Instruments(Meter meter) {
            this.meter = meter;
            transitions = meter.counterBuilder("twophp.transitions").build();
            doubts = meter.counterBuilder("twophp.doubts").build();
            stalls = meter.counterBuilder("twophp.stalls").build();
            callbacks = meter.counterBuilder("twophp.callbacks").build();
            batches = meter.counterBuilder("twophp.sync.batches").build();
            rows = meter.counterBuilder("twophp.sync.rows").build();
            exchanges = meter.histogramBuilder("twophp.exchanges").setUnit("s").build();
            showZeros();
        }

        /**
         * Registers all counters with zero: a counter that appears with its first event would seem not to have grown.
         */
        private void showZeros() {
            for (Phase to : Phase.values()) {
                transitions.add(0, attribute("to", to.name()));
            }
            for (CallbackAttempted.Status status : CallbackAttempted.Status.values()) {
                callbacks.add(0, attribute("status", status.name()));
            }
            doubts.add(0);
            stalls.add(0);
        }

        void showZerosOfSync() {
            for (SyncAttempted.Result result : SyncAttempted.Result.values()) {
                batches.add(0, attribute("result", result.name()));
            }
            for (RowAnswer answer : RowAnswer.values()) {
                rows.add(0, attribute("answer", answer.tag()));
            }
        }
    }
}
