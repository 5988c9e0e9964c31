package io.twophp.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.Intent;
import io.twophp.core.ledger.IntentLedger.Claimed;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Work that outlasts its lease (D17): prolonged while its claim is held, and by its holder only. */
@Tag("D17")
interface RenewalContract extends LedgerUnderTest {

    /** Longer than the lease of a claim, to distinguish the two. */
    Duration LONGER = LEASE.multipliedBy(3);

    default void renew(Sample sample, int epoch) {
        inUnit().renew(Map.of(sample.id(), epoch), LONGER);
    }

    private static Stream<ServerCorrelationId> ids(List<Claimed> claimed) {
        return claimed.stream().map(one -> one.intent().serverCorrelationId());
    }

    @Test
    @Tag("I1")
    default void keepsAClaimFromEverybodyElse() {
        Sample local = claimed(Sample.intent());
        Sample external = claimed(Sample.external());
        Sample other = claimed(Sample.intent());
        Intent before = row(local);
        clock().advance(LEASE.minus(MICROSECOND));
        inUnit().renew(Map.of(local.id(), 1, external.id(), 1), LONGER);
        assertThat(row(local)).as("nothing but the lease").isEqualTo(before);
        assertThat(history(local.id())).hasSize(2);
        clock().advance(LONGER.minus(MICROSECOND));
        assertThat(claim(local)).isEmpty();
        assertThat(inUnit().doubtDue(SHOP, start(), 10)).isEmpty();
        assertThat(ids(reclaim(10))).as("not renewed").containsExactly(other.id());
        assertThat(complete(local, 1, Phase.COMMITTED)).isPresent();
    }

    @Test
    @Tag("I6")
    default void endsWithTheNewLease() {
        Sample local = claimed(Sample.intent());
        Sample external = claimed(Sample.external());
        clock().advance(MICROSECOND);
        inUnit().renew(Map.of(local.id(), 1, external.id(), 1), LEASE);
        clock().advance(LEASE.minus(MICROSECOND));
        assertThat(reclaim(10)).isEmpty();
        clock().advance(MICROSECOND);
        assertThat(ids(reclaim(10))).containsExactly(local.id());
        assertThat(inUnit().doubtDue(SHOP, start(), 10)).containsExactly(row(external));
    }

    @Test
    @Tag("X4")
    default void isNotLostBeforeItsEndThoughTheClockWasSetBackSinceTheConfirmation() {
        Sample sample = claimed(Sample.intent());
        clock().advance(Duration.ofHours(-1));
        inUnit().renew(Map.of(sample.id(), 1), LEASE);
        clock().advance(LEASE.minus(MICROSECOND));
        assertThat(reclaim(10)).isEmpty();
        assertThat(claim(sample)).isEmpty();
        clock().advance(MICROSECOND);
        assertThat(ids(reclaim(10))).containsExactly(sample.id());
    }

    @Test
    default void prolongsOnlyTheClaimOfThatEpochAndNothingWhenTheUnitRollsBack() {
        Sample sample = claimed(Sample.intent());
        renew(sample, 0);
        renew(sample, 2);
        inUnit().renew(Map.of(), LONGER);
        rolledBack().renew(Map.of(sample.id(), 1), LONGER);
        clock().advance(LEASE);
        assertThat(reclaim(10)).hasSize(1);
        renew(sample, 1);
        clock().advance(LEASE.plusSeconds(1));
        assertThat(reclaim(10)).hasSize(1);
    }

    @Test
    default void doesNotTakeBackWhatWasGivenBack() {
        Sample confirmed = givenBack(Sample.intent());
        Sample recovered = givenBack(Sample.external());
        renew(confirmed, 1);
        renew(recovered, 1);
        assertThat(claim(confirmed)).isPresent();
        clock().advance(PAUSE);
        assertThat(ids(reclaim(10))).containsExactly(recovered.id());
    }

    @Test
    default void changesNothingThatIsNotHeld() {
        Sample waiting = registered(Sample.intent());
        Sample decided = decided(Sample.intent(), Phase.COMMITTED);
        Sample doubted = claimed(Sample.external());
        clock().advance(LEASE);
        inUnit().doubtDue(SHOP, start(), 10);
        List<Intent> before = List.of(row(waiting), row(decided), row(doubted));
        inUnit().renew(
                        Map.of(
                                waiting.id(),
                                0,
                                decided.id(),
                                1,
                                doubted.id(),
                                2,
                                Sample.intent().id(),
                                1),
                        LONGER);
        assertThat(List.of(row(waiting), row(decided), row(doubted))).isEqualTo(before);
        assertThat(inUnit().claimInDoubt(SHOP, doubted.id(), LEASE)).isPresent();
    }

    @Test
    default void prolongsAroundAnExecutionThatIsAboutToCommit() {
        Sample busy = claimed(Sample.intent());
        Sample idle = claimed(Sample.intent());
        unit().run(() -> {
            ledger().complete(busy.completion(1, Phase.COMMITTED)).orElseThrow();
            Race.result(Race.start(() -> {
                inUnit().renew(Map.of(busy.id(), 1, idle.id(), 1), LONGER);
                return null;
            }));
        });
        clock().advance(LEASE);
        assertThat(reclaim(10)).isEmpty();
        assertThat(row(busy).phase()).isEqualTo(Phase.COMMITTED);
        assertThat(row(idle).epoch()).isEqualTo(1);
    }

    @Test
    default void prolongsManyAtOnce() {
        List<Sample> held =
                Stream.generate(Sample::intent).limit(50).map(this::claimed).toList();
        Map<ServerCorrelationId, Integer> claims = new LinkedHashMap<>();
        held.forEach(sample -> claims.put(sample.id(), 1));
        inUnit().renew(claims, LONGER);
        clock().advance(LEASE);
        assertThat(reclaim(100)).isEmpty();
        clock().advance(LONGER);
        assertThat(reclaim(100)).hasSize(50);
    }
}
