package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ClientCorrelationId;
import io.twophp.Owner;
import io.twophp.core.query.LedgerReader;
import io.twophp.core.query.Page;
import io.twophp.core.query.Paging;
import io.twophp.core.query.Scope;
import io.twophp.core.query.Window;
import io.twophp.jpa.local.LocalTransactions;
import io.twophp.jpa.query.JpaLedgerReader;
import io.twophp.jpa.schema.Database;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import javax.sql.DataSource;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** On a ledger of 50,000 rows, a tenth of them the client's, no question reads the whole table. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PostgreSqlQuestionsTest {

    private static final String FILL = """
            INSERT INTO twophp_intent (server_correlation_id, actor, client_correlation_id, service_ledger_id,
              service_endpoint, source, target, parent_reference_id, phase, phase_1_timestamp, ttl_ms, owner,
              http_method, fingerprint, deadline, replay_policy, effects, mode, called_as)
            SELECT 's-' || n, actor, 'c-' || n, CAST(md5(source) AS uuid), '/orders', source, target, parent,
              CASE WHEN n %% 50 = 0 THEN 'WAITING_CONFIRM' ELSE 'COMMITTED' END,
              timestamptz '2031-03-01 00:00:00Z' + n * interval '1 minute', 30000, owner, 'POST', '\\x00',
              timestamptz '2031-03-01 00:00:30Z' + n * interval '1 minute', 'REJECT', 'LOCAL', 'SYNCHRONOUS',
              CASE actor WHEN 'client' THEN 'c-' || n ELSE '' END
            FROM (%s) numbered""";

    private static final String SERVERS =
            "SELECT n, 'server' AS actor, 'shop' AS source, CAST(NULL AS varchar) AS target,"
                    + " CAST(NULL AS varchar) AS parent, 'user-' || n %% 1000 AS owner FROM generate_series(1, 45000) n";

    private static final String CLIENTS = "SELECT n, 'client' AS actor, 'web-' || n %% 50 AS source, 'shop' AS target,"
            + " 'c-' || n / 3 AS parent, 'web-' || n %% 50 AS owner FROM generate_series(1, 5000) n";

    private static final Window AN_HOUR =
            new Window(Instant.parse("2031-03-20T00:00:00Z"), Optional.of(Instant.parse("2031-03-20T01:00:00Z")));

    /** The number of executions after which driver and server have settled on a plan for a statement. */
    private static final int UNTIL_PREPARED = 12;

    private LocalTransactions transactions;

    @AutoClose
    private JpaLedgerReader reader;

    @BeforeAll
    void fill() {
        DataSource database = Databases.migrated(Database.POSTGRESQL);
        List.of(SERVERS, CLIENTS).forEach(rows -> Databases.execute(database, FILL.formatted(rows.formatted())));
        Databases.execute(database, "ANALYZE twophp_intent");
        transactions = new LocalTransactions(database);
        reader = new JpaLedgerReader(transactions.dataSource());
    }

    @Test
    void isAnsweredToOperatorsAndOwnersByIndexes() {
        assertIndexed(Scope.everything());
        assertIndexed(new Scope(
                Optional.of(UUID.fromString("fb54f3c5-992b-96d0-01bb-16e8e92d968d")),
                Optional.of(new Owner("user-7"))));
    }

    private void assertIndexed(Scope scope) {
        Paging paging = Paging.first(100);
        ClientCorrelationId id = new ClientCorrelationId("c-1007");
        assertIndexed("tree", reader -> {
            var page = reader.tree(scope, id, paging);
            return new Page<>(page.items(), page.next());
        });
        assertIndexed("registrations", reader -> reader.registrations(scope, id, paging));
        assertIndexed("initiated", reader -> reader.initiatedBy(scope, "web-7", Window.ALL, paging));
        assertIndexed("unmatched", reader -> reader.unmatched(scope, AN_HOUR, paging));
        assertIndexed("stalled", reader -> reader.stalled(scope, AN_HOUR, paging));
    }

    private void assertIndexed(String name, Function<LedgerReader, Page<?>> question) {
        for (int i = 0; i < UNTIL_PREPARED; i++) {
            String scans = transactions.call(scope -> {
                question.apply(reader);
                return scans();
            });
            assertThat(scans).as(name).isEqualTo("0");
        }
    }

    private String scans() {
        return Databases.text(
                transactions.dataSource(),
                "SELECT seq_scan FROM pg_stat_xact_user_tables WHERE relname = 'twophp_intent'");
    }
}
