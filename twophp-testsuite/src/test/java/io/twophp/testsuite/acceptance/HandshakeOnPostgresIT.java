package io.twophp.testsuite.acceptance;

import io.twophp.testsuite.launch.PayaraMicro;
import io.twophp.testsuite.launch.Shop;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;

/** On PostgreSQL. */
class HandshakeOnPostgresIT extends HandshakeContract {

    private Postgres postgres;

    @Override
    PayaraMicro.Builder server(Path directory) {
        postgres = Postgres.start(directory);
        return Shop.on(postgres.database(), directory);
    }

    @AfterAll
    void stopPostgres() throws IOException {
        if (postgres != null) {
            postgres.close();
        }
    }
}
