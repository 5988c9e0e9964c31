package io.twophp.cdi.health;

import io.twophp.cdi.EngineStarted;
import io.twophp.core.sweep.ScheduledSweep;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
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
import org.eclipse.microprofile.health.Liveness;
import org.eclipse.microprofile.health.Readiness;

/**
 * Readiness and liveness of the application's engines. Made a bean by the extension only if the API of MicroProfile
 * Health is present. Thread-safe.
 */
class HealthChecks {

    /**
     * The shortest time after which a duty is late: a pause of the JVM may exceed three turns of some duties, and is no
     * reason to send a node's clients elsewhere.
     */
    private static final Duration LEAST_PATIENCE = Duration.ofMinutes(1);

    private final List<EngineStarted> engines = new CopyOnWriteArrayList<>();

    void watch(@Observes EngineStarted engine) {
        engines.add(engine);
    }

    /** {@code twophp-engine-open}: DOWN while the ledger of an engine has not been opened since its start. */
    @Produces
    @Readiness
    HealthCheck engineOpen() {
        return () -> new HealthCheckResponse(
                "twophp-engine-open",
                engines.stream().allMatch(engine -> engine.ready().getAsBoolean()) ? Status.UP : Status.DOWN,
                Optional.empty());
    }

    /**
     * {@code twophp-duties-done}: DOWN if a duty was not done for three of its intervals, and for a minute: it fails,
     * it takes too long, or it gets no thread.
     */
    @Produces
    @Readiness
    HealthCheck dutiesDone() {
        return () -> punctual("twophp-duties-done", ScheduledSweep::sinceDone);
    }

    /**
     * {@code twophp-duties-run}: DOWN if a duty did not even run for three of its intervals, and for a minute: there is
     * no thread, or no timer fires. Only a restart of the server may help then; it would not help against a database
     * that is down, so failures don't count.
     */
    @Produces
    @Liveness
    HealthCheck dutiesRun() {
        return () -> punctual("twophp-duties-run", ScheduledSweep::sinceRun);
    }

    /** Returns DOWN if a duty is late, with its name and the seconds. */
    private HealthCheckResponse punctual(String name, Function<ScheduledSweep, Duration> since) {
        Map<String, Object> late = new TreeMap<>();
        engines.stream().flatMap(engine -> engine.duties().stream()).forEach(duty -> {
            Duration silence = since.apply(duty);
            if (silence.compareTo(duty.patience()) > 0 && silence.compareTo(LEAST_PATIENCE) > 0) {
                late.merge(duty.name(), silence.toSeconds(), (one, other) -> Math.max((Long) one, (Long) other));
            }
        });
        return late.isEmpty()
                ? new HealthCheckResponse(name, Status.UP, Optional.empty())
                : new HealthCheckResponse(name, Status.DOWN, Optional.of(late));
    }
}
