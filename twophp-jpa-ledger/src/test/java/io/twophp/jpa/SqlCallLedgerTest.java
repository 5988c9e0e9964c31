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
import io.twophp.jpa.schema.LedgerSchema;
import io.twophp.jpa.schema.SchemaMode;
import io.twophp.jpa.sql.SqlStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SqlCallLedgerTest {

    private static final String HISTORY = "SELECT CONCAT(epoch, ' ', COALESCE(from_phase, '-'), ' ', to_phase)"
            + " FROM twophp_transition WHERE server_correlation_id = ? AND actor = 'client' AND at >= ? ORDER BY epoch";

    static Stream<DataSource> databases() {
        return Stream.of(Databases.h2(), Databases.postgreSql());
    }

    @ParameterizedTest
    @MethodSource("databases")
    @Tag("N29")
    @Tag("D11")
    void everyMoveOfAClientsRowIsInItsHistory(DataSource database) {
        new LedgerSchema(database).apply(SchemaMode.MIGRATE);
        TableClock clock = new TableClock(database);
        Instant start = Instant.parse("2031-01-01T00:00:00Z");
        clock.set(start);
        CallLedger calls =
                Database.ledgers(EachItsOwn.of(database), TableClock.NOW).calls();
        NewCall call = Outgoing.root();
        LedgerEntry row = Outgoing.row(call);
        calls.open(call, Outgoing.HOLD, true);
        assertThat(history(database, row, start)).isEmpty();
        calls.registered(call.id(), row);
        calls.registered(call.id(), row);
        calls.moved(call.id(), call.clientCorrelationId(), Phase.PROCESSING);
        calls.moved(call.id(), call.clientCorrelationId(), Phase.PROCESSING);
        calls.calledBack(call.id(), row);
        calls.ended(call.id(), call.clientCorrelationId(), CallState.COMMITTED, true);
        calls.moved(call.id(), call.clientCorrelationId(), Phase.FAILED);
        assertThat(history(database, row, start))
                .containsExactly("0 - WAITING_CONFIRM", "1 WAITING_CONFIRM PROCESSING", "2 PROCESSING COMMITTED");
        assertThat(history(database, row, start.plusNanos(1_000))).isEmpty();

        NewCall late = Outgoing.root();
        LedgerEntry expired = Outgoing.row(late);
        calls.open(late, Outgoing.HOLD, true);
        calls.calledBack(late.id(), expired);
        calls.resubmitted(late.id(), late.clientCorrelationId(), Outgoing.freshId());
        assertThat(history(database, expired, start))
                .containsExactly("0 - WAITING_CONFIRM", "1 WAITING_CONFIRM TTL_EXPIRED");
    }

    private static List<String> history(DataSource database, LedgerEntry row, Instant from) {
        try (Connection connection =
                Database.ledgers(EachItsOwn.of(database)).questions().getConnection()) {
            return new SqlStatement(connection, HISTORY)
                    .with(row.serverCorrelationId(), from)
                    .all(move -> move.getString(1));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("databases")
    @Tag("N40")
    void erasesTheBytesOfWhatHasEnded(DataSource database) throws SQLException {
        new LedgerSchema(database).apply(SchemaMode.MIGRATE);
        CallLedger calls = Database.ledgers(EachItsOwn.of(database)).calls();
        NewCall call = Outgoing.root();
        calls.open(call, Outgoing.HOLD, true);
        calls.ended(call.id(), call.clientCorrelationId(), CallState.REFUSED, true);
        try (Connection connection = database.getConnection()) {
            assertThat(new SqlStatement(connection, "SELECT content FROM twophp_call WHERE key_id IS NULL")
                            .all(row -> row.getBytes("content") == null))
                    .containsExactly(true);
        }
    }

    /** H2 has no partial index; ended calls lie behind the range that is read of its index. */
    @Test
    @Tag("N32")
    void whatHasEndedCostsNothingOnH2WhenCallsAreTakenUp() throws SQLException {
        DataSource database = Databases.h2();
        new LedgerSchema(database).apply(SchemaMode.MIGRATE);
        Databases.execute(database, """
                INSERT INTO twophp_call (call_id, service_ledger_id, client_correlation_id, parent_reference_id, target,
                  endpoint, way, state, opened_at)
                SELECT RANDOM_UUID(), '%s', 'ended-' || x, 'root', 'pay', 'POST https://pay.example/', 'HANDSHAKE',
                  'COMMITTED', CURRENT_TIMESTAMP FROM SYSTEM_RANGE(1, 5000)""".formatted(Intents.SHOP.ledgerId()));
        CountedDatabase counted = new CountedDatabase(database);
        CallLedger calls = Database.ledgers(counted.dataSource()).calls();
        String due = counted.textsOf(() -> {
                    calls.takeDue(Intents.SHOP, Duration.ZERO, 10, Set.of());
                })
                .get(0);
        counted.transactions().call(scope -> calls.open(Outgoing.root(), Duration.ZERO, true));
        try (Connection connection = database.getConnection()) {
            assertThat(new SqlStatement(connection, "EXPLAIN ANALYZE " + due.replace(" FOR UPDATE SKIP LOCKED", ""))
                            .with(Intents.SHOP.ledgerId(), 10)
                            .first(row -> row.getString(1)))
                    .hasValueSatisfying(plan ->
                            assertThat(plan).contains("TWOPHP_CALL_DUE").doesNotContainPattern("scanCount: \\d{2,}"));
        }
    }

    @ParameterizedTest
    @MethodSource("databases")
    void saysThatItsStoreFailedAndKeepsTheReason(DataSource database) {
        CallLedger calls = Database.ledgers(EachItsOwn.of(database)).calls();
        NewCall call = Outgoing.root();
        assertThatThrownBy(() -> calls.open(call, Outgoing.HOLD, true))
                .isInstanceOf(LedgerUnavailableException.class)
                .hasMessageContaining("open a call")
                .cause()
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).startsWith("42"));
    }

    /**
     * The failure of a server's pool whose transaction has lost its session: the step was done, and its connection
     * can't be closed.
     */
    @Test
    @Tag("W36")
    void whateverAPoolThrowsIsTheStoresFailure() {
        RuntimeException failure = new RuntimeException("Got exception during XAResource.end");
        CallLedger calls = Database.ledgers(EachItsOwn.of(Brittle.closing(migrated(Databases.h2()), failure)))
                .calls();
        assertThatThrownBy(() -> calls.find(UUID.randomUUID()))
                .isInstanceOf(LedgerUnavailableException.class)
                .hasCause(failure);
    }

    private static DataSource migrated(DataSource database) {
        new LedgerSchema(database).apply(SchemaMode.MIGRATE);
        return database;
    }
}
