package io.twophp.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.LedgerEntry;
import io.twophp.LedgerEntry.Actor;
import io.twophp.Phase;
import io.twophp.PhaseTransition;
import io.twophp.core.intent.Intent;
import java.time.Instant;
import java.util.List;
import java.util.TimeZone;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The server's row as draft §9.8 describes it, its append-only history (D11), and its timestamps: instants (D20), to
 * the microsecond, regardless of the node's time zone and its clock changes.
 */
interface EntriesContract extends LedgerUnderTest {

    @Test
    @Tag("N27")
    @Tag("N28")
    @Tag("N30")
    @Tag("N34")
    @Tag("D12")
    default void carriesTheSixteenFields() {
        Sample sample = registered(Sample.intent());
        LedgerEntry entry = entry(sample);
        assertThat(entry.clientCorrelationId()).isEqualTo(sample.clientId().value());
        assertThat(entry.serverCorrelationId()).isEqualTo(sample.id().value());
        assertThat(entry.serviceLedgerId()).isEqualTo(SHOP.ledgerId());
        assertThat(entry.serviceEndpoint()).isEqualTo(PATH);
        assertThat(entry.actor()).isEqualTo(Actor.SERVER);
        assertThat(entry.source()).isEqualTo(SHOP.name());
        assertThat(entry.target()).isEmpty();
        assertThat(entry.parentReferenceId()).isEqualTo(sample.clientId().value());
        assertThat(entry.phase()).isEqualTo(Phase.WAITING_CONFIRM);
        assertThat(entry.phase1Timestamp()).isEqualTo(clock().instant());
        assertThat(entry.phase2Timestamp()).isEmpty();
        assertThat(entry.ttlMs()).isEqualTo(TTL.toMillis());
        assertThat(entry.outcome()).isEmpty();
        assertThat(entry.payloadRef()).isPresent();
        assertThat(entry.syncTimestamp()).isEmpty();
        assertThat(entry.transactionReference()).isEmpty();
    }

    @Test
    @Tag("D10")
    default void hasAnOutcomeOnceDecided() {
        Sample sample = claimed(Sample.intent());
        assertThat(entry(sample).phase2Timestamp()).contains(clock().instant());
        assertThat(entry(sample).outcome()).isEmpty();
        complete(sample, 1, Phase.COMMITTED).orElseThrow();
        assertThat(entry(sample).outcome()).contains(Phase.COMMITTED);
        Sample late = registered(Sample.intent());
        clock().advance(TTL);
        expire(late).orElseThrow();
        assertThat(entry(late).outcome()).contains(Phase.TTL_EXPIRED);
    }

    @Test
    @Tag("D11")
    @Tag("N29")
    default void tellsEveryMoveInOrder() {
        Instant registered = clock().instant();
        Sample sample = registered(Sample.reusable());
        clock().advance(TTL);
        Instant expired = clock().instant();
        expire(sample).orElseThrow();
        Instant claimed = clock().instant();
        inUnit().claim(sample.lateClaim()).orElseThrow();
        clock().advance(LEASE);
        Instant reclaimed = clock().instant();
        claim(sample).orElseThrow();
        complete(sample, 2, Phase.COMMITTED).orElseThrow();
        assertThat(history(sample.id()))
                .isEqualTo(List.of(
                        move(sample, null, Phase.WAITING_CONFIRM, 0, registered),
                        move(sample, Phase.WAITING_CONFIRM, Phase.TTL_EXPIRED, 0, expired),
                        move(sample, Phase.TTL_EXPIRED, Phase.PROCESSING, 1, claimed),
                        move(sample, Phase.PROCESSING, Phase.PROCESSING, 2, reclaimed),
                        move(sample, Phase.PROCESSING, Phase.COMMITTED, 2, reclaimed)));
    }

    @Test
    @Tag("D20")
    default void isOnTheLedgersClock() {
        assertThat(inUnit().now()).isEqualTo(clock().instant());
    }

    /** In New York, 01:30 comes twice on the first of these nights and 02:30 never on the second. */
    @Test
    @Tag("D20")
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
