package io.twophp.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.core.intent.Intent;
import io.twophp.core.ledger.IntentLedger.Claimed;
import io.twophp.core.ledger.IntentLedger.Ending;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Executions that a crash left in PROCESSING (D17): claimed again after the lease, fenced by the epoch, capped. */
@Tag("D17")
interface LeaseContract extends LedgerUnderTest {

    @Test
    default void claimsAgainOnceTheLeaseRanOutUnlessThereMayBeExternalEffects() {
        Sample sample = claimed(Sample.intent());
        Sample external = claimed(Sample.external());
        Intent before = row(sample);
        clock().advance(LEASE.minus(MICROSECOND));
        assertThat(claim(sample)).isEmpty();
        assertThat(row(sample)).isEqualTo(before);
        clock().advance(MICROSECOND);
        Claimed again = claim(sample).orElseThrow();
        assertClaimed(sample, again, Phase.PROCESSING, 2, 1);
        assertThat(again.intent().confirmedAt()).isEqualTo(before.confirmedAt());
        assertThat(claim(sample)).isEmpty();
        clock().advance(LEASE);
        assertThat(claim(external)).isEmpty();
        assertThat(row(external).epoch()).isEqualTo(1);
    }

    @Test
    default void claimsAgainAtOnceWhatWasGivenBack() {
        for (Sample sample : List.of(claimed(Sample.intent()), claimed(Sample.external()))) {
            Intent before = row(sample);
            assertThat(inUnit().release(sample.id(), 1, PAUSE, Ending.COUNTED)).isTrue();
            assertThat(row(sample)).as("the row is still in PROCESSING").isEqualTo(before);
            assertClaimed(sample, claim(sample).orElseThrow(), Phase.PROCESSING, 2, 2);
            assertThat(claim(sample)).isEmpty();
        }
    }

    @Test
    @Tag("I1")
    default void givesBackOnlyTheClaimOfThatEpoch() {
        Sample sample = claimed(Sample.intent());
        assertThat(inUnit().release(sample.id(), 0, PAUSE, Ending.COUNTED)).isFalse();
        assertThat(inUnit().release(sample.id(), 2, PAUSE, Ending.COUNTED)).isFalse();
        assertThat(claim(sample)).isEmpty();
        Sample decided = decided(Sample.intent(), Phase.COMMITTED);
        assertThat(inUnit().release(decided.id(), 1, PAUSE, Ending.COUNTED)).isFalse();
        assertThat(claim(decided)).isEmpty();
        Sample waiting = registered(Sample.intent());
        assertThat(inUnit().release(waiting.id(), 0, PAUSE, Ending.COUNTED)).isFalse();
    }

    @Test
    default void anAttemptThatDoesNotCountIsTakenOffOnce() {
        Sample sample = claimed(Sample.intent());
        assertThat(row(sample).attempts()).isEqualTo(1);
        assertThat(inUnit().release(sample.id(), 1, PAUSE, Ending.NOT_BEGUN)).isTrue();
        assertThat(row(sample).attempts()).isZero();
        assertThat(inUnit().release(sample.id(), 1, PAUSE, Ending.NOT_BEGUN)).isTrue();
        assertThat(row(sample).attempts()).isZero();
        assertThat(row(sample).epoch()).isEqualTo(1);
    }

    @Test
    default void claimsHoweverManyAttemptsThereWere() {
        Sample sample = registered(Sample.intent());
        for (int epoch = 1; epoch <= 10; epoch++) {
            assertThat(claim(sample).orElseThrow().intent().attempts()).isEqualTo(epoch);
            inUnit().release(sample.id(), epoch, PAUSE, Ending.COUNTED);
        }
    }
}
