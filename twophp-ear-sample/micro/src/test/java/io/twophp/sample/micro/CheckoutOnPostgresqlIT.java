package io.twophp.sample.micro;

import io.twophp.testsuite.launch.Database;
import io.twophp.testsuite.launch.PayaraMicro;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;

/** The same WARs on PostgreSQL. */
class CheckoutOnPostgresqlIT extends CheckoutContract {

    private EmbeddedPostgres postgres;

    @Override
    PayaraMicro.Builder server(Path directory) {
        try {
            postgres = EmbeddedPostgres.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String url = "jdbc:postgresql://127.0.0.1:" + postgres.getPort() + "/postgres";
        return Sample.on(Database.postgresql(url, "postgres", "postgres"), directory);
    }

    @AfterAll
    void stopPostgres() throws IOException {
        if (postgres != null) {
            postgres.close();
        }
    }
}
