package io.twophp.testsuite.acceptance;

import static io.twophp.testsuite.acceptance.TwoPhaseClient.header;
import static io.twophp.testsuite.acceptance.TwoPhaseClient.isReplay;
import static io.twophp.testsuite.acceptance.TwoPhaseClient.phase;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.twophp.ProtocolHeader;
import io.twophp.core.engine.Checkpoint;
import io.twophp.testsuite.acceptance.TwoPhaseClient.Registered;
import io.twophp.testsuite.acceptance.probe.ProbeResource;
import io.twophp.testsuite.launch.Server;
import io.twophp.testsuite.launch.Shop;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * A resource sees the same, whoever runs it: its client's confirmation, the server behind a 202, or the server after a crash
 * with no client there. Request scope, links, roles, validation, security, transactions, names.
 */
@Tag("D13")
@Tag("D17")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExecutionParityIT {

    private static final String INPUT = "{\"word\":\"seen\"}";
    private static final String PROBE = "orders/probe?q=a%20b";

    private Path halts;
    private Server server;
    private TwoPhaseClient alice;

    @BeforeAll
    void startServer(@TempDir Path directory) throws IOException {
        halts = Files.createDirectories(directory.resolve("halts"));
        server = Shop.onH2(directory)
                .with(ProbeResource.class.getPackage())
                .property("twophp.ttl", "240000")
                .property("twophp.lease", "3000")
                .property("twophp.recovery.interval", "500")
                .halting(halts)
                .start();
        alice = TwoPhaseClient.alice(server);
    }

    @AfterAll
    void stopServer() {
        if (server != null) {
            server.close();
        }
    }

    @Test
    void what_a_resource_sees_is_the_same() {
        HttpResponse<String> synchronous = alice.confirm(probe(PROBE, INPUT));
        assertThat(synchronous.statusCode()).as(synchronous.body()).isEqualTo(200);
        assertThat(synchronous.body())
                .contains("\"user\":\"alice\"", "\"isAuditor\":false", "\"ejbForCustomers\":\"alice\"", "\"uses\":1")
                .contains("\"ejbForAuditors\":\"denied\"", "\"transaction\":true", "\"notes\":\"seen\"");

        HttpResponse<String> asynchronous = behind202(probe(PROBE, INPUT));
        HttpResponse<String> recovered = afterCrash(probe(PROBE, INPUT));
        for (HttpResponse<String> other : List.of(asynchronous, recovered)) {
            assertThat(other.body()).isEqualTo(synchronous.body());
            assertThat(other.statusCode()).isEqualTo(200);
            assertThat(header(other, "Location")).isEqualTo(header(synchronous, "Location"));
            assertThat(header(other, "Content-Type")).isEqualTo(header(synchronous, "Content-Type"));
            assertThat(header(other, ProtocolHeader.RESOURCE_ID)).isEqualTo("found");
            assertThat(phase(other)).isEqualTo("COMMITTED");
        }
        assertThat(header(synchronous, "Location")).isEqualTo(server.baseUri() + "shop/orders/probe/found");
    }

    @Test
    void a_violated_constraint_is_the_same_400() {
        String blank = "{\"word\":\" \"}";
        HttpResponse<String> synchronous = alice.confirm(probe(PROBE, blank));
        assertThat(synchronous.statusCode()).isEqualTo(400);
        assertThat(phase(synchronous)).isEqualTo("FAILED");
        assertSame(synchronous, behind202(probe(PROBE, blank)));
        assertSame(synchronous, afterCrash(probe(PROBE, blank)));
    }

    @Test
    void a_body_that_can_not_be_read_is_the_same_400() {
        HttpResponse<String> synchronous = alice.confirm(probe(PROBE, "{\"word\":"));
        assertThat(synchronous.statusCode()).isEqualTo(400);
        assertSame(synchronous, behind202(probe(PROBE, "{\"word\":")));
        assertSame(synchronous, afterCrash(probe(PROBE, "{\"word\":")));
    }

    @Test
    void what_is_thrown_rolls_back_in_the_same_way() {
        long before = alice.http().get("orders").body().split("regretted", -1).length;
        String input = "{\"word\":\"regretted\"}";
        HttpResponse<String> synchronous = alice.confirm(probe("orders/probe/regretted", input));
        assertThat(synchronous.statusCode()).isEqualTo(500);
        assertThat(phase(synchronous)).isEqualTo("FAILED");
        assertSame(synchronous, behind202(probe("orders/probe/regretted", input)));
        assertSame(synchronous, afterCrash(probe("orders/probe/regretted", input)));
        assertThat(alice.http().get("orders").body().split("regretted", -1)).hasSize((int) before);
    }

    @Test
    void many_at_once_each_see_their_own() {
        List<Registered> intents =
                Stream.generate(() -> probe(PROBE, INPUT)).limit(24).toList();
        intents.forEach(intent -> assertAccepted(respondAsync(intent)));
        intents.forEach(intent -> assertThat(decided(intent).body()).contains("\"notes\":\"seen\"", "\"uses\":1"));
    }

    private Registered probe(String path, String json) {
        String clientId = UUID.randomUUID().toString();
        HttpResponse<String> answer = alice.http()
                .send(
                        "POST",
                        path,
                        json,
                        ProtocolHeader.ENABLED,
                        "true",
                        ProtocolHeader.CLIENT_CORRELATION_ID,
                        clientId,
                        "Accept-Language",
                        "en");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return new Registered(
                clientId, header(answer, ProtocolHeader.SERVER_CORRELATION_ID), path.replaceFirst("\\?.*", ""), null);
    }

    private HttpResponse<String> behind202(Registered intent) {
        assertAccepted(respondAsync(intent));
        return decided(intent);
    }

    private HttpResponse<String> respondAsync(Registered intent) {
        return alice.http()
                .send(
                        "POST",
                        intent.path() + "/confirm",
                        null,
                        ProtocolHeader.ENABLED,
                        "true",
                        ProtocolHeader.CLIENT_CORRELATION_ID,
                        intent.clientId(),
                        ProtocolHeader.SERVER_CORRELATION_ID,
                        intent.serverId(),
                        "Prefer",
                        "respond-async");
    }

    /** The server dies with the claim, and executes the intent by itself once it is back. */
    private HttpResponse<String> afterCrash(Registered intent) {
        try {
            Path halt = Files.writeString(halts.resolve(Checkpoint.CLAIM_COMMITTED.name()), "1");
            assertThatThrownBy(() -> alice.confirm(intent)).isInstanceOf(UncheckedIOException.class);
            assertThat(server.awaitExit()).isEqualTo(137);
            Files.delete(halt);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.start();
        return decided(intent);
    }

    private HttpResponse<String> decided(Registered intent) {
        await().atMost(Duration.ofSeconds(60)).until(() -> isDecided(intent));
        HttpResponse<String> replayed = alice.confirm(intent);
        assertThat(isReplay(replayed)).isTrue();
        return replayed;
    }

    private boolean isDecided(Registered intent) {
        return !"PROCESSING".equals(phase(alice.http().get("2php/intents/" + intent.serverId())));
    }

    private static void assertAccepted(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.headers() + answer.body()).isEqualTo(202);
    }

    private static void assertSame(HttpResponse<String> expected, HttpResponse<String> other) {
        assertThat(other.statusCode()).isEqualTo(expected.statusCode());
        assertThat(other.body()).isEqualTo(expected.body());
        assertThat(phase(other)).isEqualTo(phase(expected));
    }
}
