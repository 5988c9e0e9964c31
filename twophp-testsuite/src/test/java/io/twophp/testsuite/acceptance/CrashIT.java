package io.twophp.testsuite.acceptance;

import static io.twophp.testsuite.acceptance.TwoPhaseClient.isReplay;
import static io.twophp.testsuite.acceptance.TwoPhaseClient.phase;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.acceptance.TwoPhaseClient.Registered;
import io.twophp.testsuite.launch.PayaraMicro;
import io.twophp.testsuite.launch.Server;
import io.twophp.testsuite.launch.Shop;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A promise given outlives the server that gave it: {@code kill -9} after each phase (I2, I4). */
@Tag("N2")
@Tag("N22")
@Tag("D2")
class CrashIT {

    @Test
    void a_killed_server_keeps_its_promises_on_h2(@TempDir Path directory) {
        keepsItsPromises(Shop.onH2(directory));
    }

    @Test
    void a_killed_server_keeps_its_promises_on_postgresql(@TempDir Path directory) throws IOException {
        try (Postgres postgres = Postgres.start(directory)) {
            keepsItsPromises(Shop.on(postgres.database(), directory));
        }
    }

    private static void keepsItsPromises(PayaraMicro.Builder launch) {
        try (Server server = launch.property("twophp.ttl", "240000").start()) {
            TwoPhaseClient alice = TwoPhaseClient.alice(server);
            Registered intent = alice.registerOrder("tea", 2);

            server.kill();
            server.start();
            HttpResponse<String> committed = alice.confirm(intent);
            assertThat(committed.statusCode()).isEqualTo(200);
            assertThat(phase(committed)).isEqualTo("COMMITTED");
            assertThat(isReplay(committed)).isFalse();

            server.kill();
            server.start();
            HttpResponse<String> replayed = alice.confirm(intent);
            assertThat(isReplay(replayed)).isTrue();
            assertThat(replayed.statusCode()).isEqualTo(200);
            assertThat(replayed.body()).isEqualTo(committed.body()).isNotEmpty();
            assertThat(alice.http().get("orders").body().split("\"sku\"", -1)).hasSize(2);
        }
    }
}
