package io.twophp.testsuite.acceptance;

import io.twophp.testsuite.launch.Database;
import io.twophp.testsuite.launch.Postgres;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** On PostgreSQL. */
class ClusterIT extends ClusterContract {

    private Postgres server;

    @BeforeEach
    void start(@TempDir Path directory) {
        server = new Postgres(directory).start();
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.close();
        }
    }

    @Override
    Database database() {
        return server.database();
    }

    @Override
    long number(String query) {
        return server.number(query);
    }
}
