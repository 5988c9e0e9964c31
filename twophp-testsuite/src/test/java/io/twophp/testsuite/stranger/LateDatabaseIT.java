package io.twophp.testsuite.stranger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.twophp.testsuite.launch.Client;
import io.twophp.testsuite.launch.Postgres;
import io.twophp.testsuite.launch.Request;
import io.twophp.testsuite.launch.Server;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * A node starts while its database is down. In process there is no pool that fails to connect during a deployment, and
 * no deployment that a server gives up.
 */
@Tag("W35")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LateDatabaseIT {

    private static final String TABLE = "CREATE TABLE deposit (id varchar PRIMARY KEY, account varchar, amount bigint)";
    private static final String QUESTION = "2php/ledger/stalled";

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    static Path directory;

    private Postgres postgres;
    private Server server;

    @BeforeAll
    void prepare() {
        postgres = new Postgres(directory).start();
        postgres.execute(TABLE);
        server = server();
    }

    @AfterAll
    void close() {
        server.close();
        postgres.close();
    }

    @Test
    @Order(1)
    void waitsAndWorksOnceTheDatabaseIsThere() {
        postgres.stop();
        server.start();
        Client alice = Site.client(server, "alice");

        HttpResponse<String> early = alice.phaseOne(UUID.randomUUID().toString(), deposit());
        assertThat(early.statusCode()).isEqualTo(503);
        assertThat(Client.header(early, "Retry-After")).isNotNull();
        assertThat(Site.client(server, "operator").get(QUESTION).statusCode()).isEqualTo(503);
        assertThat(alice.get("/health/ready").statusCode()).isEqualTo(503);
        assertThat(server.output()).contains("TWOPHP-0005").doesNotContain("TWOPHP-0001");

        postgres.start();
        await().atMost(Duration.ofSeconds(60)).until(() -> server.output().contains("TWOPHP-0001"));
        await("readiness")
                .atMost(Duration.ofSeconds(30))
                .until(() -> alice.get("/health/ready").statusCode() == 200);
        HttpResponse<String> paid = alice.handshake(deposit());
        assertThat(paid.statusCode()).isEqualTo(200);
        assertThat(Client.phase(paid)).isEqualTo("COMMITTED");
        assertThat(Site.client(server, "operator").get(QUESTION).statusCode()).isEqualTo(200);
        Client.Registered left = alice.register(deposit());
        postgres.execute("UPDATE twophp_intent SET deadline = now() - interval '1 second'"
                + " WHERE server_correlation_id = '" + left.serverId() + "'");
        await("sweeps")
                .atMost(Duration.ofSeconds(30))
                .until(() -> Client.phase(alice.status(left)).equals("TTL_EXPIRED"));
    }

    /** The previous node has left its key's fingerprint in the database. */
    @Test
    @Order(2)
    @Tag("campaign")
    void waitsForAsLongAsTheKeyIsAnother() throws IOException {
        if (!server.isAlive()) {
            server.start();
        }
        server.stop();
        long before = postgres.number("SELECT count(*) FROM twophp_intent");
        Files.delete(directory.resolve("encryption.keys"));
        server = server();

        assertThatThrownBy(server::start).hasMessageContaining("Encryption key 'demo' is not the key of that name");

        postgres.stop();
        server = server();
        int logged = server.output().length();
        server.start();
        postgres.start();
        await().atMost(Duration.ofSeconds(60)).until(() -> {
            String log = server.output().substring(logged);
            return log.contains("TWOPHP-0006 ") && log.contains("Encryption key 'demo' is not the key");
        });
        HttpResponse<String> refused =
                Site.client(server, "alice").phaseOne(UUID.randomUUID().toString(), deposit());
        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(Site.client(server, "alice").get("/health/ready").statusCode())
                .isEqualTo(503);
        assertThat(postgres.number("SELECT count(*) FROM twophp_intent")).isEqualTo(before);
    }

    private Server server() {
        Path war = PatientWar.copy(Site.war(), directory.resolve("patient"));
        return Site.server(war, postgres, directory, builder -> {});
    }

    private static Request deposit() {
        return Request.post("deposits").json("{\"account\":\"late\",\"amount\":5}");
    }
}
