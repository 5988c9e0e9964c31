package io.twophp.jpa.postgresql;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.jpa.sql.SqlStatement;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;

/** Checks whether PostgreSQL keeps what it confirmed, with the settings of the data source's user. */
final class CommitDurability {

    private static final System.Logger LOG = System.getLogger(CommitDurability.class.getName());

    private static final String SETTINGS = """
            SELECT current_setting('synchronous_commit') AS commits, current_setting('fsync') AS fsync,
              current_setting('full_page_writes') AS pages,
              current_setting('synchronous_standby_names') <> '' AS has_standby
            """;

    /** Values with which a standby that takes over would not have the confirmed commits. */
    private static final Set<String> WITHOUT_STANDBY = Set.of("local", "remote_write");

    private CommitDurability() {}

    /**
     * Logs one warning (TWOPHP-0024) if durability depends on the file system.
     *
     * @throws InvalidConfigurationException if a setting has to be changed
     * @throws LedgerUnavailableException if the database can't be asked
     */
    static void check(DataSource dataSource) {
        Found found = read(dataSource);
        if (!found.wrong.isEmpty()) {
            throw new InvalidConfigurationException(
                    "The ledger can't keep its promises in this PostgreSQL: " + String.join("; ", found.wrong) + ".");
        }
        if (!found.fullPages) {
            LOG.log(
                    Level.WARNING,
                    "TWOPHP-0024 full_page_writes is off: if a crash of the machine leaves half of a page, PostgreSQL can't restore"
                            + " it. Set it on, unless the file system never writes half of a page.");
        }
    }

    private static Found read(DataSource dataSource) {
        try (Connection connection = dataSource.getConnection()) {
            return new SqlStatement(connection, SETTINGS)
                    .first(row -> new Found(
                            wrong(row.getString("commits"), row.getString("fsync"), row.getBoolean("has_standby")),
                            row.getString("pages").equals("on")))
                    .orElseThrow();
        } catch (SQLException e) {
            throw new LedgerUnavailableException("PostgreSQL's settings could not be read: " + e.getMessage(), e);
        }
    }

    private static List<String> wrong(String commits, String fsync, boolean hasStandby) {
        List<String> wrong = new ArrayList<>();
        if (commits.equals("off") || hasStandby && WITHOUT_STANDBY.contains(commits)) {
            wrong.add("synchronous_commit is " + commits
                    + ", set on for the data source's user, else a crash loses what was confirmed");
        }
        if (!fsync.equals("on")) {
            wrong.add("fsync is " + fsync + ", set on for the server, else a crash loses what was confirmed");
        }
        return wrong;
    }

    private record Found(List<String> wrong, boolean fullPages) {}
}
