package io.twophp.sample.shop;

import io.twophp.testsuite.launch.Postgres;
import io.twophp.testsuite.launch.Server;
import io.twophp.testsuite.launch.Shop;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;

/** Plain requests to the same WAR on PostgreSQL. */
class ShopOnPostgresqlIT extends PlainRequests {

    private Postgres postgres;

    @Override
    Server start(Path directory) {
        postgres = new Postgres(directory).start();
        return Shop.on(postgres.database(), directory).start();
    }

    @AfterAll
    void stopPostgres() {
        if (postgres != null) {
            postgres.close();
        }
    }
}
