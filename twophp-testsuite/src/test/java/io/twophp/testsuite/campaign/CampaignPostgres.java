package io.twophp.testsuite.campaign;

import io.twophp.testsuite.launch.Database;
import io.twophp.testsuite.launch.Postgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;

/** The PostgreSQL of a campaign, as durable as one in production, with the table that the hurdles write. */
final class CampaignPostgres implements AutoCloseable {

    private final Postgres server;

    private CampaignPostgres(Postgres server) {
        this.server = server;
    }

    /** Uses a running PostgreSQL of any owner; it gets the table unless it has it. */
    static CampaignPostgres on(Postgres server) {
        CampaignPostgres postgres = new CampaignPostgres(server);
        postgres.execute("""
                CREATE TABLE IF NOT EXISTS campaign_effect (
                    id text PRIMARY KEY, purpose text NOT NULL, ccid text NOT NULL, scid text NOT NULL,
                    epoch integer NOT NULL, signalled boolean, txid text NOT NULL)""");
        for (String column : List.of("scid", "ccid", "purpose")) {
            postgres.execute(
                    "CREATE INDEX IF NOT EXISTS campaign_effect_" + column + " ON campaign_effect (" + column + ")");
        }
        return postgres;
    }

    int port() {
        return server.port();
    }

    Path directory() {
        return server.data();
    }

    Database database() {
        return database(port());
    }

    /** Returns the database as it is reached through another port. */
    static Database database(int port) {
        return Database.postgresql("jdbc:postgresql://127.0.0.1:" + port + "/postgres", "postgres", "postgres");
    }

    /** A connection of the campaign's own, which its faults spare. */
    Connection connect() {
        return server.connect();
    }

    void execute(String statement) {
        server.execute(statement);
    }

    /** Ends one backend of a node that is working right now; false if there is none. */
    boolean terminateOne() {
        return server.text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                        + " WHERE backend_type = 'client backend' AND application_name <> '" + Postgres.OBSERVER + "'"
                        + " AND state IN ('active', 'idle in transaction') ORDER BY random() LIMIT 1")
                .equals("t");
    }

    /** Ends all backends of the nodes, idle ones included, as a failover does: pools are left with dead connections. */
    void terminateAll() {
        execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend'"
                + " AND application_name <> '" + Postgres.OBSERVER + "'");
    }

    @Override
    public void close() {
        server.close();
    }
}
