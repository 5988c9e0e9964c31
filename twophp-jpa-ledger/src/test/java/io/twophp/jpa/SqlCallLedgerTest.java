package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.CallState;
import io.twophp.LedgerEntry;
import io.twophp.Phase;
import io.twophp.core.client.CallLedger;
import io.twophp.core.client.CallLedger.NewCall;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.jpa.schema.Database;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@OnEachDatabase
class SqlCallLedgerTest {

    private static final String HISTORY = "SELECT CONCAT(epoch, ' ', to_phase)"
            + " FROM twophp_history WHERE server_correlation_id = ? AND actor = 'client' AND at >= ? ORDER BY epoch";

    private final DataSource database;

    SqlCallLedgerTest(Database on) {
        database = Databases.migrated(on);
    }

    @Test
    @Tag("N29")
    @Tag("D11")
    void everyMoveOfAClientsRowIsInItsHistory() {
        TableClock clock = new TableClock(database);
        Instant start = Instant.parse("2031-01-01T00:00:00Z");
        clock.set(start);
        CallLedger calls =
                Database.ledgers(EachItsOwn.of(database), TableClock.NOW).calls();
        NewCall call = Outgoing.root();
        LedgerEntry row = Outgoing.row(call);
        calls.open(call, Outgoing.HOLD, true);
        assertThat(history(row, start)).isEmpty();
        calls.registered(call.id(), row);
        calls.registered(call.id(), row);
        calls.moved(call.id(), call.clientCorrelationId(), Phase.PROCESSING);
        calls.moved(call.id(), call.clientCorrelationId(), Phase.PROCESSING);
        calls.calledBack(call.id(), row);
        calls.ended(call.id(), call.clientCorrelationId(), CallState.COMMITTED, true);
        calls.moved(call.id(), call.clientCorrelationId(), Phase.FAILED);
        assertThat(history(row, start)).containsExactly("0 WAITING_CONFIRM", "1 PROCESSING", "2 COMMITTED");
        assertThat(history(row, start.plusNanos(1_000))).isEmpty();

        NewCall late = Outgoing.root();
        LedgerEntry expired = Outgoing.row(late);
        calls.open(late, Outgoing.HOLD, true);
        calls.calledBack(late.id(), expired);
        calls.resubmitted(late.id(), late.clientCorrelationId(), Outgoing.freshId());
        assertThat(history(expired, start)).containsExactly("0 WAITING_CONFIRM", "1 TTL_EXPIRED");
    }

    private List<String> history(LedgerEntry row, Instant from) {
        return Databases.texts(
                Database.ledgers(EachItsOwn.of(database)).questions(), HISTORY, row.serverCorrelationId(), from);
    }

    @Test
    @Tag("N40")
    void erasesTheBytesOfWhatHasEnded() {
        CallLedger calls = Database.ledgers(EachItsOwn.of(database)).calls();
        NewCall call = Outgoing.root();
        calls.open(call, Outgoing.HOLD, true);
        calls.ended(call.id(), call.clientCorrelationId(), CallState.REFUSED, true);
        assertThat(Databases.text(
                        database,
                        "SELECT CASE WHEN content IS NULL THEN 'gone' END FROM twophp_call WHERE key_id IS NULL"))
                .isEqualTo("gone");
    }

    /**
     * The failure of a server's pool whose transaction has lost its session: the step was done, and its connection
     * can't be closed.
     */
    @Test
    @Tag("W36")
    void whateverAPoolThrowsIsTheStoresFailure() {
        RuntimeException failure = new RuntimeException("Got exception during XAResource.end");
        CallLedger calls = Database.ledgers(EachItsOwn.of(Brittle.closing(database, failure)))
                .calls();
        assertThatThrownBy(() -> calls.find(UUID.randomUUID()))
                .isInstanceOf(LedgerUnavailableException.class)
                .hasCause(failure);
    }
}
