package io.twophp.core.callback;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallbackAttempted.Status;
import io.twophp.core.crypto.Sealed;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** D18: delivery is tried again, at least once and not for ever. */
@Tag("D18")
class CallbackSweepTest {

    private final Deliveries rig = new Deliveries(4, 2, 3);

    private void sweepAndRun() {
        rig.sweep.run();
        rig.runWaiting();
    }

    private void assertSentAfter(Duration pause, int all) {
        rig.ledger.advance(pause);
        sweepAndRun();
        assertThat(rig.sent).hasSize(all);
    }

    @Test
    void d18_takesUpWhatNobodySent() {
        rig.stored("a", Deliveries.TARGET);
        sweepAndRun();
        assertThat(rig.sent).isEmpty();
        rig.ledger.advance(CallbackSettings.HOLD);
        sweepAndRun();
        assertThat(rig.sent).containsExactly(Deliveries.TARGET);
        assertThat(rig.heard).containsExactly("a 2 204 DELIVERED");
        sweepAndRun();
        assertThat(rig.sent).hasSize(1);
    }

    @Test
    void d18_triesAgainWithLongerPausesAndThenGivesUp() {
        rig.receiver = (target, callback, begun) -> Deliveries.DOWN;
        rig.dispatched("a", Deliveries.TARGET);
        rig.runWaiting();
        assertSentAfter(Duration.ofMillis(499), 1);
        assertSentAfter(Duration.ofMillis(501), 2);
        assertSentAfter(Duration.ofMillis(999), 2);
        assertSentAfter(Duration.ofMillis(1001), 3);
        assertThat(rig.heard).containsExactly("a 1 503 PENDING", "a 2 503 PENDING", "a 3 503 GIVEN_UP");
        assertSentAfter(Duration.ofDays(1), 3);
        assertThat(rig.status("a")).isEqualTo(Status.GIVEN_UP);
    }

    @Test
    void d18_takesNoMoreThanThereIsRoomFor() {
        for (int i = 0; i < 10; i++) {
            rig.stored("a" + i, URI.create("https://h" + i + ".example.com/"));
        }
        rig.ledger.advance(CallbackSettings.HOLD);
        rig.sweep.run();
        assertThat(rig.waiting).hasSize(4);
        assertThat(rig.ledger.limits()).containsExactly(4);
        rig.sweep.run();
        assertThat(rig.ledger.limits()).containsExactly(4);
        assertThat(rig.state("a5").attempts()).isEqualTo(1);
        rig.runWaiting();
        sweepAndRun();
        sweepAndRun();
        assertThat(rig.sent).hasSize(10);
    }

    @Test
    void d18_aReceiverThatHangsHoldsUpNoOtherAndLosesNoAttempt() {
        for (int i = 0; i < 20; i++) {
            rig.stored("slow" + i, Deliveries.TARGET);
        }
        rig.stored("other", Deliveries.OTHER);
        rig.ledger.advance(CallbackSettings.HOLD);
        rig.sweep.run();
        assertThat(rig.waiting).hasSize(3);
        assertThat(rig.state("slow1").attempts()).isEqualTo(2);
        assertThat(rig.state("slow2").attempts()).isEqualTo(1);
        assertThat(rig.state("slow19").attempts()).isEqualTo(1);
        assertThat(rig.state("slow19").lastResult()).isEmpty();
        rig.runWaiting();
        assertThat(rig.status("other")).isEqualTo(Status.DELIVERED);
    }

    @Test
    void d18_aRunEndsHoweverMuchThereIsForAReceiverWithoutRoom() {
        for (int i = 0; i < 500; i++) {
            rig.stored("slow" + i, Deliveries.TARGET);
        }
        rig.ledger.advance(CallbackSettings.HOLD);
        rig.sweep.run();
        assertThat(rig.waiting).hasSize(2);
        assertThat(rig.ledger.limits()).hasSize(CallbackSweep.MOST_BATCHES);
    }

    @Test
    void d18_anExecutorThatRejectsCostsNoAttemptAndOnceStoppedASweepClaimsNothing() {
        rig.stored("a", Deliveries.TARGET);
        rig.ledger.advance(CallbackSettings.HOLD);
        rig.executor = task -> {
            throw new RejectedExecutionException("from a test, and meant to be");
        };
        rig.sweep.run();
        assertThat(rig.state("a").attempts()).isEqualTo(1);
        assertThat(rig.status("a")).isEqualTo(Status.PENDING);
        assertThat(rig.dispatcher.free()).isEqualTo(4);

        int claims = rig.ledger.limits().size();
        rig.ledger.advance(CallbackSettings.HOLD);
        rig.dispatcher.stop();
        rig.sweep.run();
        assertThat(rig.ledger.limits()).hasSize(claims);
    }

    @Test
    void d18_anAddressThatDoesNotOpenIsAFailedAttempt() {
        Sealed foreign = rig.seal(Deliveries.callback("b").serverCorrelationId(), Deliveries.ALICE, Deliveries.TARGET);
        rig.ledger.add(Deliveries.callback("a"), foreign);
        rig.ledger.advance(CallbackSettings.HOLD);
        sweepAndRun();
        assertThat(rig.sent).isEmpty();
        assertThat(rig.heard).containsExactly("a 2 unreadable PENDING");
    }
}
