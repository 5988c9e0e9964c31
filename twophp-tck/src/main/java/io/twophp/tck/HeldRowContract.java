package io.twophp.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.core.ledger.IntentLedger.Ending;
import io.twophp.core.ledger.RowHeldException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A transaction that changed rows and does not end: its node was stopped, or lost its network, between the statements
 * and the commit. No statement waits long for it (D7), and no sweep skips a row for ever.
 */
@Tag("D7")
@Tag("W6")
interface HeldRowContract extends LedgerUnderTest {

    /** The bound: longer than any wait may be, shorter than the time after which a thread fails as hanging. */
    Duration BOUND = Duration.ofSeconds(20);

    /** One unit holds rows of all kinds; the others try at once, since each waits until its bound. */
    @Test
    @Tag("I2")
    default void noStepWaitsForAnotherThatNeverCommits() {
        Sample decided = claimed(Sample.intent());
        Sample takenOver = claimed(Sample.intent());
        Sample settled = claimed(Sample.external());
        clock().advance(LEASE.minus(TTL).minus(GRACE));
        Sample abandoned = registered(Sample.reusable());
        clock().advance(GRACE);
        Sample expired = registered(Sample.reusable());
        clock().advance(TTL);
        expire(abandoned).orElseThrow();
        assertThat(inUnit().doubtDue(SHOP, start(), 10)).hasSize(1);
        Sample confirmed = registered(Sample.intent());
        Sample fresh = Sample.intent();
        unit().run(() -> {
            ledger().complete(decided.completion(1, Phase.COMMITTED)).orElseThrow();
            assertThat(ledger().reclaimDue(SHOP, start(), LEASE, 10)).hasSize(1);
            ledger().claimInDoubt(SHOP, settled.id(), LEASE).orElseThrow();
            ledger().abandon(abandoned.id()).orElseThrow();
            ledger().claim(expired.lateClaim()).orElseThrow();
            ledger().claim(confirmed.claim()).orElseThrow();
            ledger().register(fresh.newIntent());
            assertHeldUp(Map.of(
                    "claim, behind an outcome", () -> claim(decided),
                    "settled reading, behind an outcome", () -> inUnit().findSettled(decided.id()),
                    "release, behind a take-over", () -> inUnit().release(takenOver.id(), 1, PAUSE, Ending.NOT_BEGUN),
                    "outcome, behind a take-over", () -> complete(takenOver, 1, Phase.COMMITTED),
                    "settlement, behind another", () -> inUnit().claimInDoubt(SHOP, settled.id(), LEASE),
                    "abandonment, behind another", () -> abandon(abandoned),
                    "expiry, behind a claim", () -> expire(expired),
                    "claim, behind another", () -> claim(confirmed),
                    "registration, behind another",
                            () -> inUnit().register(fresh.duplicate().newIntent()),
                    "confirmed registration, behind another", () -> registeredConfirmed(fresh.duplicate())));
        });
        assertThat(row(decided).phase()).isEqualTo(Phase.COMMITTED);
        assertThat(row(decided).epoch()).isEqualTo(1);
        assertThat(row(takenOver).epoch()).isEqualTo(2);
        assertThat(row(settled).epoch()).isEqualTo(3);
        assertThat(row(confirmed).attempts()).isEqualTo(1);
    }

    private static void assertHeldUp(Map<String, Callable<?>> waiters) {
        Map<String, Future<?>> started = waiters.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, waiter -> Race.start(waiter.getValue())));
        started.forEach((name, waiter) -> assertThat(waiter)
                .as(name)
                .failsWithin(BOUND)
                .withThrowableThat()
                .withCauseInstanceOf(RowHeldException.class));
    }

    @Test
    default void readsAndSweepsDoNotWait() {
        Sample sample = registered(Sample.intent());
        clock().advance(TTL.minus(MICROSECOND));
        unit().call(scope -> {
            ledger().claim(sample.claim()).orElseThrow();
            assertThat(Race.start(() -> {
                        assertThat(row(sample).phase()).isEqualTo(Phase.WAITING_CONFIRM);
                        assertThat(inUnit().payload(sample.id())).isPresent();
                        clock().advance(TTL);
                        assertThat(inUnit().expireDue(SHOP, start(), 10)).isEmpty();
                        assertThat(inUnit().abandonDue(SHOP, start(), 10)).isEmpty();
                        assertThat(inUnit().purgeDue(SHOP, start(), clock().instant(), clock().instant(), 10))
                                .isEmpty();
                        assertThat(reclaim(10)).isEmpty();
                        return true;
                    }))
                    .succeedsWithin(BOUND);
            scope.setRollbackOnly();
            return null;
        });
        assertThat(inUnit().expireDue(SHOP, start(), 10)).hasSize(1);
    }
}
