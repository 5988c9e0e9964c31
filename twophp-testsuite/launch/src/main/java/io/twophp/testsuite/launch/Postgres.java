package io.twophp.testsuite.launch;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.List;
import java.util.stream.Stream;

/**
 * A PostgreSQL of the tests' own on loopback, as durable as one in production, that can be stopped and started again on
 * the same port and data. Thread-safe but for {@link #start} and {@link #stop}.
 */
public final class Postgres extends DatabaseServer {

    /** The name under which a test's own connections are known to the server. */
    public static final String OBSERVER = "test";

    private final Path data;
    private final List<String> settings;
    private final int port = Ports.free();
    private EmbeddedPostgres server;

    /**
     * @param directory the directory for its data
     * @param settings of {@code postgresql.conf}, names and values in turns
     */
    public Postgres(Path directory, String... settings) {
        this.data = directory.resolve("postgres");
        this.settings = List.of(settings);
    }

    public Postgres start() {
        EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
                .setPort(port)
                .setDataDirectory(data.toFile())
                .setCleanDataDirectory(false)
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("full_page_writes", "on");
        for (int i = 0; i < settings.size(); i += 2) {
            builder.setServerConfig(settings.get(i), settings.get(i + 1));
        }
        server = Unchecked.get(() -> builder.start());
        return this;
    }

    @Override
    public void stop() {
        Unchecked.run(() -> server.close());
    }

    /** Returns the directory with its data. */
    public Path data() {
        return data;
    }

    public int port() {
        return port;
    }

    /** Returns the operating system's id of the running server, whose children its sessions are. */
    public long pid() {
        try (Stream<String> lines = Files.lines(data.resolve("postmaster.pid"))) {
            return Long.parseLong(lines.findFirst().orElseThrow().strip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Database database() {
        return Database.postgresql(url(), "postgres", "postgres");
    }

    @Override
    public Connection connect() {
        return Unchecked.get(
                () -> DriverManager.getConnection(url() + "?ApplicationName=" + OBSERVER, "postgres", "postgres"));
    }

    private String url() {
        return "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
    }
}
