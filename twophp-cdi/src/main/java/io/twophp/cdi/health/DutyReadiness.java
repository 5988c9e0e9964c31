package io.twophp.cdi.health;

import io.twophp.duty.Duties;
import io.twophp.duty.Duty;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.List;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/**
 * {@code twophp-duties-done}: DOWN if a duty was not done for three of its intervals, and for a minute: it fails, it takes too long,
 * or it gets no thread. Made a bean by the extension only where the API of MicroProfile Health is.
 */
@Readiness
class DutyReadiness implements HealthCheck {

    private final Duties duties;

    DutyReadiness() {
        this(List::of);
    }

    @Inject
    DutyReadiness(Instance<Duties> duties) {
        this(() -> duties.get().current());
    }

    DutyReadiness(Duties duties) {
        this.duties = duties;
    }

    @Override
    public HealthCheckResponse call() {
        return DutyChecks.of("twophp-duties-done", duties, Duty::sinceDone);
    }
}
