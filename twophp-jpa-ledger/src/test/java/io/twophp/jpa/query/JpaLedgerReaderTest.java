package io.twophp.jpa.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.ServerCorrelationId;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.jpa.StandIn;
import io.twophp.jpa.schema.LedgerSchema;
import io.twophp.jpa.schema.SchemaMode;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class JpaLedgerReaderTest {

    private static final ServerCorrelationId UNKNOWN = new ServerCorrelationId("unknown");

    /** EclipseLink remembers for ever a first connection that failed. */
    @Test
    @Tag("W35")
    void asksAgainAfterTheVeryFirstQueryFoundNoDatabase() {
        JdbcConnectionPool database = JdbcConnectionPool.create("jdbc:h2:mem:queries;DB_CLOSE_DELAY=-1", "sa", "");
        new LedgerSchema(database).apply(SchemaMode.MIGRATE);
        AtomicBoolean down = new AtomicBoolean(true);
        try (JpaLedgerReader reader = new JpaLedgerReader(failing(database, down))) {
            assertThatThrownBy(() -> reader.entries(UNKNOWN)).isInstanceOf(LedgerUnavailableException.class);
            down.set(false);
            assertThat(reader.entries(UNKNOWN)).isEmpty();
        } finally {
            database.dispose();
        }
    }

    private static DataSource failing(DataSource database, AtomicBoolean down) {
        return StandIn.of(DataSource.class, database, (method, arguments, call) -> {
            if (method.getName().equals("getConnection") && down.get()) {
                throw new SQLException("Connection refused", "08001");
            }
            return call.proceed();
        });
    }
}
