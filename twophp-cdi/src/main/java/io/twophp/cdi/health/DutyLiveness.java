package io.twophp.cdi.health;

import io.twophp.core.sweep.ScheduledSweep;
import org.eclipse.microprofile.health.Liveness;

/**
 * {@code twophp-duties-run}: DOWN if a duty did not even run for three of its intervals, and for a minute: there is no
 * thread, or no timer fires. Only a restart of the server may help then; it would not help against a database that is
 * down, so failures don't count.
 */
@Liveness
class DutyLiveness extends DutyHealth {

    DutyLiveness() {
        super("twophp-duties-run", ScheduledSweep::sinceRun);
    }
}
