package io.twophp.jpa.postgresql;

import io.twophp.core.ledger.LedgerUnavailableException;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/**
 * Checks whether and when PostgreSQL ends the transaction of a node that was stopped or cut off from it. Until then
 * such a transaction keeps the locks of its rows: no statement waits for them for long, but those rows can't be changed
 * either.
 */
final class SessionTimeouts {

    private static final System.Logger LOG = System.getLogger(SessionTimeouts.class.getName());
    private static final Duration TOO_LATE = Duration.ofMinutes(10);

    private static final String SETTINGS = """
            SELECT current_setting('idle_in_transaction_session_timeout') = '0' AS idle_for_ever,
              (SELECT sum(CASE name WHEN 'tcp_keepalives_idle' THEN setting::bigint ELSE 0 END)
                  + max(CASE name WHEN 'tcp_keepalives_interval' THEN setting::bigint ELSE 0 END)
                  * max(CASE name WHEN 'tcp_keepalives_count' THEN setting::bigint ELSE 0 END)
                FROM pg_settings WHERE name LIKE 'tcp_keepalives_%') AS noticed_after
            """;

    private SessionTimeouts() {}

    /**
     * Logs one warning (TWOPHP-0022) if the time-outs are off or very long.
     *
     * @throws LedgerUnavailableException if the database can't be asked
     */
    static void check(DataSource dataSource) {
        List<String> missing = missing(dataSource);
        if (!missing.isEmpty()) {
            LOG.log(
                    Level.WARNING,
                    "TWOPHP-0022 If a node is stopped or loses its network within a transaction, PostgreSQL keeps the rows of that"
                            + " transaction locked for long: " + String.join("; ", missing) + ".");
        }
    }

    private static List<String> missing(DataSource dataSource) {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(SETTINGS)) {
            row.next();
            List<String> missing = new ArrayList<>();
            if (row.getBoolean("idle_for_ever")) {
                missing.add("idle_in_transaction_session_timeout is off");
            }
            Duration noticed = Duration.ofSeconds(row.getLong("noticed_after"));
            if (noticed.compareTo(TOO_LATE) > 0) {
                missing.add("by tcp_keepalives_* a dead connection is noticed after " + noticed);
            }
            return missing;
        } catch (SQLException e) {
            throw new LedgerUnavailableException("The database's time-outs could not be read: " + e.getMessage(), e);
        }
    }
}
