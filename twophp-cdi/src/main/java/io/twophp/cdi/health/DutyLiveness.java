package io.twophp.cdi.health;

import io.twophp.duty.Duties;
import io.twophp.duty.Duty;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.List;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Liveness;

/**
 * {@code twophp-duties-run}: DOWN if a duty did not even run for three of its intervals, and for a minute: there is no thread, or
 * nobody says when. Only a new start of the server may help then; against a database that is down it would not, so failures don't count.
 */
@Liveness
class DutyLiveness implements HealthCheck {

    private final Duties duties;

    DutyLiveness() {
        this(List::of);
    }

    @Inject
    DutyLiveness(Instance<Duties> duties) {
        this(() -> duties.get().current());
    }

    DutyLiveness(Duties duties) {
        this.duties = duties;
    }

    @Override
    public HealthCheckResponse call() {
        return DutyChecks.of("twophp-duties-run", duties, Duty::sinceRun);
    }
}
