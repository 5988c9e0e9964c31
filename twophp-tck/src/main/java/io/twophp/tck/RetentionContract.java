package io.twophp.tck;

import static io.twophp.tck.Sample.GRACE;
import static io.twophp.tck.Sample.TTL;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.intent.Intent;
import io.twophp.intent.Phase;
import io.twophp.ledger.IntentLedger.Reading;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The end of retention (D2): payload and response go, the fact stays. */
@Tag("D2")
interface RetentionContract extends LedgerUnderTest {

    @Test
    @Tag("D5")
    default void leavesATombstone() {
        Instant start = clock().instant();
        Sample sample = decided(Sample.intent(), Phase.COMMITTED);
        Intent before = row(sample);
        clock().advance(Duration.ofHours(1));
        Instant end = clock().instant();
        assertThat(inUnit().purgeDue(Sample.SHOP, start, end, 10)).containsExactly(before.deadline());
        Reading tombstone = read(sample);
        assertThat(tombstone.intent().isPurged()).isTrue();
        assertThat(tombstone.intent().purgedAt()).contains(end);
        assertThat(tombstone.intent().phase()).isEqualTo(Phase.COMMITTED);
        assertThat(tombstone.intent().decidedAt()).isEqualTo(before.decidedAt());
        assertThat(tombstone.response()).isEmpty();
        assertThat(entry(sample).payloadRef()).isEmpty();
        assertThat(inUnit().history(sample.id())).hasSize(3);
        assertThat(inUnit().purgeDue(Sample.SHOP, start, end, 10)).isEmpty();
    }

    @Test
    @Tag("D3")
    default void aDuplicateOfATombstoneIsStillADuplicate() {
        Instant start = clock().instant();
        Sample sample = decided(Sample.intent(), Phase.FAILED);
        clock().advance(Duration.ofHours(1));
        inUnit().purgeDue(Sample.SHOP, start, clock().instant(), 10);
        Reading answer = inUnit().register(sample.duplicate().newIntent());
        assertThat(answer.intent().serverCorrelationId()).isEqualTo(sample.id());
        assertThat(answer.intent().isPurged()).isTrue();
        assertThat(claim(sample)).isEmpty();
    }

    @Test
    default void purgesTerminalIntentsOfTheWindowInBoundedBatches() {
        Instant start = clock().instant();
        List<Sample> terminal =
                List.of(decided(Sample.intent(), Phase.COMMITTED), decided(Sample.intent(), Phase.FAILED), abandoned());
        Sample processing = claimed(Sample.intent());
        Instant end = row(processing).deadline().plus(MICROSECOND);
        clock().advance(Duration.ofHours(1));
        Sample later = decided(Sample.intent(), Phase.COMMITTED);
        assertThat(inUnit().purgeDue(Sample.SHOP, start, row(terminal.get(0)).deadline(), 10))
                .isEmpty();
        assertThat(inUnit().purgeDue(Sample.SHOP, start, end, 2)).hasSize(2);
        assertThat(inUnit().purgeDue(Sample.SHOP, start, end, 2)).hasSize(1);
        assertThat(inUnit().purgeDue(Sample.SHOP, start, end, 2)).isEmpty();
        assertThat(terminal)
                .allSatisfy(sample -> assertThat(row(sample).isPurged()).isTrue());
        assertThat(row(processing).isPurged()).isFalse();
        assertThat(read(later).response()).isPresent();
    }

    private Sample abandoned() {
        Sample sample = registered(Sample.intent());
        clock().advance(TTL.plus(GRACE));
        expire(sample).orElseThrow();
        abandon(sample).orElseThrow();
        return sample;
    }
}
