package io.twophp.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.core.intent.Intent;
import io.twophp.core.ledger.IntentLedger.Claimed;
import io.twophp.core.ledger.IntentLedger.Ending;
import io.twophp.core.policy.IntentMode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Executions without a client (D17): an intent that no node works on any more is taken over, by one node, and no other
 * intent is.
 */
@Tag("D17")
interface RecoveryContract extends LedgerUnderTest {

    @Test
    @Tag("W20")
    default void thoseThatWaitAreToldEarliestFirst() {
        Sample first = givenBack(Sample.intent());
        clock().advance(MICROSECOND);
        Sample second = givenBack(Sample.intent());
        claimed(Sample.intent());
        registered(Sample.intent());
        decided(Sample.intent(), Phase.COMMITTED);
        assertThat(inUnit().stalled(SHOP, start(), 10)).containsExactly(row(first), row(second));
        assertThat(inUnit().stalled(SHOP, start(), 1)).containsExactly(row(first));
        assertThat(inUnit().stalled(SHOP, row(second).deadline(), 10)).containsExactly(row(second));
        claim(first).orElseThrow();
        assertThat(inUnit().stalled(SHOP, start(), 10)).containsExactly(row(second));
    }

    @Test
    @Tag("I1")
    @Tag("I6")
    default void takesOverAnExecutionWhoseLeaseRanOutAndHoldsItForALease() {
        Sample sample = claimed(Sample.intent());
        Intent before = row(sample);
        clock().advance(LEASE);
        Claimed taken = reclaim(10).get(0);
        assertClaimed(sample, taken, Phase.PROCESSING, 2, 1);
        assertThat(taken.intent().interruptions()).isEqualTo(1);
        assertThat(taken.intent().confirmedAt()).isEqualTo(before.confirmedAt());
        clock().advance(LEASE.minus(MICROSECOND));
        assertThat(reclaim(10)).isEmpty();
        assertThat(claim(sample)).isEmpty();
        assertThat(complete(sample, 1, Phase.COMMITTED)).isEmpty();
        assertThat(complete(sample, 2, Phase.COMMITTED)).isPresent();
        clock().advance(LEASE);
        assertThat(reclaim(10)).isEmpty();
    }

    @Test
    default void takesOverInEveryModeHoweverOftenItWasInterrupted() {
        List<Sample> samples = new ArrayList<>();
        for (IntentMode mode : List.of(IntentMode.SYNCHRONOUS, IntentMode.ASYNCHRONOUS)) {
            Sample sample = registered(Sample.intent().answered(mode));
            inUnit().claim(sample.claimWithPlace(false)).orElseThrow();
            samples.add(sample);
        }
        samples.add(registeredConfirmed(Sample.intent().answered(IntentMode.AUTO_CONFIRM)));
        samples.add(registeredConfirmed(Sample.intent().answered(IntentMode.TRANSPARENT)));
        for (int times = 0; times <= 12; times++) {
            clock().advance(LEASE.plus(pauseAfter(times)));
            assertThat(reclaim(10)).hasSize(4);
        }
        assertThat(samples).allSatisfy(sample -> {
            assertThat(row(sample).attempts()).isEqualTo(1);
            assertThat(row(sample).interruptions()).isEqualTo(13);
        });
    }

    private static Duration pauseAfter(int interruptions) {
        return Duration.ofSeconds(Math.min((1L << interruptions) - 1, 300));
    }

    /** A request that kills its nodes must not kill one after another as fast as possible. */
    @Test
    @Tag("W38")
    default void leavesWhatIsLostAgainAndAgainAloneForLongerAndLonger() {
        Sample sample = claimed(Sample.intent());
        for (int times = 0; times <= 10; times++) {
            clock().advance(LEASE.plus(pauseAfter(times)).minus(MICROSECOND));
            assertThat(reclaim(10)).isEmpty();
            assertThat(claim(sample)).isEmpty();
            clock().advance(MICROSECOND);
            assertThat(times % 2 == 0 ? reclaim(10) : claim(sample).stream().toList())
                    .hasSize(1);
        }
    }

    /**
     * Clients that repeat all through an outage of a second cause many interruptions, but must not wait for minutes
     * then.
     */
    @Test
    @Tag("W38")
    default void leavesWhatWasInterruptedOftenInAShortTimeAloneForHalfOfThatTimeAtMost() {
        Sample sample = claimed(Sample.intent());
        for (int epoch = 1; epoch <= 10; epoch++) {
            inUnit().release(sample.id(), epoch, PAUSE, Ending.INTERRUPTED);
            claim(sample).orElseThrow();
        }
        Duration half = LEASE.dividedBy(2);
        clock().advance(LEASE.plus(half).minusSeconds(1));
        assertThat(reclaim(10)).isEmpty();
        clock().advance(Duration.ofSeconds(1));
        assertThat(reclaim(10)).hasSize(1);
    }

    @Test
    @Tag("W38")
    default void countsWhatTheInfrastructureEndedApart() {
        Sample sample = claimed(Sample.intent());
        for (int times = 1; times <= 3; times++) {
            inUnit().release(sample.id(), times, PAUSE, Ending.INTERRUPTED);
            inUnit().release(sample.id(), times, PAUSE, Ending.INTERRUPTED);
            assertThat(row(sample).attempts()).isZero();
            assertThat(row(sample).interruptions()).isEqualTo(times);
            clock().advance(PAUSE);
            assertThat(reclaim(10)).hasSize(1);
            assertThat(row(sample).attempts()).isEqualTo(1);
        }
        inUnit().release(sample.id(), 4, PAUSE, Ending.NOT_BEGUN);
        assertThat(row(sample).attempts()).isZero();
        claim(sample).orElseThrow();
        inUnit().release(sample.id(), 5, PAUSE, Ending.COUNTED);
        assertThat(row(sample).attempts()).isEqualTo(1);
        assertThat(row(sample).interruptions()).isEqualTo(3);
    }

    @Test
    default void takesOverWhatWasGivenBackWhateverItsEffectsUnlessItIsClaimedDuringThePause() {
        Sample confirmed = givenBack(Sample.intent());
        claim(confirmed).orElseThrow();
        givenBack(Sample.intent());
        givenBack(Sample.external());
        clock().advance(PAUSE);
        assertThat(reclaim(10))
                .hasSize(2)
                .allSatisfy(one -> assertThat(one.intent().attempts()).isEqualTo(2));
        assertThat(row(confirmed).epoch()).isEqualTo(2);
        clock().advance(PAUSE.multipliedBy(2));
        assertThat(reclaim(10)).isEmpty();
    }

    @Test
    default void takesOverNothingThatIsNotInProcessingOrMayHaveHadExternalEffects() {
        Sample expired = registered(Sample.intent());
        clock().advance(TTL);
        expire(expired).orElseThrow();
        registered(Sample.intent());
        decided(Sample.intent(), Phase.COMMITTED);
        decided(Sample.intent(), Phase.FAILED);
        Sample released = givenBack(Sample.intent());
        claim(released).orElseThrow();
        complete(released, 2, Phase.COMMITTED).orElseThrow();
        Sample external = claimed(Sample.external());
        for (int epoch = 1; epoch <= 2; epoch++) {
            clock().advance(LEASE.multipliedBy(2));
            assertThat(reclaim(10)).isEmpty();
            assertThat(row(external).epoch()).isEqualTo(epoch);
            assertThat(inUnit().doubtDue(SHOP, start(), 10)).hasSize(2 - epoch);
        }
    }

    @Test
    @Tag("I1")
    default void recoveryOrAConfirmationTakesItNeverBoth() {
        for (int round = 0; round < 8; round++) {
            Sample sample = claimed(Sample.intent());
            clock().advance(LEASE);
            AtomicInteger turn = new AtomicInteger();
            List<Boolean> took = Race.of(
                    8,
                    () -> turn.getAndIncrement() % 2 == 0
                            ? !reclaim(1).isEmpty()
                            : claim(sample).isPresent());
            assertThat(took.stream().filter(one -> one)).hasSize(1);
            complete(sample, row(sample).epoch(), Phase.COMMITTED).orElseThrow();
            assertThat(row(sample).epoch()).isEqualTo(2);
        }
    }

    @Test
    default void knowsTheEarliestDeadlineThatIsStillWorkedOn() {
        registered(Sample.intent());
        decided(Sample.intent(), Phase.COMMITTED);
        assertThat(inUnit().earliestProcessing(SHOP, start())).isEmpty();
        clock().advance(MICROSECOND);
        Sample first = claimed(Sample.external());
        clock().advance(MICROSECOND);
        Sample second = givenBack(Sample.intent());
        Optional<Instant> later = Optional.of(row(second).deadline());
        assertThat(inUnit().earliestProcessing(SHOP, start()))
                .contains(row(first).deadline());
        assertThat(inUnit().earliestProcessing(SHOP, row(first).deadline()))
                .contains(row(first).deadline());
        assertThat(inUnit().earliestProcessing(SHOP, row(first).deadline().plus(MICROSECOND)))
                .isEqualTo(later);
        clock().advance(LEASE);
        inUnit().doubtDue(SHOP, start(), 10);
        assertThat(inUnit().earliestProcessing(SHOP, start()))
                .as("not in doubt")
                .isEqualTo(later);
    }
}
