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

/** Empty databases for tests: in memory, or on the one PostgreSQL that this module's tests have. */
public final class Databases {

    private Databases() {}

    public static DataSource empty(DatabaseProduct product) {
        return product == DatabaseProduct.H2 ? h2() : postgreSql();
    }

    public static DataSource h2() {
        JdbcDataSource h2 = new JdbcDataSource();
        h2.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=10000");
        return h2;
    }

    public static DataSource postgreSql() {
        String name = "test_" + UUID.randomUUID().toString().replace("-", "");
        execute(Server.POSTGRES.getPostgresDatabase(), "CREATE DATABASE " + name);
        return Server.POSTGRES.getDatabase("postgres", name);
    }

    private static void execute(DataSource dataSource, String sql) {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    private static final class Server {

        static final EmbeddedPostgres POSTGRES = start();

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
    }
}
