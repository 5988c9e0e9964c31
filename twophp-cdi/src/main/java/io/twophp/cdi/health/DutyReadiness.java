package io.twophp.cdi.health;

import io.twophp.core.sweep.ScheduledSweep;
import org.eclipse.microprofile.health.Readiness;

/**
 * {@code twophp-duties-done}: DOWN if a duty was not done for three of its intervals, and for a minute: it fails, it
 * takes too long, or it gets no thread. Made a bean by the extension only if the API of MicroProfile Health is present.
 */
@Readiness
class DutyReadiness extends DutyHealth {

    DutyReadiness() {
        super("twophp-duties-done", ScheduledSweep::sinceDone);
    }
}
