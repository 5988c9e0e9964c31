package io.twophp.jpa.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jpa.Databases;
import io.twophp.jpa.LoggedMessages;
import io.twophp.jpa.schema.Database;
import java.util.logging.Level;
import javax.sql.DataSource;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Operators are warned, once at start, if nothing ends the transaction of a node that is neither dead nor alive. */
@Tag("W6")
@ResourceLock("log of checks")
class SessionTimeoutsTest {

    @AutoClose
    private final LoggedMessages logged = new LoggedMessages(SessionTimeouts.class.getName());

    @Test
    void saysThatTheyAreOffAndNothingIfTheyAreOn() {
        SessionTimeouts.check(with(
                "idle_in_transaction_session_timeout = '2min'",
                "tcp_keepalives_idle = 30",
                "tcp_keepalives_interval = 10",
                "tcp_keepalives_count = 3"));
        Database.ledgers(Databases.h2()).checkSettings();
        assertThat(logged.startingWith("")).isEmpty();
        SessionTimeouts.check(with("idle_in_transaction_session_timeout = 0", "tcp_keepalives_idle = 7200"));
        assertThat(logged.startingWith("")).singleElement().satisfies(entry -> {
            assertThat(entry.getLevel()).isEqualTo(Level.WARNING);
            assertThat(entry.getMessage())
                    .contains("TWOPHP-0022", "idle_in_transaction_session_timeout is off", "tcp_keepalives_*");
        });
    }

    private static DataSource with(String... settings) {
        DataSource database = Databases.postgreSql();
        for (String setting : settings) {
            Databases.execute(
                    database,
                    "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET " + setting.replace("'", "''")
                            + "', current_database()); END $$");
        }
        return database;
    }
}
