package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallState;
import io.twophp.Effects;
import io.twophp.LedgerEntry;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.client.CallLedger;
import io.twophp.core.client.CallLedger.NewCall;
import io.twophp.jpa.schema.Database;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/**
 * Counts that the design of calls rests on: round trips, heap-only updates, waits for a flush, the index that is read.
 */
class PostgreSqlCallCostTest {

    private CountedDatabase database;
    private CallLedger calls;

    @BeforeEach
    void open() {
        database = new CountedDatabase(Databases.migrated(Database.POSTGRESQL));
        calls = Database.ledgers(database.dataSource()).calls();
    }

    @Test
    void eachStepOfACallIsOneStatement() {
        NewCall call = Outgoing.root();
        LedgerEntry row = Outgoing.row(call);
        ServerCorrelationId id = new ServerCorrelationId(row.serverCorrelationId());
        database.assertOneStatement(() -> calls.open(call, Outgoing.HOLD, true));
        database.assertOneStatement(() -> calls.registered(call.id(), row));
        database.assertOneStatement(() -> calls.moved(call.id(), call.clientCorrelationId(), Phase.PROCESSING));
        database.assertOneStatement(() -> calls.calledBack(call.id(), row));
        database.assertOneStatement(() -> end(call, CallState.COMMITTED));
        NewCall late = registered(Outgoing.root());
        database.assertOneStatement(() -> calls.resubmitted(late.id(), late.clientCorrelationId(), Outgoing.freshId()));
        NewCall within = Outgoing.within(id);
        database.assertOneStatement(() -> calls.open(within, Outgoing.HOLD, true));
        assertThat(database.statementsOf(() -> calls.open(within, Outgoing.HOLD, true)))
                .as("found in its place")
                .isEqualTo(2);
        database.assertOneStatement(() -> calls.takeDue(Intents.SHOP, Outgoing.HOLD, 10, Set.of()));
        database.assertOneStatement(() -> calls.purge(Intents.SHOP, Instant.EPOCH, 10));
    }

    /** A call after commit changes nothing in the way its caller's transaction commits. */
    @Test
    void aCallAfterCommitCostsItsCallerOneStatement() {
        NewCall call = Outgoing.afterCommit();
        database.assertOneStatement(() -> calls.open(call, Duration.ZERO, true));
        assertThat(database.commitAfter(() -> {
                    database.text("SELECT set_config('synchronous_commit', 'local', true)");
                    calls.open(Outgoing.afterCommit(), Duration.ZERO, true);
                }))
                .isEqualTo("local");
        database.assertFlushed(() -> assertThat(calls.begun(call.id())).isTrue());
    }

    @Test
    void onlyWhatMayBeLostCommitsWithoutWaitingForItsFlush() {
        NewCall lazy = Outgoing.within(new ServerCorrelationId("intent"));
        NewCall durable = Outgoing.root();
        database.assertFlushed(() -> calls.open(durable, Outgoing.HOLD, true));
        database.assertNotFlushed(() -> calls.open(lazy, Outgoing.HOLD, false));
        database.assertFlushed(() -> calls.open(lazy, Outgoing.HOLD, true));
        database.assertNotFlushed(() -> calls.open(lazy, Outgoing.HOLD, false));
        LedgerEntry row = Outgoing.row(lazy);
        database.assertFlushed(() -> calls.registered(lazy.id(), row));
        database.assertFlushed(() -> calls.calledBack(lazy.id(), row));
        database.assertNotFlushed(() -> end(lazy, CallState.COMMITTED));
        assertThat(database.commitAfter(() -> end(lazy, CallState.FAILED)))
                .as("nothing changed")
                .isEqualTo("on");
        assertThat(database.commitAfter(() -> end(durable, CallState.REFUSED)))
                .as("relied upon")
                .isEqualTo("on");
        NewCall late = registered(Outgoing.root());
        database.assertFlushed(() -> calls.resubmitted(late.id(), late.clientCorrelationId(), Outgoing.freshId()));
    }

    /** Alone, as the log is the whole server's. */
    @Test
    @ResourceLock(Resources.GLOBAL)
    void aCallWritesNoMoreThanThis() {
        CallLedger direct =
                Database.ledgers(database.transactions().dataSource()).calls();
        List<Long> written = new ArrayList<>();
        for (int i = 0; i < 15; i++) {
            NewCall call = Outgoing.root();
            long before = log();
            direct.openAlone(call, Outgoing.HOLD, true).orElseThrow();
            assertThat(direct.registeredAlone(call.id(), Outgoing.row(call))).contains(true);
            assertThat(direct.endedAlone(call.id(), call.clientCorrelationId(), CallState.COMMITTED, true))
                    .contains(true);
            written.add(log() - before);
        }
        assertThat(written.stream().sorted().toList().get(7)).isBetween(1_500L, 3_100L);
    }

    private long log() {
        return Long.parseLong(
                Databases.text(database.transactions().dataSource(), "SELECT pg_current_wal_insert_lsn() - '0/0'"));
    }

    @Test
    void aRegistrationAndEveryMoveOfARowAreHeapOnlyUpdates() {
        NewCall call = Outgoing.root();
        LedgerEntry row = Outgoing.row(call);
        database.transactions().call(scope -> calls.open(call, Outgoing.HOLD, true));
        database.transactions().call(scope -> {
            calls.registered(call.id(), row);
            calls.calledBack(call.id(), row);
            calls.moved(call.id(), call.clientCorrelationId(), Phase.PROCESSING);
            calls.moved(call.id(), call.clientCorrelationId(), Phase.COMMITTED);
            assertThat(database.updates("twophp_call")).isEqualTo("2/2");
            assertThat(database.updates("twophp_intent")).isEqualTo("2/2");
            return null;
        });
    }

    /** Counted in the rows that an index gave, out of thousands. */
    @Test
    @Tag("N32")
    void whatHasEndedCostsNothingWhenCallsAreTakenUp() {
        Databases.execute(database.transactions().dataSource(), """
                INSERT INTO twophp_call (call_id, service_ledger_id, client_correlation_id, parent_reference_id, target,
                  endpoint, way, state, opened_at)
                SELECT gen_random_uuid(), '%s', 'ended-' || n, 'root', 'pay', 'POST https://pay.example/', 'HANDSHAKE',
                  'COMMITTED', clock_timestamp() - n * INTERVAL '1 second'
                FROM generate_series(1, 5000) n""".formatted(Intents.SHOP.ledgerId()));
        NewCall due = Outgoing.root();
        NewCall within = Outgoing.within(Intents.fresh(Effects.LOCAL).serverCorrelationId());
        database.transactions().call(scope -> calls.open(due, Duration.ZERO, true));
        database.transactions().call(scope -> calls.open(within, Duration.ZERO, true));
        database.transactions().call(scope -> {
            assertThat(calls.takeDue(Intents.SHOP, Outgoing.HOLD, 10, Set.of())).hasSize(2);
            assertThat(database.text("SELECT (seq_tup_read + idx_tup_fetch)::text FROM pg_stat_xact_user_tables"
                            + " WHERE relname = 'twophp_call'"))
                    .satisfies(read -> assertThat(Integer.parseInt(read)).isLessThan(20));
            return null;
        });
    }

    private NewCall registered(NewCall call) {
        database.transactions().call(scope -> calls.open(call, Outgoing.HOLD, true));
        database.transactions().call(scope -> calls.registered(call.id(), Outgoing.row(call)));
        return call;
    }

    private void end(NewCall call, CallState end) {
        calls.ended(call.id(), call.clientCorrelationId(), end, true);
    }
}
