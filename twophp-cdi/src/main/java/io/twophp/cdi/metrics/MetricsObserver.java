package io.twophp.cdi.metrics;

import io.twophp.cdi.EngineStarted;
import io.twophp.core.engine.PerModule;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToLongFunction;
import org.eclipse.microprofile.metrics.Counter;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;
import org.eclipse.microprofile.metrics.Timer;

/**
 * Counts and times by MicroProfile Metrics. Made a bean by the extension only if its API is present; counts only if
 * there is a registry behind it. Each meter is looked up in the registry once.
 */
@PerModule
class MetricsObserver extends EventMeters {

    private final Map<String, Counter> counters = new ConcurrentHashMap<>();
    private final Map<String, Timer> timers = new ConcurrentHashMap<>();
    private final Instance<MetricRegistry> registries;

    @Inject
    MetricsObserver(Instance<MetricRegistry> registries) {
        this.registries = registries;
    }

    void watch(@Observes EngineStarted engine) {
        if (registries.isResolvable()) {
            showZeros();
            show(engine);
        }
    }

    @Override
    void add(long n, String counter, String... tags) {
        find(counters, MetricRegistry::counter, counter, tags).ifPresent(found -> found.inc(n));
    }

    @Override
    void time(Duration took, String timer, String... tags) {
        find(timers, MetricRegistry::timer, timer, tags).ifPresent(found -> found.update(took));
    }

    @Override
    <T> void gauge(String name, T of, ToLongFunction<T> value, String... tags) {
        registries.get().gauge(name, of, value::applyAsLong, tags(tags));
    }

    private <M> Optional<M> find(Map<String, M> known, LookUp<M> lookUp, String name, String... tags) {
        String key = name + Arrays.toString(tags);
        M meter = known.get(key);
        if (meter == null && registries.isResolvable()) {
            meter = lookUp.in(registries.get(), name, tags(tags));
            known.put(key, meter);
        }
        return Optional.ofNullable(meter);
    }

    private static Tag[] tags(String... pairs) {
        Tag[] tags = new Tag[pairs.length / 2];
        Arrays.setAll(tags, i -> new Tag(pairs[2 * i], pairs[2 * i + 1]));
        return tags;
    }

    @FunctionalInterface
    private interface LookUp<M> {
        M in(MetricRegistry registry, String name, Tag... tags);
    }
}
