package io.twophp.tck;

import static io.twophp.tck.Sample.TTL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.twophp.intent.Phase;
import io.twophp.intent.ServiceIdentity;
import io.twophp.ledger.LedgerEntry;
import io.twophp.ledger.LedgerEntry.Actor;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The client's row of a call (draft §5.2.3, §10.2): written once, moved with what the client learns. */
interface ClientEntryContract extends LedgerUnderTest {

    default LedgerEntry clientEntry(Sample sample, String parent) {
        ServiceIdentity caller = ServiceIdentity.named("web");
        return new LedgerEntry(
                sample.clientId().value(),
                sample.id().value(),
                caller.ledgerId(),
                "https://shop.example/api/orders",
                Actor.CLIENT,
                caller.name(),
                Optional.of("shop"),
                parent,
                Phase.WAITING_CONFIRM,
                clock().instant(),
                Optional.empty(),
                TTL.toMillis(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    default boolean record(LedgerEntry entry) {
        return inUnit().recordClientEntry(entry);
    }

    @Test
    @Tag("N9")
    @Tag("N28")
    @Tag("N31")
    default void standsBesideTheServersRowAndComesFirst() {
        Sample sample = registered(Sample.intent());
        LedgerEntry client = clientEntry(sample, "upstream");
        assertThat(record(client)).isTrue();
        List<LedgerEntry> entries = entries(sample.id());
        assertThat(entries).extracting(LedgerEntry::actor).containsExactly(Actor.CLIENT, Actor.SERVER);
        assertThat(entries.get(0)).isEqualTo(client);
        assertThat(entries.get(1).target()).isEmpty();
    }

    @Test
    @Tag("N10")
    @Tag("N30")
    @Tag("D12")
    default void keepsTheParentItWasGiven() {
        Sample root = Sample.intent();
        Sample inner = Sample.intent();
        record(clientEntry(root, root.clientId().value()));
        record(clientEntry(inner, root.clientId().value()));
        assertThat(entry(root).parentReferenceId()).isEqualTo(root.clientId().value());
        assertThat(entry(inner).parentReferenceId()).isEqualTo(root.clientId().value());
    }

    @Test
    @Tag("N31")
    default void isWrittenOnce() {
        Sample sample = Sample.intent();
        LedgerEntry first = clientEntry(sample, "upstream");
        assertThat(record(first)).isTrue();
        clock().advance(MICROSECOND);
        assertThat(record(clientEntry(sample, "somebody else"))).isFalse();
        assertThat(entries(sample.id())).containsExactly(first);
        assertThat(Race.of(8, () -> record(clientEntry(sample, "upstream")))).containsOnly(false);
    }

    @Test
    @Tag("N29")
    default void movesWithWhatTheClientLearns() {
        Sample sample = registered(Sample.intent());
        record(clientEntry(sample, "upstream"));
        clock().advance(MICROSECOND);
        assertThat(inUnit().updateClientEntry(sample.id(), Phase.PROCESSING)).isTrue();
        assertThat(entry(sample).phase()).isEqualTo(Phase.PROCESSING);
        assertThat(entry(sample).phase2Timestamp()).contains(clock().instant());
        assertThat(entry(sample).outcome()).isEmpty();
        assertThat(inUnit().updateClientEntry(sample.id(), Phase.COMMITTED)).isTrue();
        assertThat(entry(sample).outcome()).contains(Phase.COMMITTED);
        assertThat(row(sample).phase()).isEqualTo(Phase.WAITING_CONFIRM);
        assertThat(inUnit().history(sample.id())).hasSize(1);
    }

    @Test
    @Tag("I4")
    default void staysAsItIsOnceTerminal() {
        Sample sample = Sample.intent();
        record(clientEntry(sample, "upstream"));
        inUnit().updateClientEntry(sample.id(), Phase.FAILED);
        assertThat(inUnit().updateClientEntry(sample.id(), Phase.COMMITTED)).isFalse();
        assertThat(entry(sample).phase()).isEqualTo(Phase.FAILED);
        assertThat(inUnit().updateClientEntry(Sample.intent().id(), Phase.COMMITTED))
                .isFalse();
    }

    @Test
    default void isNotAWayToWriteAServersRow() {
        Sample sample = registered(Sample.intent());
        LedgerEntry server = entry(sample);
        assertThatIllegalArgumentException().isThrownBy(() -> record(server));
    }
}
