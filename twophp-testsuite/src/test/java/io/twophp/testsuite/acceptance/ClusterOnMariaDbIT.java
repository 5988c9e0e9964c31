package io.twophp.testsuite.acceptance;

import static org.assertj.core.api.Assumptions.assumeThat;

import io.twophp.testsuite.launch.Database;
import io.twophp.testsuite.launch.MariaDb;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** On MariaDB. */
class ClusterOnMariaDbIT extends ClusterContract {

    private MariaDb server;

    @BeforeEach
    void start(@TempDir Path directory) {
        assumeThat(MariaDb.missing()).as("there is a MariaDB to test on").isEmpty();
        server = new MariaDb(directory).start();
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
