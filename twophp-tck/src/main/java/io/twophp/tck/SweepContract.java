package io.twophp.tck;

import static io.twophp.tck.Sample.GRACE;
import static io.twophp.tck.Sample.TTL;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.PhaseTransition;
import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.ServiceIdentity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Expiry in bounded batches (N32): due intents, once each, except those that others are working on. */
@Tag("N32")
interface SweepContract extends LedgerUnderTest {

    default List<Sample> registered(int count) {
        return Stream.generate(Sample::intent)
                .limit(count)
                .map(this::registered)
                .toList();
    }

    private static List<ServerCorrelationId> ids(List<Sample> samples) {
        return samples.stream().map(Sample::id).toList();
    }

    private static List<ServerCorrelationId> moved(List<PhaseTransition> transitions) {
        return transitions.stream().map(PhaseTransition::serverCorrelationId).toList();
    }

    @Test
    default void expiresWhatIsDueInBoundedBatches() {
        Instant start = clock().instant();
        List<Sample> due = registered(5);
        claimed(Sample.intent());
        clock().advance(TTL.dividedBy(2));
        Sample notYet = registered(Sample.intent());
        clock().advance(TTL.dividedBy(2).plus(MICROSECOND));
        List<PhaseTransition> first = inUnit().expireDue(Sample.SHOP, start, 3);
        List<PhaseTransition> second = inUnit().expireDue(Sample.SHOP, start, 3);
        assertThat(first).hasSize(3).allSatisfy(transition -> {
            assertThat(transition.from()).contains(Phase.WAITING_CONFIRM);
            assertThat(transition.to()).isEqualTo(Phase.TTL_EXPIRED);
            assertThat(transition.at()).isEqualTo(clock().instant());
        });
        assertThat(second).hasSize(2);
        assertThat(inUnit().expireDue(Sample.SHOP, start, 3)).isEmpty();
        List<ServerCorrelationId> expired = new ArrayList<>(moved(first));
        expired.addAll(moved(second));
        assertThat(expired).containsExactlyInAnyOrderElementsOf(ids(due));
        assertThat(row(notYet).phase()).isEqualTo(Phase.WAITING_CONFIRM);
        assertThat(due).allSatisfy(sample -> assertThat(history(sample.id())).hasSize(2));
    }

    @Test
    default void expiresNothingBeforeItsDeadlineOrOutsideTheWindow() {
        Instant start = clock().instant();
        Sample sample = registered(Sample.intent());
        Instant deadline = row(sample).deadline();
        clock().set(deadline.minus(MICROSECOND));
        assertThat(inUnit().expireDue(Sample.SHOP, start, 10)).isEmpty();
        clock().set(deadline.plus(MICROSECOND));
        assertThat(inUnit().expireDue(Sample.SHOP, deadline.plus(MICROSECOND), 10))
                .isEmpty();
        assertThat(moved(inUnit().expireDue(Sample.SHOP, deadline, 10))).containsExactly(sample.id());
    }

    @Test
    default void abandonsWhatIsDueInBoundedBatches() {
        Instant start = clock().instant();
        List<Sample> due = registered(3);
        clock().advance(TTL.plus(MICROSECOND));
        inUnit().expireDue(Sample.SHOP, start, 10);
        Sample waiting = registered(Sample.intent());
        clock().advance(GRACE.minus(MICROSECOND.multipliedBy(2)));
        assertThat(inUnit().abandonDue(Sample.SHOP, start, 10)).isEmpty();
        clock().advance(MICROSECOND.multipliedBy(2));
        List<PhaseTransition> first = inUnit().abandonDue(Sample.SHOP, start, 2);
        List<PhaseTransition> second = inUnit().abandonDue(Sample.SHOP, start, 2);
        assertThat(first).hasSize(2).allSatisfy(transition -> {
            assertThat(transition.from()).contains(Phase.TTL_EXPIRED);
            assertThat(transition.to()).isEqualTo(Phase.ABANDONED);
        });
        assertThat(second).hasSize(1);
        assertThat(due).allSatisfy(sample -> {
            assertThat(row(sample).phase()).isEqualTo(Phase.ABANDONED);
            assertThat(entry(sample).payloadRef()).isEmpty();
        });
        assertThat(row(waiting).phase()).isEqualTo(Phase.WAITING_CONFIRM);
    }

    @Test
    default void sweepsAtOnceMoveEachRowOnce() {
        Instant start = clock().instant();
        List<Sample> due = registered(40);
        clock().advance(TTL.plus(GRACE).plus(MICROSECOND));
        assertThat(Race.drained(4, () -> moved(inUnit().expireDue(Sample.SHOP, start, 7))))
                .containsExactlyInAnyOrderElementsOf(ids(due));
        assertThat(Race.drained(4, () -> moved(inUnit().abandonDue(Sample.SHOP, start, 7))))
                .containsExactlyInAnyOrderElementsOf(ids(due));
        assertThat(due)
                .allSatisfy(sample -> assertThat(history(sample.id()))
                        .extracting(PhaseTransition::to)
                        .containsExactly(Phase.WAITING_CONFIRM, Phase.TTL_EXPIRED, Phase.ABANDONED));
    }

    @Test
    default void passesOverARowThatIsBeingClaimed() {
        Instant start = clock().instant();
        Sample busy = registered(Sample.intent());
        Sample idle = registered(Sample.intent());
        unit().call(scope -> {
            ledger().claim(busy.claim()).orElseThrow();
            clock().advance(TTL.plus(MICROSECOND));
            assertThat(moved(Race.result(Race.start(() -> inUnit().expireDue(Sample.SHOP, start, 10)))))
                    .containsExactly(idle.id());
            return null;
        });
        assertThat(inUnit().expireDue(Sample.SHOP, start, 10)).isEmpty();
        assertThat(row(busy).phase()).isEqualTo(Phase.PROCESSING);
    }

    @Test
    @Tag("N34")
    default void leavesTheIntentsOfOtherServicesAlone() {
        Instant start = clock().instant();
        ServiceIdentity bank = ServiceIdentity.named("bank");
        Sample theirs = registered(Sample.intent().heldBy(bank));
        clock().advance(TTL.plus(GRACE));
        assertThat(inUnit().expireDue(Sample.SHOP, start, 10)).isEmpty();
        assertThat(moved(inUnit().expireDue(bank, start, 10))).containsExactly(theirs.id());
        assertThat(inUnit().abandonDue(Sample.SHOP, start, 10)).isEmpty();
        assertThat(moved(inUnit().abandonDue(bank, start, 10))).containsExactly(theirs.id());
        Instant end = clock().instant().plus(TTL);
        assertThat(inUnit().purgeDue(Sample.SHOP, start, end, end, 10)).isEmpty();
        assertThat(inUnit().purgeDue(bank, start, end, end, 10)).hasSize(1);
    }
}
