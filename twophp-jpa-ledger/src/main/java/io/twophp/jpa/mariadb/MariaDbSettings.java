package io.twophp.jpa.mariadb;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.jpa.sql.SqlStatement;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;

/**
 * Checks whether this MariaDB keeps what it confirmed, and evaluates guards as they are written. Much of that depends
 * on settings: of the server, of the session, of the driver, of a table.
 */
final class MariaDbSettings {

    private static final System.Logger LOG = System.getLogger(MariaDbSettings.class.getName());

    private static final String SETTINGS =
            "SELECT variable_name AS name, variable_value AS value FROM information_schema.session_variables"
                    + " WHERE variable_name IN ('version', 'tx_isolation', 'sql_mode', 'innodb_flush_log_at_trx_commit',"
                    + " 'log_bin', 'sync_binlog', 'binlog_format', 'innodb_rollback_on_timeout', 'wsrep_on',"
                    + " 'idle_transaction_timeout', 'idle_write_transaction_timeout')";

    private static final String TABLES = "SELECT table_name AS name FROM information_schema.tables"
            + " WHERE table_schema = DATABASE() AND table_name LIKE 'twophp\\_%' AND table_type = 'BASE TABLE'"
            + " AND engine <> 'InnoDB'";

    private static final String COLUMNS = "SELECT CONCAT(table_name, '.', column_name) AS name"
            + " FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name LIKE 'twophp\\_%'"
            + " AND column_name IN ('server_correlation_id', 'client_correlation_id', 'owner', 'within_id')"
            + " AND collation_name NOT LIKE '%\\_nopad\\_bin'";

    /** Makes an update that changes nothing; rolled back, and invisible to others. */
    private static final String COUNTS_FOUND_ROWS = MariaDbIntentText.BLOCK + """
            DECLARE the_mark VARCHAR(64) DEFAULT CONCAT('(check) ', UUID());
            DECLARE found INTEGER;
            START TRANSACTION;
            INSERT INTO twophp_key (key_id, content) VALUES (the_mark, '');
            UPDATE twophp_key SET key_id = the_mark WHERE key_id = the_mark;
            SET found = ROW_COUNT();
            ROLLBACK;
            SELECT found;
            END""";

    private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+)\\..*");
    private static final int MAJOR = 10;
    private static final int MINOR = 11;

    private final Map<String, String> settings = new HashMap<>();
    private final List<String> wrong = new ArrayList<>();

    private MariaDbSettings() {}

    /**
     * Logs one warning (TWOPHP-0022) if nothing ends the transaction of a node that was stopped.
     *
     * @throws InvalidConfigurationException if a setting has to be changed
     * @throws LedgerUnavailableException if the database can't be asked
     */
    static void check(DataSource dataSource) {
        MariaDbSettings found = new MariaDbSettings();
        try (Connection connection = dataSource.getConnection()) {
            found.read(connection);
        } catch (SQLException e) {
            throw new LedgerUnavailableException("MariaDB's settings could not be read: " + e.getMessage(), e);
        }
        found.check();
    }

    private void read(Connection connection) throws SQLException {
        new SqlStatement(connection, SETTINGS)
                .all(row -> settings.put(row.getString("name").toLowerCase(Locale.ROOT), row.getString("value")));
        server();
        session();
        names(connection, TABLES).forEach(table -> wrong.add("table " + table + " is to have ENGINE=InnoDB"));
        names(connection, COLUMNS)
                .forEach(column -> wrong.add("column " + column + " is to have COLLATE utf8mb4_nopad_bin"));
        if (wrong.isEmpty()
                && new SqlStatement(connection, COUNTS_FOUND_ROWS)
                                .first(row -> row.getInt("found"))
                                .orElseThrow()
                        == 0) {
            wrong.add("the driver is to count the rows that an UPDATE found: take useAffectedRows=true out of the URL");
        }
    }

    private static List<String> names(Connection connection, String select) throws SQLException {
        return new SqlStatement(connection, select).all(row -> row.getString("name"));
    }

    private void server() {
        Matcher version = VERSION.matcher(setting("version"));
        if (!version.matches()
                || !isNewEnough(Integer.parseInt(version.group(1)), Integer.parseInt(version.group(2)))) {
            wrong.add("version " + setting("version") + " is older than " + MAJOR + "." + MINOR);
        }
        require("innodb_flush_log_at_trx_commit", "1", Set.of("1", "3"), "else a crash loses what was confirmed");
        if (setting("log_bin").equals("ON")) {
            require("sync_binlog", "1", Set.of("1"), "else a crash loses what was confirmed");
            require("binlog_format", "ROW", Set.of("ROW", "MIXED"), "which READ COMMITTED needs");
        }
        require(
                "innodb_rollback_on_timeout",
                "OFF",
                Set.of("OFF"),
                "else a lock that did not come free silently takes back what a transaction did before");
        if (setting("wsrep_on").equals("ON")) {
            wrong.add(
                    "a Galera cluster is not supported, since its nodes show each other's commits late (wsrep_on=ON)");
        }
    }

    private static boolean isNewEnough(int major, int minor) {
        return major > MAJOR || major == MAJOR && minor >= MINOR;
    }

    private void session() {
        if (!setting("tx_isolation").equals("READ-COMMITTED")) {
            wrong.add(
                    "tx_isolation is " + setting("tx_isolation")
                            + ", set READ-COMMITTED: as the data source's isolation level, by"
                            + " sessionVariables=tx_isolation='READ-COMMITTED' in its URL, or by transaction_isolation of the server");
        }
        Set<String> modes = Set.of(setting("sql_mode").split(","));
        if (!modes.contains("STRICT_TRANS_TABLES") && !modes.contains("STRICT_ALL_TABLES")) {
            wrong.add("sql_mode lacks STRICT_TRANS_TABLES, without which values are cut to fit");
        }
        for (String mode : List.of("ORACLE", "HIGH_NOT_PRECEDENCE")) {
            if (modes.contains(mode)) {
                wrong.add("sql_mode has " + mode + ", which gives the ledger's statements another meaning");
            }
        }
    }

    private void require(String name, String wanted, Set<String> accepted, String why) {
        if (!accepted.contains(setting(name))) {
            wrong.add(name + " is " + setting(name) + ", set " + wanted + ", " + why);
        }
    }

    private void check() {
        if (!wrong.isEmpty()) {
            throw new InvalidConfigurationException(
                    "The ledger can't keep its promises in this MariaDB: " + String.join("; ", wrong) + ".");
        }
        if (isOff("idle_transaction_timeout") && isOff("idle_write_transaction_timeout")) {
            LOG.log(
                    Level.WARNING,
                    "TWOPHP-0022 If a node is stopped or loses its network within a transaction, MariaDB keeps the rows of that"
                            + " transaction locked for long: idle_transaction_timeout and idle_write_transaction_timeout are off.");
        }
    }

    private boolean isOff(String name) {
        return setting(name).equals("0");
    }

    private String setting(String name) {
        return settings.getOrDefault(name, "(unknown)");
    }
}
