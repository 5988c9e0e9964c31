package io.twophp.jpa;

import static org.assertj.core.api.Assumptions.assumeThat;

import io.twophp.testsuite.launch.MariaDb;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.mariadb.jdbc.MariaDbDataSource;

/** Empty databases for tests: in memory, or on the only server of that product that this module's tests have. */
public final class Databases {

    private Databases() {}

    public static DataSource h2() {
        JdbcDataSource h2 = new JdbcDataSource();
        h2.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
        return h2;
    }

    public static DataSource postgreSql() {
        String name = "test_" + UUID.randomUUID().toString().replace("-", "");
        execute(Server.POSTGRES.getPostgresDatabase(), "CREATE DATABASE " + name);
        return Server.POSTGRES.getDatabase("postgres", name);
    }

    /** Returns a new database; skips the test if there is no MariaDB. */
    public static DataSource mariaDb() {
        assumeThat(MariaDb.missing()).as("there is a MariaDB to test on").isEmpty();
        String name = "test_" + UUID.randomUUID().toString().replace("-", "");
        MariaDbServer.RUNNING.execute("CREATE DATABASE " + name);
        return mariaDb(name, "");
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

    /** A server that does not flush: no test here checks whether a commit outlives the machine. */
    private static final class MariaDbServer {

        static final MariaDb RUNNING = MariaDb.temporary("--innodb-flush-log-at-trx-commit=0");
    }

    private static final class Server {

        static final EmbeddedPostgres POSTGRES = start();

        /**
         * Starts a server with PostgreSQL's own default in place of the test library's: commits wait for their flush.
         */
        private static EmbeddedPostgres start() {
            try {
                return EmbeddedPostgres.builder()
                        .setServerConfig("synchronous_commit", "on")
                        .start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
