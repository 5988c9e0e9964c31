package io.twophp.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.twophp.call.CallState;
import io.twophp.client.ClientRow;
import io.twophp.intent.Phase;
import io.twophp.ledger.LedgerEntry;
import io.twophp.ledger.LedgerEntry.Actor;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The client's row of a call (draft §5.2.3, §10.2): written once, moved with what the client learns. */
interface ClientEntryContract extends CallsUnderTest {

    @Test
    @Tag("N9")
    @Tag("N27")
    @Tag("N28")
    @Tag("N31")
    default void standsBesideTheServersRowAndComesFirst() {
        Sample intent = registered(Sample.intent());
        SampleCall sample = opened(SampleCall.root());
        LedgerEntry client = new ClientRow(
                        sample.service(),
                        "shop",
                        SampleCall.ENDPOINT,
                        sample.clientId(),
                        sample.call().parentReferenceId())
                .registered(intent.id(), Sample.TTL, clock().instant());
        assertThat(calling().registered(sample.id(), client)).isTrue();
        List<LedgerEntry> entries = entries(intent.id());
        assertThat(entries).extracting(LedgerEntry::actor).containsExactly(Actor.CLIENT, Actor.SERVER);
        assertThat(entries.get(0)).isEqualTo(client);
        assertThat(entries.get(0).target()).contains("shop");
        assertThat(entries.get(1).target()).isEmpty();
    }

    @Test
    @Tag("N10")
    @Tag("N30")
    @Tag("D12")
    default void keepsTheParentItWasGiven() {
        SampleCall root = registered(SampleCall.root());
        SampleCall inner = registered(SampleCall.within(Sample.intent(), SampleCall.PLACE));
        assertThat(entry(root).parentReferenceId()).isEqualTo(root.clientId().value());
        assertThat(entry(inner).parentReferenceId())
                .isEqualTo(inner.call().parentReferenceId().value())
                .isNotEqualTo(inner.clientId().value());
    }

    @Test
    @Tag("N29")
    default void movesWithWhatTheClientLearns() {
        Sample intent = registered(Sample.intent());
        SampleCall sample = opened(new SampleCall(SampleCall.root().call(), intent.id()));
        register(sample);
        clock().advance(MICROSECOND);
        calling().moved(intent.id(), Phase.PROCESSING);
        assertThat(entry(sample).phase()).isEqualTo(Phase.PROCESSING);
        assertThat(entry(sample).phase2Timestamp()).contains(clock().instant());
        assertThat(entry(sample).outcome()).isEmpty();
        clock().advance(MICROSECOND);
        calling().moved(intent.id(), Phase.COMMITTED);
        assertThat(entry(sample).outcome()).contains(Phase.COMMITTED);
        assertThat(entry(sample).phase2Timestamp()).contains(clock().instant().minus(MICROSECOND));
        assertThat(row(intent).phase()).isEqualTo(Phase.WAITING_CONFIRM);
        assertThat(inUnit().history(intent.id())).hasSize(1);
    }

    @Test
    @Tag("I4")
    default void staysAsItIsOnceTheOutcomeIsKnown() {
        SampleCall sample = registered(SampleCall.root());
        calling().moved(sample.serverId(), Phase.FAILED);
        LedgerEntry failed = entry(sample);
        for (Phase phase : List.of(Phase.COMMITTED, Phase.PROCESSING, Phase.ABANDONED, Phase.TTL_EXPIRED)) {
            calling().moved(sample.serverId(), phase);
            assertThat(entry(sample)).isEqualTo(failed);
        }
        assertThat(failed.phase()).isEqualTo(Phase.FAILED);
    }

    @Test
    @Tag("N29")
    default void whatTheClientAbandonedMayLearnOfAnOutcomeOnly() {
        SampleCall sample = registered(SampleCall.root());
        calling().moved(sample.serverId(), Phase.ABANDONED);
        calling().moved(sample.serverId(), Phase.PROCESSING);
        assertThat(entry(sample).phase()).isEqualTo(Phase.ABANDONED);
        assertThat(entry(sample).phase2Timestamp()).isEmpty();
        calling().moved(sample.serverId(), Phase.COMMITTED);
        assertThat(entry(sample).phase()).isEqualTo(Phase.COMMITTED);
        assertThat(entry(sample).outcome()).contains(Phase.COMMITTED);
    }

    @Test
    default void aMoveThatRollsBackLeavesNothing() {
        SampleCall sample = registered(SampleCall.root());
        LedgerEntry before = entry(sample);
        callingInVain().moved(sample.serverId(), Phase.PROCESSING);
        assertThat(entry(sample)).isEqualTo(before);
    }

    @Test
    @Tag("N28")
    default void aServersRowIsNoneOfTheClients() {
        Sample intent = registered(Sample.intent());
        LedgerEntry server = entry(intent);
        SampleCall sample = opened(SampleCall.root());
        for (UUID call : List.of(sample.id(), UUID.randomUUID())) {
            assertThatIllegalArgumentException().isThrownBy(() -> calling().registered(call, server));
            assertThatIllegalArgumentException().isThrownBy(() -> calling().calledBack(call, server));
        }
        assertThat(state(sample)).isEqualTo(CallState.OPEN);
        calling().moved(intent.id(), Phase.COMMITTED);
        assertThat(entries(intent.id())).containsExactly(server);
    }
}
