package io.twophp.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Effects;
import io.twophp.Phase;
import io.twophp.PhaseTransition;
import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The tests of every sweep: it moves due intents of one service, in bounded batches (N32), each once, and passes over
 * those that other transactions hold.
 */
@Tag("N32")
interface SweepContract extends LedgerUnderTest {

    /** A sweep's statement; returns what it moved. */
    @FunctionalInterface
    interface Batch {

        List<PhaseTransition> move(IntentLedger ledger, ServiceIdentity service, Instant from, int limit);
    }

    /**
     * @param enter makes an intent that the sweep is to move after {@code delay}
     * @param hold does another step with such an intent before it is due
     */
    record Sweep(
            String name,
            Function<Sample, Sample> enter,
            Duration delay,
            Batch batch,
            BiConsumer<IntentLedger, Sample> hold) {}

    private List<Sweep> sweeps() {
        BiConsumer<IntentLedger, Sample> confirm =
                (ledger, sample) -> ledger.claim(sample.lateClaim()).orElseThrow();
        BiConsumer<IntentLedger, Sample> decide = (ledger, sample) ->
                ledger.complete(sample.completion(1, Phase.COMMITTED)).orElseThrow();
        return List.of(
                new Sweep("expiry", this::registered, TTL, IntentLedger::expireDue, confirm),
                new Sweep("abandonment", this::expired, GRACE, IntentLedger::abandonDue, confirm),
                new Sweep("recovery of what was lost", this::claimed, LEASE, this::reclaimed, decide),
                new Sweep("recovery of what was given back", this::givenBack, PAUSE, this::reclaimed, confirm),
                new Sweep("doubt", sample -> claimed(sample.having(Effects.EXTERNAL)), LEASE, this::doubted, decide));
    }

    private Sample expired(Sample sample) {
        registered(sample);
        clock().advance(TTL);
        expire(sample).orElseThrow();
        return sample;
    }

    private List<PhaseTransition> reclaimed(IntentLedger ledger, ServiceIdentity service, Instant from, int limit) {
        return ledger.reclaimDue(service, from, LEASE, limit).stream()
                .map(claimed -> claimed.intent().movedFrom(claimed.from(), clock().instant()))
                .toList();
    }

    private List<PhaseTransition> doubted(IntentLedger ledger, ServiceIdentity service, Instant from, int limit) {
        return ledger.doubtDue(service, from, limit).stream()
                .map(intent -> intent.movedFrom(Phase.PROCESSING, clock().instant()))
                .toList();
    }

    private Sample entered(Sweep sweep) {
        return sweep.enter().apply(Sample.reusable());
    }

    private List<PhaseTransition> run(Sweep sweep, Instant from, int limit) {
        return sweep.batch().move(inUnit(), SHOP, from, limit);
    }

    private static List<ServerCorrelationId> ids(List<PhaseTransition> moves) {
        return moves.stream().map(PhaseTransition::serverCorrelationId).toList();
    }

    @Test
    @Tag("D10")
    @Tag("D11")
    @Tag("D17")
    @Tag("I6")
    @Tag("N29")
    default void moveAnIntentFromTheTimeOnAtWhichItIsDueAndSaySo() {
        for (Sweep sweep : sweeps()) {
            Sample sample = entered(sweep);
            Intent before = row(sample);
            clock().advance(sweep.delay().minus(MICROSECOND));
            assertThat(run(sweep, before.deadline(), 10)).as(sweep.name()).isEmpty();
            assertThat(row(sample)).as(sweep.name()).isEqualTo(before);
            clock().advance(MICROSECOND);
            List<PhaseTransition> moves = run(sweep, before.deadline(), 10);
            assertThat(moves)
                    .as(sweep.name())
                    .containsExactly(row(sample).movedFrom(before.phase(), clock().instant()));
            assertThat(history(sample.id())).last().isEqualTo(moves.get(0));
            assertThat(entry(sample).payloadRef().isPresent())
                    .isEqualTo(row(sample).phase() != Phase.ABANDONED);
            assertThat(run(sweep, before.deadline(), 10)).as(sweep.name()).isEmpty();
        }
    }

    @Test
    default void takeTheEarliestDeadlinesOfTheWindowUpToTheLimit() {
        for (Sweep sweep : sweeps()) {
            List<Sample> samples = Stream.generate(() -> entered(sweep))
                    .limit(4)
                    .peek(sample -> clock().advance(MICROSECOND))
                    .toList();
            clock().advance(sweep.delay());
            Instant first = row(samples.get(0)).deadline();
            Instant second = row(samples.get(1)).deadline();
            assertThat(ids(run(sweep, second, 2)))
                    .as(sweep.name())
                    .containsExactly(samples.get(1).id(), samples.get(2).id());
            assertThat(ids(run(sweep, second, 2)))
                    .containsExactly(samples.get(3).id());
            assertThat(run(sweep, second, 2)).isEmpty();
            assertThat(ids(run(sweep, first, 2))).containsExactly(samples.get(0).id());
        }
    }

    @Test
    @Tag("N34")
    default void leaveTheIntentsOfOtherServicesAlone() {
        ServiceIdentity bank = ServiceIdentity.named("bank");
        for (Sweep sweep : sweeps()) {
            Sample theirs = sweep.enter().apply(Sample.reusable().heldBy(bank));
            clock().advance(sweep.delay());
            assertThat(ids(run(sweep, start(), 10))).as(sweep.name()).doesNotContain(theirs.id());
            assertThat(ids(sweep.batch().move(inUnit(), bank, row(theirs).deadline(), 10)))
                    .as(sweep.name())
                    .containsExactly(theirs.id());
        }
    }

    @Test
    @Tag("I1")
    default void atOnceMoveEachIntentOnce() {
        for (Sweep sweep : sweeps()) {
            List<Sample> due = Stream.generate(() -> entered(sweep)).limit(20).toList();
            Instant from = row(due.get(0)).deadline();
            int moves = history(due.get(0).id()).size();
            clock().advance(sweep.delay());
            assertThat(Race.drained(8, () -> ids(run(sweep, from, 3))))
                    .as(sweep.name())
                    .containsExactlyInAnyOrderElementsOf(
                            due.stream().map(Sample::id).toList());
            assertThat(due)
                    .allSatisfy(sample -> assertThat(history(sample.id())).hasSize(moves + 1));
        }
    }

    @Test
    @Tag("I1")
    @Tag("D17")
    default void passOverAnIntentThatAnotherUnitIsWorkingOn() {
        for (Sweep sweep : sweeps()) {
            Sample idle = entered(sweep);
            Sample busy = entered(sweep);
            Instant from = row(idle).deadline();
            unit().run(() -> {
                sweep.hold().accept(ledger(), busy);
                clock().advance(sweep.delay());
                assertThat(ids(Race.result(Race.start(() -> run(sweep, from, 10)))))
                        .as(sweep.name())
                        .containsExactly(idle.id());
            });
            Intent held = row(busy);
            assertThat(run(sweep, from, 10)).as(sweep.name()).isEmpty();
            assertThat(row(busy)).as(sweep.name()).isEqualTo(held);
        }
    }

    @Test
    @Tag("I5")
    default void moveNothingWhenTheUnitRollsBack() {
        for (Sweep sweep : sweeps()) {
            Sample sample = entered(sweep);
            Instant from = row(sample).deadline();
            clock().advance(sweep.delay());
            Intent before = row(sample);
            assertThat(sweep.batch().move(rolledBack(), SHOP, from, 10))
                    .as(sweep.name())
                    .hasSize(1);
            assertThat(row(sample)).as(sweep.name()).isEqualTo(before);
            assertThat(run(sweep, from, 10)).as(sweep.name()).hasSize(1);
        }
    }
}
