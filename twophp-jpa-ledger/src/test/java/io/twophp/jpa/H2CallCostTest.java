package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.client.CallLedger;
import io.twophp.jpa.schema.Database;
import io.twophp.jpa.sql.SqlStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** H2 has no partial index; ended calls lie behind the range that is read of its index. */
class H2CallCostTest {

    @Test
    @Tag("N32")
    void whatHasEndedCostsNothingWhenCallsAreTakenUp() throws SQLException {
        DataSource database = Databases.migrated(Database.H2);
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
}
