package io.twophp.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger.ClaimRequest;
import io.twophp.core.ledger.IntentLedger.Claimed;
import io.twophp.core.ledger.IntentLedger.Reading;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Phase 2 (draft §5.3): one claim, by its owner, in time. Confirmations after the TTL (§8.2, D9): only under REUSE,
 * only up to δ, only on request.
 */
interface ClaimContract extends LedgerUnderTest {

    @Test
    @Tag("N22")
    default void claimsAConfirmedIntentOnce() {
        Sample sample = registered(Sample.intent());
        clock().advance(MICROSECOND);
        Claimed claimed = claim(sample).orElseThrow();
        assertClaimed(sample, claimed, Phase.WAITING_CONFIRM, 1, 1);
        assertThat(claimed.intent().confirmedAt()).contains(clock().instant());
        assertThat(claim(sample)).isEmpty();
        assertThat(row(sample)).isEqualTo(claimed.intent());
    }

    @Test
    @Tag("D5")
    @Tag("N38")
    @Tag("I9")
    default void refusesAClaimThatIsNotTheOwnersForThisResource() {
        Sample sample = registered(Sample.intent());
        Reading before = read(sample);
        ClientCorrelationId otherClientId = new ClientCorrelationId("another");
        Owner otherOwner = new Owner(sample.owner().name().toUpperCase());
        List<ClaimRequest> foreign = List.of(
                sample.claim(otherClientId, sample.owner(), PATH),
                sample.claim(sample.clientId(), otherOwner, PATH),
                sample.claim(sample.clientId(), Owner.ANONYMOUS, PATH),
                sample.claim(sample.clientId(), sample.owner(), PATH + "/1"),
                sample.duplicate().claim(),
                sample.heldBy(ServiceIdentity.named("billing")).claim(),
                sample.in(Dialect.IDEMPOTENCY_KEY).claim(),
                Copies.with(sample.claim(), "keyIds", List.of("key", "key-12", "y-1")));
        assertThat(foreign)
                .allSatisfy(request -> assertThat(inUnit().claim(request)).isEmpty());
        assertThat(read(sample)).usingRecursiveComparison().isEqualTo(before);
        assertThat(claim(sample)).isPresent();
    }

    @Test
    @Tag("N1")
    @Tag("N15")
    @Tag("I3")
    default void refusesAClaimFromTheDeadlineOn() {
        Sample inTime = registered(Sample.intent());
        Sample late = registered(Sample.intent());
        Intent before = row(late);
        clock().advance(TTL.minus(MICROSECOND));
        assertThat(claim(inTime)).isPresent();
        for (int i = 0; i < 2; i++) {
            clock().advance(MICROSECOND);
            assertThat(claim(late)).isEmpty();
        }
        assertThat(row(late)).isEqualTo(before);
    }

    @Test
    @Tag("I4")
    default void refusesAClaimOfADecidedIntent() {
        for (Phase outcome : List.of(Phase.COMMITTED, Phase.FAILED)) {
            Sample sample = decided(Sample.intent(), outcome);
            Intent before = row(sample);
            clock().advance(LEASE);
            assertThat(claim(sample)).isEmpty();
            assertThat(inUnit().claim(sample.lateClaim())).isEmpty();
            assertThat(row(sample)).isEqualTo(before);
        }
    }

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
        assertClaimed(sample, claimed, Phase.TTL_EXPIRED, 1, 1);
        assertThat(claimed.intent().decidedAt()).isEmpty();
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
