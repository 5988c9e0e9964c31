package io.twophp.tck;

import static io.twophp.tck.Sample.LEASE;
import static io.twophp.tck.Sample.PAUSE;
import static io.twophp.tck.Sample.SHOP;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.Intent;
import io.twophp.core.ledger.IntentLedger.Claimed;
import io.twophp.core.ledger.IntentLedger.Completion;
import io.twophp.core.ledger.IntentLedger.Ending;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Executions with external effects that ended without a known outcome (D17): surfaced, fenced, never repeated blindly.
 */
@Tag("D17")
interface DoubtContract extends LedgerUnderTest {

    /** Returns an intent that is external, was claimed, left alone for a lease and found. */
    default Sample doubted() {
        Instant start = clock().instant();
        Sample sample = claimed(Sample.external());
        clock().advance(LEASE);
        assertThat(doubt(start, 10)).hasSize(1);
        return sample;
    }

    default List<ServerCorrelationId> doubt(Instant from, int limit) {
        return ids(inUnit().doubtDue(SHOP, from, limit));
    }

    private static List<ServerCorrelationId> ids(List<Intent> intents) {
        return intents.stream().map(Intent::serverCorrelationId).toList();
    }

    @Test
    @Tag("D11")
    @Tag("N29")
    default void marksWhatNobodyTellsAboutAnyMore() {
        Instant start = clock().instant();
        Sample sample = claimed(Sample.external());
        clock().advance(LEASE.minus(MICROSECOND));
        assertThat(doubt(start, 10)).isEmpty();
        assertThat(row(sample).isInDoubt()).isFalse();
        clock().advance(MICROSECOND);
        List<Intent> marked = inUnit().doubtDue(SHOP, start, 10);
        assertThat(marked).containsExactly(row(sample));
        assertThat(row(sample).inDoubtSince()).contains(clock().instant());
        assertThat(row(sample).phase()).isEqualTo(Phase.PROCESSING);
        assertThat(row(sample).epoch()).isEqualTo(2);
        assertThat(row(sample).attempts()).isEqualTo(1);
        assertThat(history(sample.id())).last().isEqualTo(row(sample).movedFrom(Phase.PROCESSING, clock().instant()));
        clock().advance(LEASE);
        assertThat(doubt(start, 10)).isEmpty();
    }

    @Test
    default void marksOnlyExternalEffectsUnderALeaseThatRanOut() {
        Instant start = clock().instant();
        claimed(Sample.intent());
        givenBack(Sample.external());
        clock().advance(LEASE.multipliedBy(2));
        assertThat(doubt(start, 10)).isEmpty();
    }

    @Test
    @Tag("I1")
    default void whoeverHeldTheClaimCantCommitAnyMore() {
        Sample sample = doubted();
        Intent before = row(sample);
        assertThat(complete(sample, 1, Phase.COMMITTED)).isEmpty();
        assertThat(inUnit().release(sample.id(), 1, PAUSE, Ending.NOT_BEGUN)).isFalse();
        assertThat(inUnit().release(sample.id(), 2, PAUSE, Ending.NOT_BEGUN)).isFalse();
        assertThat(row(sample)).isEqualTo(before);
    }

    @Test
    @Tag("I1")
    default void neitherAConfirmationNorRecoveryClaimsIt() {
        Sample sample = doubted();
        Intent before = row(sample);
        for (int i = 0; i < 2; i++) {
            assertThat(claim(sample)).isEmpty();
            assertThat(inUnit().claim(sample.claimWithPlace(true))).isEmpty();
            assertThat(inUnit().claim(sample.lateClaim())).isEmpty();
            assertThat(reclaim(before.deadline(), 10)).isEmpty();
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
        assertThat(again.from()).isEqualTo(Phase.PROCESSING);
        assertThat(again.intent().epoch()).isEqualTo(3);
        assertThat(again.intent().attempts()).isEqualTo(1);
        assertThat(again.intent().inDoubtSince()).isEmpty();
        assertThat(again.payload().bytes()).isEqualTo(sample.content());
        assertThat(row(sample)).isEqualTo(again.intent());
        assertThat(history(sample.id()))
                .last()
                .isEqualTo(again.intent().movedFrom(Phase.PROCESSING, clock().instant()));
        assertThat(inUnit().claimInDoubt(SHOP, sample.id(), LEASE)).isEmpty();
        assertThat(complete(sample, 2, Phase.COMMITTED)).isEmpty();
        clock().advance(LEASE.minus(MICROSECOND));
        assertThat(doubt(again.intent().deadline(), 10)).isEmpty();
        clock().advance(MICROSECOND);
        assertThat(doubt(again.intent().deadline(), 10)).containsExactly(sample.id());
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
    @Tag("I1")
    default void oneOfManyExecutesItAgain() {
        Sample sample = doubted();
        List<Optional<Claimed>> answers = Race.of(16, () -> inUnit().claimInDoubt(SHOP, sample.id(), LEASE));
        assertThat(answers.stream().flatMap(Optional::stream)).hasSize(1);
        assertThat(row(sample).epoch()).isEqualTo(3);
    }

    @Test
    @Tag("I1")
    default void oneOfManyFindsEach() {
        Instant start = clock().instant();
        List<Sample> lost =
                Stream.generate(Sample::external).limit(20).map(this::claimed).toList();
        clock().advance(LEASE);
        List<ServerCorrelationId> found = new ArrayList<>();
        Race.of(8, () -> doubt(start, 20)).forEach(found::addAll);
        found.addAll(doubt(start, 20));
        assertThat(found)
                .containsExactlyInAnyOrderElementsOf(
                        lost.stream().map(Sample::id).toList());
        assertThat(lost).allSatisfy(sample -> assertThat(row(sample).epoch()).isEqualTo(2));
    }

    @Test
    @Tag("I1")
    default void passesOverAnOutcomeThatIsAboutToCommit() {
        Instant start = clock().instant();
        Sample busy = claimed(Sample.external());
        Sample idle = claimed(Sample.external());
        clock().advance(LEASE);
        unit().call(scope -> {
            ledger().complete(busy.completion(1, Phase.COMMITTED)).orElseThrow();
            assertThat(Race.result(Race.start(() -> doubt(start, 10)))).containsExactly(idle.id());
            return null;
        });
        assertThat(row(busy).isInDoubt()).isFalse();
    }

    @Test
    default void findsAndListsTheEarliestDeadlinesOfTheWindowUpToTheLimit() {
        Instant start = clock().instant();
        List<Sample> samples = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            samples.add(claimed(Sample.external()));
            clock().advance(MICROSECOND);
        }
        claimed(Sample.intent());
        clock().advance(LEASE);
        Instant second = row(samples.get(1)).deadline();
        assertThat(inUnit().inDoubt(SHOP, start, 10)).isEmpty();
        assertThat(doubt(second, 1)).containsExactly(samples.get(1).id());
        assertThat(doubt(second, 2)).containsExactly(samples.get(2).id());
        assertThat(doubt(second, 2)).isEmpty();
        assertThat(doubt(start, 2)).containsExactly(samples.get(0).id());
        assertThat(inUnit().inDoubt(SHOP, start, 2)).containsExactly(row(samples.get(0)), row(samples.get(1)));
        assertThat(inUnit().inDoubt(SHOP, second, 10)).containsExactly(row(samples.get(1)), row(samples.get(2)));
        inUnit().claimInDoubt(SHOP, samples.get(2).id(), LEASE).orElseThrow();
        assertThat(ids(inUnit().inDoubt(SHOP, second, 10)))
                .containsExactly(samples.get(1).id());
    }
}
