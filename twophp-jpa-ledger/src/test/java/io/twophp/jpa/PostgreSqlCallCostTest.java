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
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

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
        assertThat(database.statementsOf(() -> calls.open(call, Outgoing.HOLD, true)))
                .isEqualTo(1);
        assertThat(database.statementsOf(() -> calls.registered(call.id(), row)))
                .isEqualTo(1);
        assertThat(database.statementsOf(() -> calls.moved(call.id(), call.clientCorrelationId(), Phase.PROCESSING)))
                .isEqualTo(1);
        assertThat(database.statementsOf(() -> calls.calledBack(call.id(), row)))
                .isEqualTo(1);
        assertThat(database.statementsOf(() -> end(call, CallState.COMMITTED))).isEqualTo(1);
        NewCall late = registered(Outgoing.root());
        assertThat(database.statementsOf(
                        () -> calls.resubmitted(late.id(), late.clientCorrelationId(), Outgoing.freshId())))
                .isEqualTo(1);
        NewCall within = Outgoing.within(id);
        assertThat(database.statementsOf(() -> calls.open(within, Outgoing.HOLD, true)))
                .isEqualTo(1);
        assertThat(database.statementsOf(() -> calls.open(within, Outgoing.HOLD, true)))
                .as("found in its place")
                .isEqualTo(2);
        assertThat(database.statementsOf(() -> calls.takeDue(Intents.SHOP, Outgoing.HOLD, 10, Set.of())))
                .isEqualTo(1);
        assertThat(database.statementsOf(() -> calls.purge(Intents.SHOP, Instant.EPOCH, 10)))
                .isEqualTo(1);
    }

    @Test
    void onlyWhatMayBeLostCommitsWithoutWaitingForItsFlush() {
        String usual = database.usualCommit();
        NewCall lazy = Outgoing.within(new ServerCorrelationId("intent"));
        NewCall durable = Outgoing.root();
        assertThat(database.commitAfter(() -> calls.open(durable, Outgoing.HOLD, true)))
                .isEqualTo(usual);
        assertThat(database.commitAfter(() -> calls.open(lazy, Outgoing.HOLD, false)))
                .isEqualTo("off");
        assertThat(database.commitAfter(() -> calls.open(lazy, Outgoing.HOLD, true)))
                .isEqualTo(usual);
        assertThat(database.commitAfter(() -> calls.open(lazy, Outgoing.HOLD, false)))
                .isEqualTo("off");
        LedgerEntry row = Outgoing.row(lazy);
        assertThat(database.commitAfter(() -> calls.registered(lazy.id(), row))).isEqualTo(usual);
        assertThat(database.commitAfter(() -> calls.calledBack(lazy.id(), row))).isEqualTo(usual);
        assertThat(database.commitAfter(() -> end(lazy, CallState.COMMITTED))).isEqualTo("off");
        assertThat(database.commitAfter(() -> end(lazy, CallState.FAILED)))
                .as("nothing changed")
                .isEqualTo(usual);
        assertThat(database.commitAfter(() -> end(durable, CallState.REFUSED)))
                .as("relied upon")
                .isEqualTo(usual);
        NewCall late = registered(Outgoing.root());
        assertThat(database.commitAfter(
                        () -> calls.resubmitted(late.id(), late.clientCorrelationId(), Outgoing.freshId())))
                .isEqualTo(usual);
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
            assertThat(updates("twophp_call")).isEqualTo("2/2");
            assertThat(updates("twophp_intent")).isEqualTo("2/2");
            return null;
        });
    }

    private String updates(String table) {
        return database.text("SELECT n_tup_upd || '/' || n_tup_hot_upd FROM pg_stat_xact_user_tables"
                + " WHERE relname = '" + table + "'");
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
