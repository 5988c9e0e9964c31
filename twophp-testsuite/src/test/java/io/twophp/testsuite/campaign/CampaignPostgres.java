package io.twophp.testsuite.campaign;

import io.twophp.testsuite.launch.Database;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** The PostgreSQL of a campaign, as durable as one in production, with the table that the hurdles write. */
final class CampaignPostgres implements AutoCloseable {

    private static final String OBSERVER = "campaign";

    private final EmbeddedPostgres server;
    private final Path directory;

    private CampaignPostgres(EmbeddedPostgres server, Path directory) {
        this.server = server;
        this.directory = directory;
    }

    static CampaignPostgres start(Path directory) {
        try {
            EmbeddedPostgres server = EmbeddedPostgres.builder()
                    .setDataDirectory(directory.toFile())
                    .setCleanDataDirectory(false)
                    .setServerConfig("fsync", "on")
                    .setServerConfig("synchronous_commit", "on")
                    .setServerConfig("full_page_writes", "on")
                    .start();
            CampaignPostgres postgres = new CampaignPostgres(server, directory);
            postgres.execute("""
                    CREATE TABLE campaign_effect (
                        id text PRIMARY KEY, purpose text NOT NULL, ccid text NOT NULL, scid text NOT NULL,
                        epoch integer NOT NULL, signalled boolean, txid text NOT NULL)""");
            postgres.execute("CREATE INDEX campaign_effect_scid ON campaign_effect (scid)");
            postgres.execute("CREATE INDEX campaign_effect_ccid ON campaign_effect (ccid)");
            postgres.execute("CREATE INDEX campaign_effect_purpose ON campaign_effect (purpose)");
            return postgres;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int port() {
        return server.getPort();
    }

    Path directory() {
        return directory;
    }

    Database database() {
        return database(port());
    }

    /** Through something that listens on another port. */
    static Database database(int port) {
        return Database.postgresql("jdbc:postgresql://127.0.0.1:" + port + "/postgres", "postgres", "postgres");
    }

    /** A connection of the campaign's own, which its faults spare. */
    Connection connect() {
        try {
            return DriverManager.getConnection(
                    "jdbc:postgresql://127.0.0.1:" + port() + "/postgres?ApplicationName=" + OBSERVER,
                    "postgres",
                    "postgres");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    void execute(String statement) {
        try (Connection connection = connect();
                Statement run = connection.createStatement()) {
            run.execute(statement);
        } catch (SQLException e) {
            throw new IllegalStateException(statement, e);
        }
    }

    /** Ends one backend of a node that is at work right now; false if none is. */
    boolean terminateOne() {
        try (Connection connection = connect();
                Statement run = connection.createStatement();
                var row = run.executeQuery("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                        + " WHERE backend_type = 'client backend' AND application_name <> '" + OBSERVER + "'"
                        + " AND state IN ('active', 'idle in transaction') ORDER BY random() LIMIT 1")) {
            return row.next() && row.getBoolean(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Ends all backends of the nodes, idle ones included, as a failover does: pools are left with dead connections. */
    void terminateAll() {
        execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend'"
                + " AND application_name <> '" + OBSERVER + "'");
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
