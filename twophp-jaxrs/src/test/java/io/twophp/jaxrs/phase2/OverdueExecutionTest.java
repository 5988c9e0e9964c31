package io.twophp.jaxrs.phase2;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.sweep.ScheduledSweep;
import io.twophp.core.sweep.ScheduledSweeps;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.TestServer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Asynchronous work that never returns occupies its place only until {@code twophp.execution.limit} (D13, D17). */
@Tag("W21")
@Tag("D13")
@Tag("D17")
@Tag("I6")
class OverdueExecutionTest {

    private static final Duration LEASE = Duration.ofSeconds(60);

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(Map.of(
            "twophp.async.threads", "2",
            "twophp.async.queue", "4",
            "twophp.execution.limit", "PT0.001S"));

    /** Takes all sweeps, as the timers do. */
    private static void takeTurns() {
        SERVER.select(ScheduledSweeps.class).current().forEach(ScheduledSweep::take);
    }

    @Test
    void itsPlaceIsFreeNothingOfItIsRecordedAndRecoveryTakesItUpOnceItsLeaseIsOver() {
        List<ClientIntent> hanging = List.of(SERVER.running(), SERVER.running());
        ClientIntent next = SERVER.as("bob").registered("later/adopted");
        next.confirm().expect(202);
        takeTurns();
        SERVER.awaitThreads();
        assertThat(SERVER.phase(next)).isEqualTo("COMMITTED");
        assertThat(SERVER.database().items()).containsExactly("adopted");
        for (ClientIntent intent : hanging) {
            assertThat(SERVER.phase(intent)).as("an interruption is no outcome").isEqualTo("PROCESSING");
            assertThat(intent.status().json().getInt("attempts"))
                    .as("it counts")
                    .isEqualTo(1);
        }
        SERVER.shop().gate().open();
        SERVER.recoverAfter(LEASE);
        assertThat(hanging).extracting(SERVER::phase).containsOnly("COMMITTED");
        assertThat(hanging.get(0).status().json().getInt("attempts")).isEqualTo(2);
    }
}
