package io.twophp.tck;

import static io.twophp.tck.Sample.LEASE;
import static io.twophp.tck.Sample.TTL;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.core.intent.Intent;
import io.twophp.core.ledger.IntentLedger.Claimed;
import io.twophp.core.ledger.IntentLedger.Ending;
import io.twophp.core.policy.IntentMode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Claims that were made without the ledger: shown with the outcome, or before it; fenced by epoch 0. */
@Tag("D17")
interface LazyClaimContract extends LedgerUnderTest {

    private boolean promote(Sample sample) {
        return inUnit().promote(sample.id(), clock().instant(), LEASE);
    }

    private boolean completes(Sample sample) {
        return complete(sample.completion(clock().instant(), Phase.COMMITTED)).isPresent();
    }

    private Sample promoted(Sample sample) {
        registered(sample);
        assertThat(promote(sample)).isTrue();
        return sample;
    }

    /** The row and its history are as after a claim and an outcome, whether or not the claim was shown before. */
    @Test
    default void anOutcomeRecordsTheClaimThatNoRowShowsOrThatWasPromoted() {
        for (Phase outcome : List.of(Phase.COMMITTED, Phase.FAILED)) {
            for (boolean promoted : List.of(false, true)) {
                Sample sample = registered(Sample.intent().answered(IntentMode.NEGOTIATED));
                Intent waiting = row(sample);
                clock().advance(MICROSECOND);
                Instant claimedAt = clock().instant();
                clock().advance(MICROSECOND);
                if (promoted) {
                    assertThat(inUnit().promote(sample.id(), claimedAt, LEASE)).isTrue();
                    assertThat(row(sample)).isEqualTo(waiting.claimedFirst(claimedAt));
                    assertThat(history(sample.id()))
                            .endsWith(move(sample, Phase.WAITING_CONFIRM, Phase.PROCESSING, 1, claimedAt));
                    clock().advance(MICROSECOND);
                }
                var completion = sample.completion(claimedAt, outcome);
                Instant at = inUnit().complete(completion).orElseThrow();
                assertThat(row(sample)).isEqualTo(completion.of(waiting.claimedFirst(claimedAt), at));
                assertThat(row(sample).epoch()).isOne();
                assertThat(history(sample.id()))
                        .endsWith(
                                move(sample, Phase.WAITING_CONFIRM, Phase.PROCESSING, 1, claimedAt),
                                move(sample, Phase.PROCESSING, outcome, 1, at));
                assertThat(inUnit().payload(sample.id())).isEmpty();
                assertThat(completes(sample)).isFalse();
            }
        }
    }

    /** A node's clock may be ahead of the ledger's. */
    @Test
    default void aClaimIsNeverLaterThanItsRecord() {
        Instant ahead = clock().instant().plusSeconds(5);
        Sample sample = registered(Sample.intent());
        assertThat(complete(sample.completion(ahead, Phase.COMMITTED))).isPresent();
        assertThat(row(sample).confirmedAt()).contains(clock().instant());
        Sample shown = registered(Sample.intent());
        assertThat(inUnit().promote(shown.id(), ahead, LEASE)).isTrue();
        assertThat(row(shown).confirmedAt()).contains(clock().instant());
    }

    @Test
    default void isPromotedBeforeTheDeadlineAndProlongedAfterwards() {
        Sample late = registered(Sample.intent());
        Sample sample = promoted(Sample.intent());
        clock().advance(TTL);
        assertThat(promote(late)).isFalse();
        assertThat(row(late).phase()).isEqualTo(Phase.WAITING_CONFIRM);
        assertThat(promote(sample)).isTrue();
        clock().advance(LEASE.minus(MICROSECOND));
        assertThat(reclaim(10)).isEmpty();
        assertThat(completes(sample)).isTrue();
    }

    /** Every other claim, also the first one of another node, is of a later epoch. */
    @Test
    @Tag("I1")
    default void isFencedByEveryOtherClaimAndByExpiry() {
        Sample claimed = claimed(Sample.intent());
        Sample expired = registered(Sample.intent());
        Sample reclaimed = promoted(Sample.intent());
        clock().advance(LEASE);
        expire(expired).orElseThrow();
        List<Claimed> taken = reclaim(10);
        assertThat(taken)
                .anyMatch(row -> row.intent().serverCorrelationId().equals(reclaimed.id())
                        && row.intent().epoch() == 2
                        && row.intent().interruptions() == 1);
        assertThat(history(reclaimed.id()))
                .endsWith(move(reclaimed, Phase.PROCESSING, Phase.PROCESSING, 2, clock().instant()));
        for (Sample sample : List.of(claimed, expired, reclaimed)) {
            Intent before = row(sample);
            assertThat(completes(sample)).isFalse();
            assertThat(promote(sample)).isFalse();
            assertThat(row(sample)).isEqualTo(before);
        }
    }

    @Test
    default void isGivenBackOnlyIfItIsShown() {
        Sample unshown = registered(Sample.intent());
        assertThat(inUnit().release(unshown.id(), 0, Duration.ZERO, Ending.NOT_BEGUN))
                .isFalse();
        assertThat(row(unshown).phase()).isEqualTo(Phase.WAITING_CONFIRM);
        Sample shown = promoted(Sample.intent());
        assertThat(inUnit().release(shown.id(), 0, Duration.ZERO, Ending.NOT_BEGUN))
                .isTrue();
        assertThat(promote(shown)).isFalse();
        assertThat(claim(shown).orElseThrow().intent().epoch()).isEqualTo(2);
        assertThat(completes(shown)).isFalse();
    }
}
