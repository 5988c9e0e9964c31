package io.twophp.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.LedgerEntry;
import io.twophp.Phase;
import io.twophp.PhaseTransition;
import io.twophp.core.intent.Intent;
import java.time.Instant;
import java.util.List;
import java.util.TimeZone;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Timestamps are instants (D20): to the microsecond, regardless of the node's time zone and its clock changes. */
@Tag("D20")
interface TimestampContract extends LedgerUnderTest {

    @Test
    default void isOnTheLedgersClock() {
        assertThat(inUnit().now()).isEqualTo(clock().instant());
    }

    /** In New York, 01:30 comes twice on the first of these nights and 02:30 never on the second. */
    @Test
    default void keepsInstantsWhateverTheTimeZoneAndWhenClocksChange() {
        for (String zone : List.of("UTC", "America/New_York", "Asia/Kathmandu", "Pacific/Apia")) {
            for (String instant : List.of(
                    "2031-11-02T05:30:00.000001Z",
                    "2031-11-02T06:30:00.999999Z",
                    "2032-03-14T06:59:59.999999Z",
                    "2032-03-14T07:30:00.000001Z")) {
                inZone(zone, () -> keeps(Instant.parse(instant)));
            }
        }
    }

    private void keeps(Instant at) {
        clock().set(at);
        Sample sample = decided(Sample.intent(), Phase.COMMITTED);
        Intent intent = row(sample);
        assertThat(intent.registeredAt()).isEqualTo(at);
        assertThat(intent.deadline()).isEqualTo(at.plus(TTL));
        assertThat(intent.confirmedAt()).contains(at);
        assertThat(intent.decidedAt()).contains(at);
        assertThat(read(sample).at()).isEqualTo(at);
        LedgerEntry entry = entry(sample);
        assertThat(entry.phase1Timestamp()).isEqualTo(at);
        assertThat(entry.phase2Timestamp()).contains(at);
        assertThat(history(sample.id())).extracting(PhaseTransition::at).containsOnly(at);
    }

    private static void inZone(String zone, Runnable work) {
        TimeZone before = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        try {
            work.run();
        } finally {
            TimeZone.setDefault(before);
        }
    }
}
