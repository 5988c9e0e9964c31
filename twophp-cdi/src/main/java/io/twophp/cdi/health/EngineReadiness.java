package io.twophp.cdi.health;

import io.twophp.cdi.EngineStarted;
import jakarta.enterprise.event.Observes;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponse.Status;
import org.eclipse.microprofile.health.Readiness;

/**
 * {@code twophp-engine-open}: DOWN while the ledger of one of the application's engines has not been opened since its
 * start.
 */
@Readiness
class EngineReadiness implements HealthCheck {

    private final List<EngineStarted> engines = new CopyOnWriteArrayList<>();

    void watch(@Observes EngineStarted engine) {
        engines.add(engine);
    }

    @Override
    public HealthCheckResponse call() {
        boolean up = engines.stream().allMatch(engine -> engine.ready().getAsBoolean());
        return new HealthCheckResponse("twophp-engine-open", up ? Status.UP : Status.DOWN, Optional.empty());
    }
}
