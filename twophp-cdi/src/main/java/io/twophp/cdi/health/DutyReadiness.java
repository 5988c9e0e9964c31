package io.twophp.cdi.health;

import io.twophp.cdi.EngineStarted;
import io.twophp.core.sweep.ScheduledSweep;
import jakarta.enterprise.event.Observes;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/**
 * {@code twophp-duties-done}: DOWN if a duty was not done for three of its intervals, and for a minute: it fails, it
 * takes too long, or it gets no thread. Made a bean by the extension only if the API of MicroProfile Health is present.
 */
@Readiness
class DutyReadiness implements HealthCheck {

    private final WatchedDuties duties = new WatchedDuties();

    void watch(@Observes EngineStarted engine) {
        duties.add(engine.duties());
    }

    @Override
    public HealthCheckResponse call() {
        return duties.check("twophp-duties-done", ScheduledSweep::sinceDone);
    }
}
