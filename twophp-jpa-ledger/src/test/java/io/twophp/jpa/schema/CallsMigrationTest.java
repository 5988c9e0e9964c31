package io.twophp.jpa.schema;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallState;
import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.core.client.Call;
import io.twophp.core.client.CallLedger;
import io.twophp.core.client.CallLedger.Due;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.jpa.Databases;
import io.twophp.jpa.local.LocalTransactions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Calls from before they had a dialect: they belong to 2PHP, and are taken up as before. */
class CallsMigrationTest {

    private static final String BEFORE = "5";
    private static final ServiceIdentity SHOP = ServiceIdentity.named("shop");
    private static final Duration HOLD = Duration.ofMinutes(1);

    private static final Map<Database, String> BYTES =
            Map.of(Database.H2, "X'07'", Database.MARIADB, "X'07'", Database.POSTGRESQL, "CAST('\\x07' AS bytea)");

    static Stream<DataSource> databases() {
        return Stream.of(Databases.h2(), Databases.postgreSql());
    }

    @ParameterizedTest
    @MethodSource("databases")
    void whatIsUnfinishedIsTakenUpAndWhatHasEndedStays(DataSource database) {
        Flyway.configure()
                .dataSource(database)
                .locations("classpath:" + Database.of(database).scripts())
                .table(FlywayMigration.HISTORY)
                .target(BEFORE)
                .load()
                .migrate();
        UUID open = insert(database, "OPEN");
        UUID ended = insert(database, "COMMITTED");
        new LedgerSchema(database).apply(SchemaMode.MIGRATE);
        LocalTransactions transactions = new LocalTransactions(database);
        CallLedger calls = Database.ledgers(transactions.dataSource()).calls();

        List<Due> due = transactions.call(scope -> calls.takeDue(SHOP, HOLD, 10, Set.of()));
        assertThat(due).extracting(one -> one.call().id()).containsExactly(open);
        for (UUID id : List.of(open, ended)) {
            Call call = transactions.call(scope -> calls.find(id)).orElseThrow();
            assertThat(call.dialect()).isEqualTo(Dialect.TWOPHP);
            assertThat(call.kept()).isEqualTo(Call.Kept.NOTHING);
        }
        Sealed answer = new Sealed("k2", "done".getBytes(UTF_8));
        ClientCorrelationId id = new ClientCorrelationId("client-OPEN");
        assertThat(transactions.<Boolean, RuntimeException>call(
                        scope -> calls.received(open, id, CallState.COMMITTED, answer, true)))
                .isTrue();
        Call kept = transactions.call(scope -> calls.find(open)).orElseThrow();
        assertThat(kept.kept().acknowledging()).isTrue();
        assertThat(kept.request()).isPresent();
    }

    /** Inserts a call as the version before wrote it. */
    private static UUID insert(DataSource database, String state) {
        UUID id = UUID.randomUUID();
        boolean ended = state.equals("COMMITTED");
        String now = Database.of(database) == Database.MARIADB ? "UTC_TIMESTAMP" : "CURRENT_TIMESTAMP";
        Databases.execute(database, """
                INSERT INTO twophp_call (call_id, service_ledger_id, client_correlation_id, parent_reference_id, target,
                  http_method, endpoint, way, state, key_id, content, opened_at, held_until)
                VALUES ('%s', '%s', 'client-%s', 'parent', 'pay', 'POST', 'https://pay.example/orders', 'HANDSHAKE', '%s',
                  %s, %s, %s, %s)""".formatted(
                        id,
                        SHOP.ledgerId(),
                        state,
                        state,
                        ended ? "NULL" : "'k1'",
                        ended ? "NULL" : BYTES.get(Database.of(database)),
                        now,
                        ended ? "NULL" : now + " - INTERVAL '1' MINUTE"));
        return id;
    }
}
