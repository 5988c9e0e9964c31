package io.twophp.tck;

import static io.twophp.tck.Sample.PATH;
import static io.twophp.tck.Sample.TTL;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ClientCorrelationId;
import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.core.intent.Intent;
import io.twophp.core.ledger.IntentLedger.Claimed;
import io.twophp.core.ledger.IntentLedger.Reading;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Phase 2 (draft §5.3): one claim, by its owner, in time. */
interface ClaimContract extends LedgerUnderTest {

    @Test
    @Tag("N22")
    default void claimsAConfirmedIntentOnce() {
        Sample sample = registered(Sample.intent());
        clock().advance(MICROSECOND);
        Claimed claimed = claim(sample).orElseThrow();
        assertThat(claimed.from()).isEqualTo(Phase.WAITING_CONFIRM);
        assertThat(claimed.intent().phase()).isEqualTo(Phase.PROCESSING);
        assertThat(claimed.intent().epoch()).isEqualTo(1);
        assertThat(claimed.intent().attempts()).isEqualTo(1);
        assertThat(claimed.intent().confirmedAt()).contains(clock().instant());
        assertThat(claimed.payload().keyId()).isEqualTo("key-1");
        assertThat(claimed.payload().bytes()).isEqualTo(sample.content());
        assertThat(row(sample)).isEqualTo(claimed.intent());
        assertThat(claim(sample)).isEmpty();
        assertThat(row(sample)).isEqualTo(claimed.intent());
    }

    @Test
    @Tag("N22")
    @Tag("I1")
    default void oneOfManyClaimsAtOnceWins() {
        Sample local = registered(Sample.intent());
        Sample external = registered(Sample.external());
        for (Sample sample : List.of(local, external)) {
            List<Optional<Claimed>> answers = Race.of(32, () -> claim(sample));
            assertThat(answers.stream().flatMap(Optional::stream)).hasSize(1);
            assertThat(row(sample).epoch()).isEqualTo(1);
            assertThat(history(sample.id())).hasSize(2);
        }
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
        assertThat(inUnit().claim(sample.claim(otherClientId, sample.owner(), PATH)))
                .isEmpty();
        assertThat(inUnit().claim(sample.claim(sample.clientId(), otherOwner, PATH)))
                .isEmpty();
        assertThat(inUnit().claim(sample.claim(sample.clientId(), Owner.ANONYMOUS, PATH)))
                .isEmpty();
        assertThat(inUnit().claim(sample.claim(sample.clientId(), sample.owner(), PATH + "/1")))
                .isEmpty();
        assertThat(claim(sample.duplicate())).isEmpty();
        assertThat(read(sample)).usingRecursiveComparison().isEqualTo(before);
        assertThat(claim(sample)).isPresent();
    }

    @Test
    @Tag("N1")
    default void claimsUpToTheLastMicrosecondBeforeTheDeadline() {
        Sample sample = registered(Sample.intent());
        clock().advance(TTL.minus(MICROSECOND));
        assertThat(claim(sample)).isPresent();
    }

    @Test
    @Tag("N15")
    @Tag("I3")
    default void refusesAClaimFromTheDeadlineOn() {
        Sample sample = registered(Sample.intent());
        Intent before = row(sample);
        clock().advance(TTL);
        assertThat(claim(sample)).isEmpty();
        clock().advance(MICROSECOND);
        assertThat(claim(sample)).isEmpty();
        assertThat(row(sample)).isEqualTo(before);
    }

    @Test
    default void leavesTheIntentUnconfirmedWhenTheUnitRollsBack() {
        Sample sample = registered(Sample.intent());
        Intent before = row(sample);
        assertThat(rolledBack().claim(sample.claim())).isPresent();
        assertThat(row(sample)).isEqualTo(before);
        assertThat(history(sample.id())).hasSize(1);
        assertThat(claim(sample)).isPresent();
    }

    @Test
    @Tag("I4")
    default void refusesAClaimOfADecidedIntent() {
        for (Phase outcome : List.of(Phase.COMMITTED, Phase.FAILED)) {
            Sample sample = decided(Sample.intent(), outcome);
            Intent before = row(sample);
            clock().advance(Sample.LEASE);
            assertThat(claim(sample)).isEmpty();
            assertThat(inUnit().claim(sample.lateClaim())).isEmpty();
            assertThat(row(sample)).isEqualTo(before);
        }
    }
}
