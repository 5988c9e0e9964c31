package io.twophp.central.ingest;

import io.twophp.central.site.CentralSite;
import io.twophp.testsuite.launch.Postgres;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(Lifecycle.PER_CLASS)
class BatchOnPostgreSqlIT extends BatchRequests {

    private Postgres postgres;

    @BeforeAll
    void start(@TempDir Path directory) {
        postgres = new Postgres(directory).start();
        site = CentralSite.start(
                "postgres",
                Map.of(
                        "central.datasource.class-name",
                        "org.postgresql.ds.PGConnectionPoolDataSource",
                        "central.datasource.url",
                        "jdbc:postgresql://127.0.0.1:" + postgres.port() + "/postgres?prepareThreshold=1",
                        "central.datasource.user",
                        "postgres",
                        "central.datasource.password",
                        "postgres"));
    }

    @AfterAll
    void stop() {
        if (site != null) {
            site.close();
        }
        if (postgres != null) {
            postgres.close();
        }
    }
}
