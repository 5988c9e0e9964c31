package io.twophp.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallState;
import io.twophp.LedgerEntry.Actor;
import io.twophp.Phase;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.ledger.IntentLedger.Reading;
import io.twophp.core.ledger.NewCallback;
import io.twophp.core.sync.SyncRow;
import io.twophp.core.sync.SyncRow.CallbackState;
import io.twophp.core.sync.SyncRow.Reception;
import io.twophp.core.sync.SyncSweep;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The entries of rows: they stay until the Central Ledger has the final version. */
interface FeedEntriesContract extends FeedUnderTest {

    @Test
    @Tag("LD1")
    @Tag("LD6")
    default void LD1_anEntryStaysUntilTheFinalVersionIsAcknowledged() {
        Sample sample = registered();
        sweep(500).run();
        assertThat(shipped(sample).entry().phase()).isEqualTo(Phase.WAITING_CONFIRM);
        assertThat(pending()).isEqualTo(1);
        assertThat(syncedAt(sample)).isEmpty();
        commit(sample);
        later(START.plus(INTERVAL).plusSeconds(1));
        sweep(500).run();
        SyncRow row = shipped(sample);
        assertThat(row.entry().phase()).isEqualTo(Phase.COMMITTED);
        assertThat(row.resourceId()).contains("order-" + sample.id());
        assertThat(row.history())
                .extracting(SyncRow.Move::phase)
                .containsExactly(Phase.WAITING_CONFIRM, Phase.PROCESSING, Phase.COMMITTED);
        assertThat(pending()).isZero();
        assertThat(syncedAt(sample)).contains(START.plus(INTERVAL).plusSeconds(1));
    }

    @Test
    @Tag("L7")
    default void L7_whatTellsTheGraceTimeIsNotTold() {
        Sample sample = registered();
        clock().set(START.plus(Sample.TTL).plus(Sample.GRACE).plusSeconds(1));
        inUnit().expire(sample.id());
        inUnit().abandon(sample.id());
        sweep(500).run();
        SyncRow row = shipped(sample);
        assertThat(row.entry().phase()).isEqualTo(Phase.ABANDONED);
        assertThat(row.decidedAt()).isEmpty();
        assertThat(row.history().get(2).at()).isEmpty();
        assertThat(row.history().get(1).at()).isPresent();
        assertThat(pending()).isZero();
    }

    @Test
    @Tag("F1")
    default void F1_aRegistrationThatCommitsLateIsToldLater() {
        OpenRegistration slow = OpenRegistration.of(this, sample());
        Sample fast = registered();
        commit(fast);
        SyncSweep sweep = sweep(1);
        sweep.run();
        assertThat(shipped(fast).entry().phase()).isEqualTo(Phase.COMMITTED);
        assertThat(shipped(slow.sample())).isNull();
        slow.commit();
        later(START.plus(HOUR));
        sweep.run();
        assertThat(shipped(slow.sample()).entry().phase()).isEqualTo(Phase.WAITING_CONFIRM);
    }

    @Test
    @Tag("LD1")
    default void LD1_aDuplicateAndWhatIsRolledBackEnterNothing() {
        Sample sample = registered();
        inUnit().register(sample.duplicate().newIntent());
        unit().call(scope -> {
            scope.setRollbackOnly();
            return ledger().register(sample().newIntent());
        });
        assertThat(pending()).isEqualTo(1);
    }

    @Test
    @Tag("LD2")
    default void LD2_aCallbackThatArrivesAfterTheOutcomeIsToldToo() {
        Sample sample = sample();
        unit().call(scope -> {
            Reading reading = ledger().registerConfirmed(sample.newIntent(), Sample.LEASE, true);
            callbacks().add(sample.id(), new NewCallback(new Sealed("key-1", new byte[] {1}), HOUR));
            return reading;
        });
        inUnit().complete(sample.completion(1, Phase.COMMITTED));
        SyncSweep sweep = sweep(500);
        sweep.run();
        assertThat(shipped(sample).callback()).contains(CallbackState.PENDING);
        assertThat(pending()).isZero();
        callingBack().delivered(sample.id(), "200");
        later(START.plus(HOUR));
        sweep.run();
        assertThat(shipped(sample).callback()).contains(CallbackState.DELIVERED);
        assertThat(pending()).isZero();
    }

    @Test
    @Tag("L12")
    default void L12_aClientsRowIsFinalWhenItsCallHasEnded() {
        SampleCall call = SampleCall.root(service());
        calling().open(call.call(), SampleCall.HOLD, true);
        assertThat(pending()).as("no row before the answer of Phase 1").isZero();
        calling().registered(call.id(), call.row(START));
        SyncSweep sweep = sweep(500);
        sweep.run();
        assertThat(client(call).entry().phase()).isEqualTo(Phase.WAITING_CONFIRM);
        assertThat(pending()).isEqualTo(1);
        calling().ended(call.id(), call.clientId(), CallState.COMMITTED, true);
        later(START.plus(HOUR));
        sweep.run();
        assertThat(client(call).entry().phase()).isEqualTo(Phase.COMMITTED);
        assertThat(client(call).reception()).contains(Reception.ANSWERED);
        assertThat(pending()).isZero();
        calling().calledBack(call.id(), call.row(START));
        later(START.plus(HOUR).plus(HOUR));
        sweep.run();
        assertThat(client(call).reception()).contains(Reception.BOTH);
        assertThat(pending()).isZero();
    }

    @Test
    @Tag("D10")
    @Tag("LD2")
    default void LD2_anEarlierSubmissionsRowIsToldAgainWhenItEnds() {
        SampleCall call = registered(SampleCall.root(service()));
        SampleCall second = call.submittedAs(SampleCall.freshId());
        calling().resubmitted(call.id(), call.clientId(), second.clientId());
        SyncSweep sweep = sweep(500);
        sweep.run();
        assertThat(client(call).entry().phase()).isEqualTo(Phase.TTL_EXPIRED);
        assertThat(pending()).isZero();
        calling().ended(call.id(), second.clientId(), CallState.ABANDONED, true);
        later(START.plus(HOUR));
        sweep.run();
        assertThat(client(call).entry().phase()).isEqualTo(Phase.ABANDONED);
        assertThat(client(call).history())
                .extracting(SyncRow.Move::phase)
                .containsExactly(Phase.WAITING_CONFIRM, Phase.TTL_EXPIRED, Phase.ABANDONED);
        assertThat(pending()).isZero();
    }

    /**
     * A node that was stopped in the middle of a transaction holds its rows until the database ends that transaction.
     */
    @Test
    @Tag("L1")
    default void L1_aRowThatSomebodyHoldsIsNotWaitedForAndHoldsUpNoOther() {
        Sample held = registered();
        clock().set(START.plus(INTERVAL));
        Sample free = registered();
        SampleCall call = registered(SampleCall.root(service()));
        calling().ended(call.id(), call.clientId(), CallState.COMMITTED, true);
        commit(free);
        commit(held);
        Instant end = START.plus(Sample.TTL).plusSeconds(1);
        unit().call(scope -> {
            scope.setRollbackOnly();
            clock().set(START.plus(Duration.ofDays(60)));
            assertThat(ledger().purgeDue(service(), Instant.EPOCH, end, clock().instant(), 1))
                    .hasSize(1);
            clock().set(START.plus(INTERVAL));
            Race.result(Race.start(() -> {
                sweep(500).run();
                assertThat(central().rows()).hasSize(3);
                assertThat(pending())
                        .as("that of the row that is held; a database may lock its neighbour too")
                        .isBetween(1L, 2L);
                return null;
            }));
            return null;
        });
        later(START.plus(HOUR));
        sweep(500).run();
        assertThat(pending()).isZero();
        assertThat(List.of(syncedAt(held), syncedAt(free))).allMatch(Optional::isPresent);
    }

    private Optional<Instant> syncedAt(Sample sample) {
        return feedInUnit().rows(service(), sample.id()).get(0).entry().syncTimestamp();
    }

    private SyncRow client(SampleCall call) {
        return shipped(call.serverId(), Actor.CLIENT, call.clientId().value());
    }
}
