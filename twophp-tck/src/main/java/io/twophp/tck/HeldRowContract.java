package io.twophp.tck;

import static io.twophp.tck.Sample.GRACE;
import static io.twophp.tck.Sample.LEASE;
import static io.twophp.tck.Sample.PAUSE;
import static io.twophp.tck.Sample.SHOP;
import static io.twophp.tck.Sample.TTL;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.core.ledger.IntentLedger.Ending;
import io.twophp.core.ledger.RowHeldException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A transaction that changed a row and does not end: its node was stopped, or lost its network, between the statement
 * and the commit. No statement waits long for it (D7), and no sweep skips the row for ever.
 */
@Tag("D7")
@Tag("W6")
interface HeldRowContract extends LedgerUnderTest {

    /** The bound: longer than any wait may be, shorter than the time after which a thread fails as hanging. */
    Duration BOUND = Duration.ofSeconds(20);

    /**
     * Asserts that no other unit changes the rows while this unit holds their locks, and that those that tried changed
     * nothing. They try at once, since each waits until its bound.
     */
    private void assertHeldUp(Runnable holder, Callable<?>... waiters) {
        unit().call(scope -> {
            holder.run();
            for (Future<?> waiter : Stream.of(waiters).map(Race::start).toList()) {
                assertThat(waiter).failsWithin(BOUND).withThrowableThat().withCauseInstanceOf(RowHeldException.class);
            }
            return null;
        });
    }

    private Runnable completes(Sample sample) {
        return () -> ledger().complete(sample.completion(1, Phase.COMMITTED)).orElseThrow();
    }

    @Test
    default void aClaimDoesNotWaitForAnOutcomeThatNeverCommits() {
        Sample sample = claimed(Sample.intent());
        clock().advance(LEASE);
        assertHeldUp(completes(sample), () -> claim(sample));
        assertThat(row(sample).phase()).isEqualTo(Phase.COMMITTED);
        assertThat(row(sample).epoch()).isEqualTo(1);
    }

    @Test
    default void aClaimDoesNotWaitForAClaimThatNeverCommits() {
        Sample sample = registered(Sample.intent());
        assertHeldUp(() -> ledger().claim(sample.claim()).orElseThrow(), () -> claim(sample));
        assertThat(row(sample).attempts()).isEqualTo(1);
    }

    @Test
    default void aDuplicateDoesNotWaitForARegistrationThatNeverCommits() {
        Sample sample = Sample.intent();
        assertHeldUp(
                () -> ledger().register(sample.newIntent()),
                () -> inUnit().register(sample.duplicate().newIntent()),
                () -> inUnit().registerConfirmed(sample.duplicate().newIntent(), LEASE, true));
    }

    @Test
    default void releaseAndCompletionDoNotWaitForATakeOverThatNeverCommits() {
        Instant start = clock().instant();
        Sample sample = claimed(Sample.intent());
        clock().advance(LEASE);
        assertHeldUp(
                () -> assertThat(ledger().reclaimDue(SHOP, start, LEASE, 1)).hasSize(1),
                () -> inUnit().release(sample.id(), 1, PAUSE, Ending.NOT_BEGUN),
                () -> complete(sample, 1, Phase.COMMITTED));
        assertThat(row(sample).epoch()).isEqualTo(2);
    }

    @Test
    default void expiryDoesNotWaitForAClaimThatNeverCommits() {
        Sample sample = registered(Sample.reusable());
        clock().advance(TTL);
        Runnable claims = () -> ledger().claim(sample.lateClaim()).orElseThrow();
        assertHeldUp(claims, () -> expire(sample));
    }

    @Test
    default void abandonmentDoesNotWaitForAnotherThatNeverCommits() {
        Sample sample = registered(Sample.reusable());
        clock().advance(TTL.plus(GRACE));
        expire(sample).orElseThrow();
        assertHeldUp(() -> ledger().abandon(sample.id()).orElseThrow(), () -> abandon(sample));
    }

    @Test
    default void settlingDoesNotWaitForASettlementThatNeverCommits() {
        Instant start = clock().instant();
        Sample sample = claimed(Sample.external());
        clock().advance(LEASE);
        assertThat(inUnit().doubtDue(SHOP, start, 1)).hasSize(1);
        assertHeldUp(
                () -> ledger().claimInDoubt(SHOP, sample.id(), LEASE).orElseThrow(),
                () -> inUnit().claimInDoubt(SHOP, sample.id(), LEASE));
    }

    @Test
    default void readsAndSweepsDoNotWait() {
        Instant start = clock().instant();
        Sample sample = registered(Sample.intent());
        clock().advance(TTL.minus(MICROSECOND));
        unit().call(scope -> {
            ledger().claim(sample.claim()).orElseThrow();
            assertThat(Race.start(() -> {
                        assertThat(row(sample).phase()).isEqualTo(Phase.WAITING_CONFIRM);
                        assertThat(inUnit().payload(sample.id())).isPresent();
                        clock().advance(TTL);
                        assertThat(inUnit().expireDue(SHOP, start, 10)).isEmpty();
                        assertThat(inUnit().abandonDue(SHOP, start, 10)).isEmpty();
                        assertThat(inUnit().purgeDue(SHOP, start, clock().instant(), clock().instant(), 10))
                                .isEmpty();
                        assertThat(reclaim(start, 10)).isEmpty();
                        return true;
                    }))
                    .succeedsWithin(BOUND);
            scope.setRollbackOnly();
            return null;
        });
        assertThat(inUnit().expireDue(SHOP, start, 10)).hasSize(1);
    }
}
