package io.twophp.jpa;

import static org.assertj.core.api.Assumptions.assumeThat;

import io.twophp.jpa.schema.Database;
import io.twophp.jpa.schema.LedgerSchema;
import io.twophp.jpa.schema.SchemaMode;
import io.twophp.jpa.sql.SqlStatement;
import io.twophp.testsuite.launch.MariaDb;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.mariadb.jdbc.MariaDbDataSource;

/** Empty databases for tests: in memory, or on the only server of that product that this module's tests have. */
public final class Databases {

    /** True of every row. Databases of tests check it with each statement, which applications' need not pay for. */
    private static final Map<String, List<String>> CONSTRAINTS = Map.of(
            "twophp_intent",
            List.of(
                    "called_as = CASE actor WHEN 'client' THEN client_correlation_id WHEN 'server' THEN '' END",
                    "(actor = 'client') = (target IS NOT NULL)",
                    "actor = 'client' OR (http_method IS NOT NULL AND fingerprint IS NOT NULL AND deadline IS NOT NULL"
                            + " AND replay_policy IS NOT NULL AND effects IS NOT NULL AND mode IS NOT NULL)",
                    "(response_key_id IS NULL) = (response IS NULL)"),
            "twophp_call",
            List.of(
                    "place IS NULL OR within_id IS NOT NULL",
                    "(state IN ('OPEN', 'REGISTERED') OR ack_due IS NOT NULL) = (held_until IS NOT NULL)",
                    "(key_id IS NULL) = (content IS NULL) AND (key_id IS NULL) = (held_until IS NULL)",
                    "(answer_key_id IS NULL) = (answer IS NULL)"));

    private Databases() {}

    static boolean isThere(Database on) {
        return on != Database.MARIADB || MariaDb.missing().isEmpty();
    }

    /** Returns an empty database; skips the test if it is to be a MariaDB and there is none. */
    public static DataSource empty(Database on) {
        return switch (on) {
            case H2 -> h2();
            case POSTGRESQL -> postgreSql();
            case MARIADB -> mariaDb();
        };
    }

    /** Returns a database with the ledger's tables. */
    public static DataSource migrated(Database on) {
        if (on == Database.POSTGRESQL) {
            return Server.created("TEMPLATE " + Migrated.TEMPLATE);
        }
        return constrained(empty(on));
    }

    private static DataSource constrained(DataSource database) {
        new LedgerSchema(database).apply(SchemaMode.MIGRATE);
        CONSTRAINTS.forEach((table, conditions) -> conditions.forEach(
                condition -> execute(database, "ALTER TABLE " + table + " ADD CHECK (" + condition + ")")));
        return database;
    }

    public static DataSource h2() {
        JdbcDataSource h2 = new JdbcDataSource();
        h2.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=1000");
        return h2;
    }

    public static DataSource postgreSql() {
        return Server.created("");
    }

    private static DataSource mariaDb() {
        assumeThat(MariaDb.missing()).as("there is a MariaDB to test on").isEmpty();
        String name = freshName();
        MariaDbServer.RUNNING.execute("CREATE DATABASE " + name);
        return mariaDb(name, "");
    }

    private static String freshName() {
        return "test_" + UUID.randomUUID().toString().replace("-", "");
    }

    /** Returns another data source for a database on that server. */
    static DataSource mariaDb(String name, String options) {
        try {
            return new MariaDbDataSource(MariaDbServer.RUNNING.url(name) + "?user=shop&password=shop" + options);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void execute(DataSource dataSource, String sql) {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    /** Returns the first column of each row. */
    public static List<String> texts(DataSource dataSource, String sql, Object... values) {
        try (Connection connection = dataSource.getConnection()) {
            return new SqlStatement(connection, sql).with(values).all(row -> row.getString(1));
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    /** Returns the first column of the first row. */
    public static String text(DataSource dataSource, String sql, Object... values) {
        return texts(dataSource, sql, values).get(0);
    }

    /** Returns the type of each column, all in lower case, without the comments that MariaDB adds for views. */
    public static Map<String, Map<String, String>> columns(DataSource dataSource) {
        Map<String, Map<String, String>> tables = new HashMap<>();
        try (Connection connection = dataSource.getConnection();
                ResultSet columns = connection
                        .getMetaData()
                        .getColumns(connection.getCatalog(), connection.getSchema(), "%", "%")) {
            while (columns.next()) {
                tables.computeIfAbsent(lower(columns, "TABLE_NAME"), table -> new HashMap<>())
                        .put(
                                lower(columns, "COLUMN_NAME"),
                                lower(columns, "TYPE_NAME").replaceFirst(" /\\*.*", ""));
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return tables;
    }

    private static String lower(ResultSet row, String column) throws SQLException {
        return row.getString(column).toLowerCase(Locale.ROOT);
    }

    /** A server that does not flush: no test here checks whether a commit outlives the machine. */
    private static final class MariaDbServer {

        static final MariaDb RUNNING = MariaDb.temporary("--innodb-flush-log-at-trx-commit=0");
    }

    private static final class Server {

        static final EmbeddedPostgres POSTGRES = start();

        static DataSource created(String how) {
            String name = freshName();
            execute(POSTGRES.getPostgresDatabase(), "CREATE DATABASE " + name + " " + how);
            return POSTGRES.getDatabase("postgres", name);
        }

        /**
         * Starts a server with PostgreSQL's own default in place of the test library's: commits wait for their flush,
         * which writes to the operating system only: no test here checks whether a commit outlives the machine.
         */
        private static EmbeddedPostgres start() {
            try {
                return EmbeddedPostgres.builder()
                        .setServerConfig("synchronous_commit", "on")
                        .setServerConfig("fsync", "off")
                        .start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** The tables on PostgreSQL, which copies a database faster than it runs their script. */
    private static final class Migrated {

        static final String TEMPLATE = create();

        private static String create() {
            String name = "migrated";
            execute(Server.POSTGRES.getPostgresDatabase(), "CREATE DATABASE " + name);
            constrained(Server.POSTGRES.getDatabase("postgres", name));
            return name;
        }
    }
}
