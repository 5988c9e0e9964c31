package io.twophp.sample.shop;

import io.twophp.testsuite.launch.Database;
import io.twophp.testsuite.launch.Server;
import io.twophp.testsuite.launch.Shop;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;

/** Plain requests to the same WAR on PostgreSQL. */
class ShopOnPostgresqlIT extends PlainRequests {

    private EmbeddedPostgres postgres;

    @Override
    Server start(Path directory) throws IOException {
        postgres = EmbeddedPostgres.start();
        String url = "jdbc:postgresql://127.0.0.1:" + postgres.getPort() + "/postgres";
        return Shop.on(Database.postgresql(url, "postgres", "postgres"), directory)
                .start();
    }

    @AfterAll
    void stopPostgres() throws IOException {
        if (postgres != null) {
            postgres.close();
        }
    }
}
