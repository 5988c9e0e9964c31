package io.twophp.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger.Claimed;
import io.twophp.core.ledger.IntentLedger.Completion;
import io.twophp.core.ledger.IntentLedger.Ending;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Executions with external effects that ended without a known outcome (D17): surfaced, fenced, never repeated blindly.
 */
@Tag("D17")
interface DoubtContract extends LedgerUnderTest {

    /** Returns an intent that is external, was claimed, left alone for a lease and found. */
    default Sample doubted() {
        Sample sample = claimed(Sample.external());
        clock().advance(LEASE);
        assertThat(doubt()).hasSize(1);
        return sample;
    }

    default List<Intent> doubt() {
        return inUnit().doubtDue(SHOP, start(), 10);
    }

    @Test
    default void marksExternalEffectsThatNobodyTellsAboutAnyMore() {
        claimed(Sample.intent());
        givenBack(Sample.external());
        Sample sample = claimed(Sample.external());
        assertThat(row(sample).isInDoubt()).isFalse();
        clock().advance(LEASE);
        assertThat(doubt()).containsExactly(row(sample));
        assertThat(row(sample).inDoubtSince()).contains(clock().instant());
        assertThat(row(sample).phase()).isEqualTo(Phase.PROCESSING);
        assertThat(row(sample).epoch()).isEqualTo(2);
        assertThat(row(sample).attempts()).isEqualTo(1);
        clock().advance(LEASE);
        assertThat(doubt()).isEmpty();
    }

    @Test
    @Tag("I1")
    default void whoeverHeldTheClaimCantCommitAndNobodyElseClaimsIt() {
        Sample sample = doubted();
        Intent before = row(sample);
        assertThat(complete(sample, 1, Phase.COMMITTED)).isEmpty();
        assertThat(inUnit().release(sample.id(), 1, PAUSE, Ending.NOT_BEGUN)).isFalse();
        assertThat(inUnit().release(sample.id(), 2, PAUSE, Ending.NOT_BEGUN)).isFalse();
        for (int i = 0; i < 2; i++) {
            assertThat(claim(sample)).isEmpty();
            assertThat(inUnit().claim(sample.claimWithPlace(true))).isEmpty();
            assertThat(inUnit().claim(sample.lateClaim())).isEmpty();
            assertThat(reclaim(10)).isEmpty();
            clock().advance(LEASE.multipliedBy(2));
        }
        assertThat(row(sample)).isEqualTo(before);
    }

    @Test
    default void isSettledByAnOutcome() {
        for (Phase outcome : List.of(Phase.COMMITTED, Phase.FAILED)) {
            Sample sample = doubted();
            Intent claimed = row(sample);
            Completion completion = sample.completion(2, outcome);
            Instant at = inUnit().complete(completion).orElseThrow();
            Intent settled = row(sample);
            assertThat(settled.phase()).isEqualTo(outcome);
            assertThat(settled.inDoubtSince()).isEmpty();
            assertThat(completion.of(claimed, at)).isEqualTo(settled);
            assertThat(inUnit().inDoubt(SHOP, settled.deadline(), 10)).isEmpty();
        }
    }

    @Test
    @Tag("D11")
    @Tag("N29")
    default void isExecutedAgainOnRequest() {
        Sample sample = doubted();
        assertThat(inUnit().claimInDoubt(SHOP, Sample.intent().id(), LEASE)).isEmpty();
        Claimed again = inUnit().claimInDoubt(SHOP, sample.id(), LEASE).orElseThrow();
        assertClaimed(sample, again, Phase.PROCESSING, 3, 1);
        assertThat(again.intent().inDoubtSince()).isEmpty();
        assertThat(history(sample.id()))
                .last()
                .isEqualTo(again.intent().movedFrom(Phase.PROCESSING, clock().instant()));
        assertThat(inUnit().claimInDoubt(SHOP, sample.id(), LEASE)).isEmpty();
        assertThat(complete(sample, 2, Phase.COMMITTED)).isEmpty();
        clock().advance(LEASE.minus(MICROSECOND));
        assertThat(doubt()).isEmpty();
        clock().advance(MICROSECOND);
        assertThat(doubt()).containsExactly(row(sample));
    }

    @Test
    default void isNotExecutedAgainUnlessInDoubt() {
        Sample waiting = registered(Sample.external());
        Sample held = claimed(Sample.external());
        Sample returned = givenBack(Sample.external());
        Sample decided = decided(Sample.external(), Phase.FAILED);
        for (Sample sample : List.of(waiting, held, returned, decided)) {
            Intent before = row(sample);
            assertThat(inUnit().claimInDoubt(SHOP, sample.id(), LEASE)).isEmpty();
            assertThat(row(sample)).isEqualTo(before);
        }
    }

    @Test
    default void areListedEarliestFirst() {
        List<Sample> samples = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            samples.add(claimed(Sample.external()));
            clock().advance(MICROSECOND);
        }
        claimed(Sample.intent());
        clock().advance(LEASE);
        Instant second = row(samples.get(1)).deadline();
        assertThat(inUnit().inDoubt(SHOP, start(), 10)).isEmpty();
        assertThat(doubt()).hasSize(3);
        assertThat(inUnit().inDoubt(SHOP, start(), 2)).containsExactly(row(samples.get(0)), row(samples.get(1)));
        assertThat(inUnit().inDoubt(SHOP, second, 10)).containsExactly(row(samples.get(1)), row(samples.get(2)));
        inUnit().claimInDoubt(SHOP, samples.get(2).id(), LEASE).orElseThrow();
        assertThat(inUnit().inDoubt(SHOP, second, 10)).containsExactly(row(samples.get(1)));
    }

    @Test
    @Tag("N34")
    default void areOfOneService() {
        ServiceIdentity bank = ServiceIdentity.named("bank");
        Sample theirs = claimed(Sample.external().heldBy(bank));
        clock().advance(LEASE);
        assertThat(inUnit().earliestProcessing(SHOP, start())).isEmpty();
        assertThat(inUnit().doubtDue(bank, start(), 10)).hasSize(1);
        assertThat(inUnit().inDoubt(SHOP, start(), 10)).isEmpty();
        assertThat(inUnit().claimInDoubt(SHOP, theirs.id(), LEASE)).isEmpty();
        assertThat(inUnit().claimInDoubt(bank, theirs.id(), LEASE)).isPresent();
    }
}
