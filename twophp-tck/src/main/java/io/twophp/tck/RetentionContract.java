package io.twophp.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Dialect;
import io.twophp.Phase;
import io.twophp.core.intent.Intent;
import io.twophp.core.ledger.IntentLedger.Reading;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The end of retention (D2): payload and response go, the row stays. */
@Tag("D2")
interface RetentionContract extends LedgerUnderTest {

    @Test
    @Tag("D3")
    @Tag("D5")
    default void leavesATombstoneOfWhichADuplicateIsStillADuplicate() {
        for (Phase outcome : List.of(Phase.COMMITTED, Phase.FAILED)) {
            Sample sample = decided(Sample.intent(), outcome);
            Intent before = row(sample);
            clock().advance(Duration.ofHours(1));
            Instant end = clock().instant();
            assertThat(purge(end, 10)).containsExactly(before.deadline());
            Reading tombstone = inUnit().register(sample.duplicate().newIntent());
            assertThat(tombstone).usingRecursiveComparison().isEqualTo(read(sample));
            assertThat(tombstone.intent().serverCorrelationId()).isEqualTo(sample.id());
            assertThat(tombstone.intent().isPurged()).isTrue();
            assertThat(tombstone.intent().purgedAt()).contains(end);
            assertThat(tombstone.intent().phase()).isEqualTo(outcome);
            assertThat(tombstone.intent().decidedAt()).isEqualTo(before.decidedAt());
            assertThat(tombstone.response()).isEmpty();
            assertThat(entry(sample).payloadRef()).isEmpty();
            assertThat(history(sample.id())).hasSize(3);
            assertThat(claim(sample)).isEmpty();
            assertThat(purge(end, 10)).isEmpty();
        }
    }

    private List<Instant> purge(Instant end, int limit) {
        return inUnit().purgeDue(SHOP, start(), end, end, limit);
    }

    /** An abandoned intent was never executed: without its name a repetition would get 410 for good. */
    @Test
    @Tag("ED5")
    @Tag("SD5")
    default void freesTheNameOfWhatWasAbandonedWhereTheDialectSaysSo() {
        for (Dialect dialect : Dialect.values()) {
            Sample sample = registered(Sample.intent().in(dialect));
            Sample forgotten = registered(Sample.intent().in(dialect));
            assertThat(inUnit().forget(forgotten.id())).isPresent();
            clock().advance(TTL);
            assertThat(expire(sample)).isPresent();
            clock().advance(GRACE);
            assertThat(abandon(sample)).isPresent();
            clock().advance(Duration.ofHours(1));
            assertThat(purge(clock().instant(), 10)).hasSize(1);
            assertThat(inUnit().find(sample.service(), sample.name()).isEmpty())
                    .as(dialect.name())
                    .isEqualTo(dialect.isFreedByExpiry());
            assertThat(inUnit().find(forgotten.service(), forgotten.name()))
                    .as("forgotten, " + dialect)
                    .isPresent();
            assertThat(row(sample).reservation().freedAt().isPresent()).isEqualTo(dialect.isFreedByExpiry());
        }
    }

    @Test
    default void purgesTerminalIntentsOfTheWindowInBoundedBatches() {
        List<Sample> terminal =
                List.of(decided(Sample.intent(), Phase.COMMITTED), decided(Sample.intent(), Phase.FAILED), abandoned());
        Sample processing = claimed(Sample.intent());
        Instant end = row(processing).deadline().plus(MICROSECOND);
        clock().advance(Duration.ofHours(1));
        Sample later = decided(Sample.intent(), Phase.COMMITTED);
        assertThat(purge(row(terminal.get(0)).deadline(), 10)).isEmpty();
        assertThat(purge(end, 2)).hasSize(2);
        assertThat(purge(end, 2)).hasSize(1);
        assertThat(purge(end, 2)).isEmpty();
        assertThat(terminal)
                .allSatisfy(sample -> assertThat(row(sample).isPurged()).isTrue());
        assertThat(row(processing).isPurged()).isFalse();
        assertThat(read(later).response()).isPresent();
    }

    /** Counted from the outcome: an outcome that came late is kept for as long as any other. */
    @Test
    @Tag("W16")
    @Tag("D2")
    default void keepsAnOutcomeThatCameAfterTheMoment() {
        Sample late = claimed(Sample.intent());
        clock().advance(Duration.ofDays(31));
        Instant settled = clock().instant();
        complete(late, 1, Phase.COMMITTED).orElseThrow();
        clock().advance(Duration.ofDays(1));
        Instant end = clock().instant();
        assertThat(inUnit().purgeDue(SHOP, start(), end, settled, 10)).isEmpty();
        assertThat(read(late).response()).isPresent();
        assertThat(inUnit().purgeDue(SHOP, start(), end, settled.plus(MICROSECOND), 10))
                .containsExactly(row(late).deadline());
        assertThat(row(late).isPurged()).isTrue();
    }

    @Test
    @Tag("W16")
    default void tellsTheDeadlinesOfWhatWasNotPurgedEarliestFirst() {
        Sample first = claimed(Sample.intent());
        clock().advance(MICROSECOND);
        decided(Sample.intent(), Phase.COMMITTED);
        clock().advance(MICROSECOND);
        Sample second = registered(Sample.intent());
        clock().advance(Duration.ofHours(1));
        Instant end = clock().instant();
        purge(end, 10);
        Instant early = row(first).deadline();
        Instant late = row(second).deadline();
        assertThat(inUnit().unpurged(SHOP, start(), end, 10)).containsExactly(early, late);
        assertThat(inUnit().unpurged(SHOP, start(), end, 1)).containsExactly(early);
        assertThat(inUnit().unpurged(SHOP, start(), late, 10)).containsExactly(early);
        assertThat(inUnit().unpurged(SHOP, late, end, 10)).containsExactly(late);
    }

    private Sample abandoned() {
        Sample sample = registered(Sample.intent());
        clock().advance(TTL.plus(GRACE));
        expire(sample).orElseThrow();
        abandon(sample).orElseThrow();
        return sample;
    }
}
