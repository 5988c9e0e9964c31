package io.twophp.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.Logged;
import io.twophp.core.execution.Claim;
import io.twophp.core.execution.Waiting;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Intents;
import io.twophp.core.ledger.IntentLedger.Ending;
import io.twophp.core.ledger.LedgerUnavailableException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Reliability, fault 7 and 11: a node that stops leaves its work to others, and nothing is done twice. */
@Tag("D17")
class StopTest extends EngineTests {

    private void stop() {
        engine.handshake.stop(Duration.ZERO);
    }

    @Test
    void takesOnNothingAnyMore() {
        ServerCorrelationId id = engine.registered();
        int calls = engine.ledger.calls().size();
        stop();
        assertThat(engine.confirm(id)).isEqualTo(Answer.refused(Answer.Reason.STOPPING));
        assertThat(engine.handshake.register(registration(REJECT))).isEqualTo(Answer.refused(Answer.Reason.STOPPING));
        assertThat(engine.handshake.register(autoConfirmed(REJECT, Optional.empty())))
                .isEqualTo(Answer.refused(Answer.Reason.STOPPING));
        assertThat(engine.handshake.register(autoConfirmed(ASYNCHRONOUS, Optional.empty())))
                .isEqualTo(Answer.refused(Answer.Reason.STOPPING));
        assertThat(engine.handshake.settle(id, new Resolution.Redeliver()))
                .isEqualTo(Answer.refused(Answer.Reason.STOPPING));
        assertThat(engine.ledger.calls()).hasSize(calls);
        assertThat(engine.background.reserve(ALICE)).isEmpty();
        assertThat(engine.handshake.find(ALICE, id))
                .as("still tells how intents stand")
                .isPresent();
        assertThat(engine.handshake.preview(id, CCID, PATH)).isPresent();
    }

    @Test
    @Timeout(30)
    void waitsForWhatRunsAndGivesNothingOfItBack() throws Exception {
        Claim claim = engine.claimed();
        FutureTask<Void> stopping = Waiting.on(() -> {
            engine.handshake.stop(Duration.ofMinutes(5));
            return null;
        });
        assertThat(engine.execute(claim, 201)).isInstanceOf(Answer.Completed.class);
        stopping.get(10, TimeUnit.SECONDS);
        assertThat(engine.row(claim).phase()).isEqualTo(Phase.COMMITTED);
        assertThat(engine.ledger.calls()).doesNotContain("release");
    }

    @Test
    @Tag("I1")
    void givesLocalWorkBackForOthersToTakeAtOnceWhoFenceThisNode() {
        Claim claim = engine.claimed();
        stop();
        assertThat(engine.row(claim)).isEqualTo(Intents.givenBack(claim.intent(), Ending.INTERRUPTED));
        assertThat(engine.row(claim).attempts()).isZero();
        assertThat(engine.leases.current()).isEmpty();
        stop();
        assertThat(engine.ledger.calls()).as("once, however often it is asked").containsOnlyOnce("release");
        Claim second = new Claim(engine.reclaimed().get(0).intent());
        assertThat(engine.execute(claim, 201)).isInstanceOf(Answer.Processing.class);
        assertThat(engine.execute(second, 201)).isInstanceOf(Answer.Completed.class);
        assertThat(engine.unit.business()).hasSize(1);
    }

    @Test
    @Tag("I1")
    void i1_whatIsDoneAfterAllBeforeAnybodyTookItOverCounts() {
        Claim claim = engine.claimed();
        stop();
        assertThat(engine.execute(claim, 201)).isInstanceOf(Answer.Completed.class);
        assertThat(engine.reclaimed()).isEmpty();
        assertThat(engine.unit.business()).hasSize(1);
    }

    @Test
    void keepsTheLeaseOfWorkWithExternalEffects() {
        Claim claim = engine.claimed(EXTERNAL);
        Instant lease = engine.ledger.leaseUntil(id(claim));
        stop();
        assertThat(engine.row(claim)).isEqualTo(claim.intent());
        assertThat(engine.ledger.leaseUntil(id(claim))).isEqualTo(lease);
        assertThat(engine.leases.current()).containsExactly(claim);
        assertThat(engine.reclaimed()).isEmpty();
    }

    @Test
    @Tag("D13")
    void handsBackWhatWasAcceptedAndWaits() {
        ServerCorrelationId id = id(engine.registered(ASYNCHRONOUS));
        Intent accepted = ((Answer.Accepted) engine.confirm(id)).intent();
        stop();
        assertThat(engine.row(id)).isEqualTo(Intents.givenBack(accepted, Ending.NOT_BEGUN));
        assertThat(engine.ledger.calls()).containsOnlyOnce("release");
        engine.threads.runAll();
        assertThat(engine.redelivery.delivered()).isEmpty();
        assertThat(engine.reclaimed()).hasSize(1);
    }

    @Test
    void whatCantBeGivenBackIsLoggedAndKeepsNothingElseFromIt() {
        RuntimeException[] failures = {new LedgerUnavailableException("down", null), new IllegalStateException("closed")
        };
        for (RuntimeException failure : failures) {
            TestEngine fresh = new TestEngine();
            fresh.claimed("ccid-1");
            fresh.claimed("ccid-2");
            int[] releases = {0};
            fresh.ledger.before(call -> {
                if (call.equals("release") && releases[0]++ == 0) {
                    throw failure;
                }
            });
            Logged.assertOne(Handshake.class, () -> fresh.handshake.stop(Duration.ZERO))
                    .startsWith("TWOPHP-0116 [");
            assertThat(releases[0]).isEqualTo(2);
            assertThat(fresh.leases.current()).isEmpty();
        }
    }
}
