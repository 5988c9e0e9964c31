package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.twophp.core.ledger.IntentLedger;
import io.twophp.jpa.local.LocalTransactions;
import io.twophp.jpa.schema.Database;
import io.twophp.jpa.schema.LedgerSchema;
import io.twophp.jpa.schema.SchemaMode;
import io.twophp.testsuite.launch.MariaDb;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.mariadb.jdbc.MariaDbDataSource;
import org.mariadb.jdbc.MariaDbPoolDataSource;

/** The cost of a handshake on MariaDB, by its own counters, without and with a binary log. */
@Tag("costs")
class MariaDbHandshakeCostIT {

    private static final int HANDSHAKES = 500;

    private static final List<String> COUNTERS =
            List.of("Com_commit", "Questions", "Queries", "Innodb_data_fsyncs", "Innodb_os_log_written");

    @Test
    void aHandshakeIsThreeCommits() throws SQLException {
        measure("without a binary log");
        measure("with a binary log", "--log-bin=binary", "--sync-binlog=1", "--server-id=1");
    }

    private static void measure(String how, String... settings) throws SQLException {
        assumeThat(MariaDb.missing()).as("there is a MariaDB to test on").isEmpty();
        try (MariaDb server = MariaDb.temporary(settings);
                MariaDbPoolDataSource pool =
                        new MariaDbPoolDataSource(server.url() + "?user=shop&password=shop&maxPoolSize=2")) {
            new LedgerSchema(new MariaDbDataSource(server.url() + "?user=shop&password=shop"))
                    .apply(SchemaMode.MIGRATE);
            LocalTransactions transactions = new LocalTransactions(pool);
            IntentLedger ledger = Database.ledgers(transactions.dataSource()).intents();
            Intents.committed(transactions, ledger);
            Map<String, Long> before = counters(server);
            for (int i = 0; i < HANDSHAKES; i++) {
                Intents.committed(transactions, ledger);
            }
            Map<String, Long> after = counters(server);
            System.out.printf("MariaDB %s, per handshake of three transactions:%n", how);
            after.forEach((name, value) ->
                    System.out.printf("  %-22s %.1f%n", name, (value - before.get(name)) / (double) HANDSHAKES));
            assertThat(after.get("Com_commit") - before.get("Com_commit")).isEqualTo(3 * HANDSHAKES);
        }
    }

    private static Map<String, Long> counters(MariaDb server) {
        Map<String, Long> counters = new LinkedHashMap<>();
        for (String name : COUNTERS) {
            String value = server.text(
                    "SELECT variable_value FROM information_schema.global_status WHERE variable_name = ?", name);
            if (!value.isEmpty()) {
                counters.put(name, Long.valueOf(value));
            }
        }
        return counters;
    }
}
