package io.twophp.tck;

import static io.twophp.tck.Sample.ATTEMPTS;
import static io.twophp.tck.Sample.LEASE;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.intent.Intent;
import io.twophp.intent.Phase;
import io.twophp.ledger.IntentLedger.Claimed;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Executions that a crash left in PROCESSING (D17): claimed again after the lease, fenced by the epoch, capped. */
@Tag("D17")
interface LeaseContract extends LedgerUnderTest {

    @Test
    default void leavesAnExecutionAloneWhileItsLeaseRuns() {
        Sample sample = claimed(Sample.intent());
        Intent before = row(sample);
        clock().advance(LEASE.minus(MICROSECOND));
        assertThat(claim(sample)).isEmpty();
        assertThat(row(sample)).isEqualTo(before);
    }

    @Test
    default void claimsAgainOnceTheLeaseRanOut() {
        Sample sample = claimed(Sample.intent());
        Intent before = row(sample);
        clock().advance(LEASE);
        Claimed again = claim(sample).orElseThrow();
        assertThat(again.from()).isEqualTo(Phase.PROCESSING);
        assertThat(again.intent().epoch()).isEqualTo(2);
        assertThat(again.intent().confirmedAt()).isEqualTo(before.confirmedAt());
        assertThat(again.payload().bytes()).isEqualTo(sample.content());
        assertThat(claim(sample)).isEmpty();
    }

    @Test
    @Tag("I1")
    default void oneOfManyReclaimsAtOnceWins() {
        Sample sample = claimed(Sample.intent());
        clock().advance(LEASE);
        List<Optional<Claimed>> answers = Race.of(16, () -> claim(sample));
        assertThat(answers.stream().flatMap(Optional::stream)).hasSize(1);
        assertThat(row(sample).epoch()).isEqualTo(2);
    }

    @Test
    default void claimsNoMoreOftenThanAttemptsAllow() {
        Sample sample = registered(Sample.intent());
        for (int epoch = 1; epoch <= ATTEMPTS; epoch++) {
            assertThat(claim(sample).orElseThrow().intent().epoch()).isEqualTo(epoch);
            clock().advance(LEASE);
        }
        assertThat(claim(sample)).isEmpty();
        assertThat(row(sample).epoch()).isEqualTo(ATTEMPTS);
    }

    @Test
    default void neverClaimsExternalEffectsAgain() {
        Sample sample = claimed(Sample.external());
        clock().advance(LEASE.multipliedBy(2));
        assertThat(claim(sample)).isEmpty();
        assertThat(row(sample).epoch()).isEqualTo(1);
    }
}
