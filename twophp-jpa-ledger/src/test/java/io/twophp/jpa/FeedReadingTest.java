package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallState;
import io.twophp.Phase;
import io.twophp.core.client.CallLedger;
import io.twophp.core.client.CallLedger.NewCall;
import io.twophp.core.sync.LedgerFeed;
import io.twophp.core.sync.LedgerFeed.Entry;
import io.twophp.core.sync.SyncRow;
import io.twophp.jpa.local.LocalTransactions;
import io.twophp.jpa.schema.Database;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A page is read by several statements, and between any two of them other transactions commit. */
class FeedReadingTest {

    private static final int STATEMENTS = 8;

    private final DataSource database = Databases.migrated(Database.H2);
    private final LocalTransactions transactions = new LocalTransactions(database);
    private final LocalTransactions reading = new LocalTransactions(database);
    private int left;
    private Runnable meanwhile;

    private CallLedger calls;
    private LedgerFeed feed;

    private void open() {
        calls = Database.ledgers(transactions.dataSource()).feeding().calls();
        feed = Database.ledgers(interrupted(DataSource.class, reading.dataSource()))
                .feed();
    }

    /** Runs a task on another thread before one statement. */
    private <T> T interrupted(Class<T> type, T target) {
        return StandIn.of(type, target, (method, arguments, call) -> {
            if (method.getName().equals("prepareStatement") && left-- == 0) {
                Thread other = new Thread(meanwhile);
                other.start();
                other.join();
            }
            Object result = call.proceed();
            return result instanceof Connection connection ? interrupted(Connection.class, connection) : result;
        });
    }

    @Test
    @Tag("LD2")
    void LD2_aCallThatEndsWhileItsRowIsReadIsNotTakenForToldWithAnOlderPhase() {
        open();
        for (int before = 0; before < STATEMENTS; before++) {
            NewCall call = Outgoing.root();
            transactions.call(scope -> calls.open(call, Duration.ofHours(1), true));
            transactions.call(scope -> calls.registered(call.id(), Outgoing.row(call)));
            left = before;
            meanwhile = () -> transactions.call(
                    scope -> calls.ended(call.id(), call.clientCorrelationId(), CallState.COMMITTED, true));
            List<Entry> first = page();
            assertThat(first)
                    .as("with the call's end before statement %s", before)
                    .filteredOn(Entry::isFinal)
                    .extracting(entry -> entry.row().entry().phase())
                    .allMatch(phase -> phase == Phase.COMMITTED);
            assertThat(first).extracting(Entry::row).allSatisfy(FeedReadingTest::hasItsLastMove);
            reading.call(scope -> {
                feed.acknowledge(Intents.SHOP, first, Duration.ofMillis(1));
                return null;
            });
            Databases.execute(database, "UPDATE twophp_unsynced SET due_at = NULL");
            assertThat(Stream.concat(first.stream(), page().stream()))
                    .as("told in the end, with the call's end before statement %s", before)
                    .anyMatch(entry -> entry.row().entry().phase() == Phase.COMMITTED
                            && entry.row()
                                    .entry()
                                    .clientCorrelationId()
                                    .equals(call.clientCorrelationId().value()));
            Databases.execute(database, "DELETE FROM twophp_unsynced");
        }
    }

    private static void hasItsLastMove(SyncRow row) {
        assertThat(row.history())
                .extracting(SyncRow.Move::phase)
                .contains(row.entry().phase());
    }

    private List<Entry> page() {
        return reading.call(scope -> feed.page(Intents.SHOP, 0, 10)).entries();
    }
}
