package io.twophp.cdi.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.cdi.EngineStarted;
import io.twophp.cdi.execution.CallersThread;
import io.twophp.core.execution.Failures;
import io.twophp.core.execution.OutageLog;
import io.twophp.core.sweep.ScheduledSweep;
import io.twophp.core.sweep.Sweep;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponse.Status;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A duty that does not do its turns any more is visible from outside. */
@Tag("W30")
class DutyHealthTest {

    private static final OutageLog OUTAGES = new OutageLog(() -> 0, Failures.STANDARD);

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final CallersThread threads = new CallersThread();
    private boolean failing;
    private Duration now = Duration.ZERO;
    private final ScheduledSweep expiry = duty("expiry", Duration.ofSeconds(1));
    private final ScheduledSweep retention = duty("retention", Duration.ofHours(1));

    private ScheduledSweep duty(String name, Duration interval) {
        Sweep sweep = Sweep.every(interval, name, "TWOPHP-0000 planted by a test", () -> {
            if (failing) {
                throw new IllegalStateException("planted by a test");
            }
        });
        return new ScheduledSweep(sweep, threads, () -> now.toNanos(), OUTAGES);
    }

    private HealthChecks checks() {
        HealthChecks checks = new HealthChecks();
        checks.watch(
                new EngineStarted("shop", List.of(expiry, retention), Optional.empty(), Optional.empty(), () -> true));
        return checks;
    }

    private HealthCheckResponse readiness() {
        return checks().dutiesDone().call();
    }

    private HealthCheckResponse liveness() {
        return checks().dutiesRun().call();
    }

    /** If they fail, a restart would not help. */
    @Test
    void aNodeIsReadyAndLiveWhileItsDutiesAreDoneAndLiveWhileTheyFail() {
        failing = true;
        now = MINUTE.plusSeconds(1);
        expiry.take();
        assertThat(readiness().getStatus()).isEqualTo(Status.DOWN);
        assertThat(liveness().getStatus()).isEqualTo(Status.UP);
        failing = false;
        now = MINUTE.multipliedBy(3);
        expiry.take();
        assertThat(readiness().getStatus()).isEqualTo(Status.UP);
        assertThat(liveness().getStatus()).isEqualTo(Status.UP);
        assertThat(readiness().getData()).isEmpty();
    }

    @Test
    void withoutThreadsItIsNeitherAfterThreeIntervalsAndAMinute() {
        threads.refuse(true);
        now = MINUTE;
        expiry.take();
        assertThat(readiness().getStatus()).isEqualTo(Status.UP);
        now = MINUTE.plusSeconds(1);
        assertThat(readiness().getStatus()).isEqualTo(Status.DOWN);
        assertThat(readiness().getData().orElseThrow())
                .containsOnlyKeys("expiry")
                .containsValue(61L);
        assertThat(liveness().getStatus()).isEqualTo(Status.DOWN);
        threads.refuse(false);
        expiry.take();
        assertThat(readiness().getStatus()).isEqualTo(Status.UP);
        assertThat(liveness().getStatus()).isEqualTo(Status.UP);
        now = Duration.ofHours(3).plusSeconds(1);
        assertThat(readiness().getData().orElseThrow()).containsOnlyKeys("expiry", "retention");
    }
}
