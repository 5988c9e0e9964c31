package io.twophp.cdi.metrics;

import jakarta.enterprise.inject.Instance;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import org.eclipse.microprofile.metrics.MetricRegistry;

/**
 * The meters of one name, by the values of their tags. Each is looked up in the registry once; while there is no
 * registry, none is remembered. Thread-safe.
 */
final class Meters<K, M> {

    private final Map<K, M> known = new ConcurrentHashMap<>();
    private final Instance<MetricRegistry> registries;
    private final BiFunction<MetricRegistry, K, M> lookup;

    Meters(Instance<MetricRegistry> registries, BiFunction<MetricRegistry, K, M> lookup) {
        this.registries = registries;
        this.lookup = lookup;
    }

    /** Returns the meter of a key; empty if there is no registry. */
    Optional<M> find(K key) {
        M meter = known.get(key);
        if (meter == null && registries.isResolvable()) {
            meter = lookup.apply(registries.get(), key);
            known.put(key, meter);
        }
        return Optional.ofNullable(meter);
    }
}
