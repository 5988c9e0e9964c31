package io.twophp.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.LedgerEntry;
import io.twophp.LedgerEntry.Actor;
import io.twophp.Phase;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The server's row as draft §9.8 describes it. */
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
}
