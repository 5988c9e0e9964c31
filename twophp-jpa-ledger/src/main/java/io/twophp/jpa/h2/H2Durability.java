package io.twophp.jpa.h2;

import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.jpa.sql.SqlStatement;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** Checks whether H2 keeps what it confirmed, as far as its settings determine that. */
final class H2Durability {

    private static final System.Logger LOG = System.getLogger(H2Durability.class.getName());

    private static final String SETTINGS = "SELECT DATABASE_PATH() AS path,"
            + " (SELECT MAX(SETTING_VALUE) FROM INFORMATION_SCHEMA.SETTINGS WHERE SETTING_NAME = 'WRITE_DELAY') AS delay";

    private H2Durability() {}

    /**
     * Logs one warning (TWOPHP-0024) if a killed process can lose what it confirmed. Databases in memory are not warned
     * of: they are lost in any case, as their users know.
     *
     * @throws LedgerUnavailableException if the database can't be asked
     */
    static void check(DataSource dataSource) {
        List<String> wrong = wrong(dataSource);
        if (!wrong.isEmpty()) {
            LOG.log(
                    Level.WARNING,
                    "TWOPHP-0024 H2 can lose what it confirmed, if its process is killed: " + String.join("; ", wrong)
                            + ".");
        }
    }

    private static List<String> wrong(DataSource dataSource) {
        try (Connection connection = dataSource.getConnection()) {
            return new SqlStatement(connection, SETTINGS)
                    .first(row -> wrong(Optional.ofNullable(row.getString("path")), row.getString("delay")))
                    .orElseThrow();
        } catch (SQLException e) {
            throw new LedgerUnavailableException("H2's settings could not be read: " + e.getMessage(), e);
        }
    }

    private static List<String> wrong(Optional<String> path, String delay) {
        List<String> wrong = new ArrayList<>();
        if (path.isPresent() && !"0".equals(delay)) {
            wrong.add("WRITE_DELAY is " + delay + ", append ;WRITE_DELAY=0 to the URL");
        }
        if (path.filter(file -> !file.startsWith("async:")).isPresent()) {
            wrong.add("the file is not opened by async:, begin the URL with jdbc:h2:async:");
        }
        return wrong;
    }
}
