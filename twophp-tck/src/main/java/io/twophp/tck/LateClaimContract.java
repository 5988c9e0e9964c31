package io.twophp.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.core.ledger.IntentLedger.Claimed;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Confirmations after the TTL (draft §8.2, D9): only under REUSE, only up to δ, only on request. */
interface LateClaimContract extends LedgerUnderTest {

    default Optional<Claimed> claimLate(Sample sample) {
        return inUnit().claim(sample.lateClaim());
    }

    @Test
    @Tag("D9")
    @Tag("D10")
    @Tag("N16")
    default void claimsUnderReuseFromTheDeadlineOnAlsoWhatASweepHasExpired() {
        Sample waiting = registered(Sample.reusable());
        Sample sample = registered(Sample.reusable());
        clock().advance(TTL);
        assertThat(claim(waiting)).isEmpty();
        assertThat(claimLate(waiting).orElseThrow().from()).isEqualTo(Phase.WAITING_CONFIRM);
        expire(sample).orElseThrow();
        clock().advance(GRACE.minus(MICROSECOND));
        assertThat(claim(sample)).isEmpty();
        Claimed claimed = claimLate(sample).orElseThrow();
        assertThat(claimed.from()).isEqualTo(Phase.TTL_EXPIRED);
        assertThat(claimed.intent().phase()).isEqualTo(Phase.PROCESSING);
        assertThat(claimed.intent().decidedAt()).isEmpty();
        assertThat(claimed.payload().bytes()).isEqualTo(sample.content());
        assertThat(entry(sample).outcome()).isEmpty();
    }

    @Test
    @Tag("D9")
    default void refusesALateClaimFromDeltaOn() {
        Sample waiting = registered(Sample.reusable());
        Sample expired = registered(Sample.reusable());
        clock().advance(TTL);
        expire(expired).orElseThrow();
        clock().advance(GRACE);
        assertThat(claimLate(waiting)).isEmpty();
        assertThat(claimLate(expired)).isEmpty();
        abandon(expired).orElseThrow();
        clock().advance(GRACE.negated());
        assertThat(claimLate(expired)).as("abandoned").isEmpty();
    }

    @Test
    @Tag("N23")
    @Tag("I3")
    default void refusesEveryClaimUnderRejectOnceExpired() {
        Sample waiting = registered(Sample.intent());
        Sample expired = registered(Sample.intent());
        clock().advance(TTL);
        expire(expired).orElseThrow();
        assertThat(claimLate(waiting)).isEmpty();
        assertThat(claimLate(expired)).isEmpty();
        clock().advance(TTL.negated());
        assertThat(claim(expired)).isEmpty();
        assertThat(claimLate(expired)).isEmpty();
        assertThat(row(expired).phase()).isEqualTo(Phase.TTL_EXPIRED);
    }
}
