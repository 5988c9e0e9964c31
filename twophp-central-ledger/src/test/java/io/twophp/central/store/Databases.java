package io.twophp.central.store;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;

/** Databases for tests: in memory, or on the one PostgreSQL that this module's tests have. */
public final class Databases {

    private Databases() {}

    /** Returns a database with all tables and no row, and a pool of its connections. */
    public static DataSource empty(DatabaseProduct product) {
        if (product == DatabaseProduct.POSTGRESQL) {
            return ConnectionPool.of(Server.created(Server.TEMPLATE));
        }
        DataSource h2 = h2();
        Schema.migrate(h2);
        return ConnectionPool.of(h2);
    }

    /** Returns a database without tables. */
    static DataSource bare(DatabaseProduct product) {
        return product == DatabaseProduct.H2 ? h2() : Server.created("template1");
    }

    private static DataSource h2() {
        JdbcDataSource h2 = new JdbcDataSource();
        h2.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=10000");
        return h2;
    }

    private static final class Server {

        static final EmbeddedPostgres POSTGRES = start();
        static final String TEMPLATE = template();

        /** Starts a server that writes to the operating system only: no test here ends the machine. */
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

        /** Makes the tables once: copying a database takes a fraction of that. */
        private static String template() {
            String name = name();
            Schema.migrate(created("template1", name));
            return name;
        }

        static DataSource created(String template) {
            return created(template, name());
        }

        private static DataSource created(String template, String name) {
            try (Connection connection = POSTGRES.getPostgresDatabase().getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE DATABASE " + name + " TEMPLATE " + template);
            } catch (SQLException e) {
                throw new IllegalStateException(name, e);
            }
            return POSTGRES.getDatabase("postgres", name);
        }

        private static String name() {
            return "test_" + UUID.randomUUID().toString().replace("-", "");
        }
    }
}
