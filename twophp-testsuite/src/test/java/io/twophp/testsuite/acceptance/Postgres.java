package io.twophp.testsuite.acceptance;

import io.twophp.testsuite.launch.Database;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A PostgreSQL of the test's own, as durable as one in production. */
public final class Postgres implements AutoCloseable {

    private final EmbeddedPostgres server;

    private Postgres(EmbeddedPostgres server) {
        this.server = server;
    }

    public static Postgres start(Path directory, String... settings) {
        try {
            EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
                    .setDataDirectory(directory.resolve("postgres").toFile())
                    .setServerConfig("fsync", "on")
                    .setServerConfig("synchronous_commit", "on")
                    .setServerConfig("full_page_writes", "on");
            for (int i = 0; i < settings.length; i += 2) {
                builder.setServerConfig(settings[i], settings[i + 1]);
            }
            return new Postgres(builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Database database() {
        return Database.postgresql(
                "jdbc:postgresql://127.0.0.1:" + server.getPort() + "/postgres", "postgres", "postgres");
    }

    /** The one number that a query gives. */
    public long number(String query) {
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(query, e);
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
