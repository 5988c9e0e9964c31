package io.twophp.sample.micro;

import io.twophp.testsuite.launch.PayaraMicro;
import io.twophp.testsuite.launch.Postgres;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;

/** The same WARs on PostgreSQL. */
class CheckoutOnPostgresqlIT extends CheckoutContract {

    private Postgres postgres;

    @Override
    PayaraMicro.Builder server(Path directory) {
        postgres = new Postgres(directory).start();
        return Sample.on(postgres.database(), directory);
    }

    @AfterAll
    void stopPostgres() {
        if (postgres != null) {
            postgres.close();
        }
    }
}
