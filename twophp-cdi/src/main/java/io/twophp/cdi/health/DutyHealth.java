package io.twophp.cdi.health;

import io.twophp.cdi.EngineStarted;
import io.twophp.core.sweep.ScheduledSweep;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponse.Status;

/**
 * The common part of readiness and liveness: DOWN if a duty of one of the application's engines is late, with its name
 * and the seconds. Thread-safe.
 */
abstract class DutyHealth implements HealthCheck {

    /**
     * The shortest time after which a duty is late: a pause of the JVM may exceed three turns of some duties, and is no
     * reason to send a node's clients elsewhere.
     */
    private static final Duration LEAST_PATIENCE = Duration.ofMinutes(1);

    private final List<ScheduledSweep> duties = new CopyOnWriteArrayList<>();
    private final String name;
    private final Function<ScheduledSweep, Duration> since;

    DutyHealth(String name, Function<ScheduledSweep, Duration> since) {
        this.name = name;
        this.since = since;
    }

    void watch(@Observes EngineStarted engine) {
        duties.addAll(engine.duties());
    }

    @Override
    public HealthCheckResponse call() {
        Map<String, Object> late = new TreeMap<>();
        for (ScheduledSweep duty : duties) {
            Duration silence = since.apply(duty);
            if (silence.compareTo(duty.patience()) > 0 && silence.compareTo(LEAST_PATIENCE) > 0) {
                late.merge(duty.name(), silence.toSeconds(), (one, other) -> Math.max((Long) one, (Long) other));
            }
        }
        return late.isEmpty()
                ? new HealthCheckResponse(name, Status.UP, Optional.empty())
                : new HealthCheckResponse(name, Status.DOWN, Optional.of(late));
    }
}
