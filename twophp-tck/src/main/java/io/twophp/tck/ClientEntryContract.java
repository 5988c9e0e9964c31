package io.twophp.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.twophp.CallState;
import io.twophp.LedgerEntry;
import io.twophp.LedgerEntry.Actor;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.client.ClientRow;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The client's row of a call (draft §5.2.3, §10.2): written once, moved as the client learns more. */
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
                        ENDPOINT,
                        sample.clientId(),
                        sample.call().parentReferenceId())
                .registered(intent.id(), TTL, clock().instant());
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
        SampleCall inner = registered(SampleCall.within(Sample.intent(), PLACE));
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
        calling().moved(sample.id(), sample.clientId(), Phase.PROCESSING);
        assertThat(entry(sample).phase()).isEqualTo(Phase.PROCESSING);
        assertThat(entry(sample).phase2Timestamp()).contains(clock().instant());
        assertThat(entry(sample).outcome()).isEmpty();
        clock().advance(MICROSECOND);
        calling().moved(sample.id(), sample.clientId(), Phase.COMMITTED);
        assertThat(entry(sample).outcome()).contains(Phase.COMMITTED);
        assertThat(entry(sample).phase2Timestamp()).contains(clock().instant().minus(MICROSECOND));
        assertThat(row(intent).phase()).isEqualTo(Phase.WAITING_CONFIRM);
        assertThat(history(intent.id())).hasSize(1);
    }

    @Test
    @Tag("N29")
    @Tag("I4")
    default void whatTheClientAbandonedMayLearnOfAnOutcomeOnlyWhichStands() {
        SampleCall sample = registered(SampleCall.root());
        move(sample, Phase.ABANDONED);
        move(sample, Phase.PROCESSING);
        assertThat(entry(sample).phase()).isEqualTo(Phase.ABANDONED);
        assertThat(entry(sample).phase2Timestamp()).isEmpty();
        move(sample, Phase.FAILED);
        LedgerEntry failed = entry(sample);
        assertThat(failed.phase()).isEqualTo(Phase.FAILED);
        assertThat(failed.outcome()).contains(Phase.FAILED);
        for (Phase phase : List.of(Phase.COMMITTED, Phase.PROCESSING, Phase.ABANDONED, Phase.TTL_EXPIRED)) {
            move(sample, phase);
            assertThat(entry(sample)).isEqualTo(failed);
        }
    }

    private void move(SampleCall sample, Phase phase) {
        calling().moved(sample.id(), sample.clientId(), phase);
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
        SampleCall same = registered(new SampleCall(SampleCall.root().call(), intent.id()));
        calling().moved(same.id(), same.clientId(), Phase.COMMITTED);
        assertThat(entries(intent.id())).hasSize(2).contains(server);
    }

    @Test
    @Tag("W9")
    @Tag("N35")
    default void w9_takesAServersIdOf255Characters() {
        ServerCorrelationId theirs =
                new ServerCorrelationId(("~" + UUID.randomUUID()).repeat(8).substring(0, 255));
        SampleCall sample = registered(new SampleCall(SampleCall.root().call(), theirs));
        end(sample, CallState.COMMITTED);
        assertThat(stored(sample).serverCorrelationId()).contains(theirs);
        assertThat(entry(sample).serverCorrelationId()).isEqualTo(theirs.value());
        assertThat(entry(sample).phase()).isEqualTo(Phase.COMMITTED);
    }

    /** Two servers may issue the same ids; and the database may be another service's too. */
    @Test
    @Tag("W17")
    @Tag("N31")
    default void w17_callsThatTwoServersGaveTheSameIdHaveARowEach() {
        SampleCall one = registered(SampleCall.root());
        SampleCall two = new SampleCall(SampleCall.root(one.service()).call(), one.serverId());
        SampleCall ofAnother = new SampleCall(SampleCall.root().call(), one.serverId());
        registered(two);
        registered(ofAnother);
        assertThat(phases(one))
                .containsExactlyInAnyOrder(Phase.WAITING_CONFIRM, Phase.WAITING_CONFIRM, Phase.WAITING_CONFIRM);
        end(two, CallState.FAILED);
        end(ofAnother, CallState.COMMITTED);
        assertThat(phase(one)).isEqualTo(Phase.WAITING_CONFIRM);
        assertThat(phase(two)).isEqualTo(Phase.FAILED);
        assertThat(phase(ofAnother)).isEqualTo(Phase.COMMITTED);
        calling().resubmitted(one.id(), one.clientId(), SampleCall.freshId());
        assertThat(phases(one)).containsExactlyInAnyOrder(Phase.TTL_EXPIRED, Phase.FAILED, Phase.COMMITTED);
    }

    @Test
    @Tag("W31")
    default void w31_aServerThatNamesAnotherCallsIdMovesNothingOfThatCall() {
        SampleCall mine = registered(SampleCall.root());
        for (CallState end : List.of(CallState.ABANDONED, CallState.FAILED)) {
            SampleCall theirs =
                    registered(new SampleCall(SampleCall.root(mine.service()).call(), mine.serverId()));
            end(theirs, end);
            assertThat(phase(theirs).name()).isEqualTo(end.name());
            assertThat(phase(mine)).isEqualTo(Phase.WAITING_CONFIRM);
        }
        end(mine, CallState.COMMITTED);
        assertThat(phase(mine)).isEqualTo(Phase.COMMITTED);
    }

    private List<Phase> phases(SampleCall sample) {
        return entries(sample.serverId()).stream().map(LedgerEntry::phase).toList();
    }

    private Phase phase(SampleCall sample) {
        String id = sample.clientId().value();
        return entries(sample.serverId()).stream()
                .filter(row -> row.clientCorrelationId().equals(id))
                .findFirst()
                .orElseThrow()
                .phase();
    }
}
