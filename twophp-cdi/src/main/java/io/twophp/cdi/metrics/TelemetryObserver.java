package io.twophp.cdi.metrics;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.api.metrics.LongCounter;
import io.opentelemetry.api.metrics.Meter;
import io.twophp.cdi.EngineStarted;
import io.twophp.cdi.trace.ServersTelemetry;
import io.twophp.core.engine.PerModule;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToLongFunction;

/**
 * Counts and times by OpenTelemetry. Made a bean by the extension only if its API is present and that of MicroProfile
 * Metrics is not. The global instance, if that is used, is looked up at the first event to count.
 */
@PerModule
class TelemetryObserver extends EventMeters {

    private static final double NANOS = 1e9;

    private final Map<String, LongCounter> counters = new ConcurrentHashMap<>();
    private final Map<String, DoubleHistogram> timers = new ConcurrentHashMap<>();
    private final List<EngineStarted> unwatched = new ArrayList<>();
    private Meter meter;

    synchronized void watch(@Observes EngineStarted engine) {
        unwatched.add(engine);
        Optional<OpenTelemetry> server = meter == null ? ServersTelemetry.ofServer() : Optional.empty();
        if (meter != null || server.isPresent()) {
            server.ifPresent(this::begin);
            showAll();
        }
    }

    private synchronized Meter meter() {
        if (meter == null) {
            begin(ServersTelemetry.find());
            showAll();
        }
        return meter;
    }

    private void begin(OpenTelemetry telemetry) {
        meter = telemetry.getMeter("io.twophp");
        showZeros();
    }

    private void showAll() {
        unwatched.forEach(this::show);
        unwatched.clear();
    }

    @Override
    void add(long n, String counter, String... tags) {
        Meter now = meter();
        counters.computeIfAbsent(counter, name -> now.counterBuilder(name).build())
                .add(n, attributes(tags));
    }

    @Override
    void time(Duration took, String timer, String... tags) {
        Meter now = meter();
        timers.computeIfAbsent(
                        timer, name -> now.histogramBuilder(name).setUnit("s").build())
                .record(took.toNanos() / NANOS, attributes(tags));
    }

    @Override
    <T> void gauge(String name, T of, ToLongFunction<T> value, String... tags) {
        Attributes attributes = attributes(tags);
        meter().gaugeBuilder(name)
                .ofLongs()
                .buildWithCallback(measurement -> measurement.record(value.applyAsLong(of), attributes));
    }

    private static Attributes attributes(String... tags) {
        AttributesBuilder attributes = Attributes.builder();
        for (int i = 0; i < tags.length; i += 2) {
            attributes.put(tags[i], tags[i + 1]);
        }
        return attributes.build();
    }
}
