package io.twophp.testsuite.stranger;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.twophp.testsuite.launch.Request;
import io.twophp.testsuite.stranger.Peer.Answer;
import io.twophp.testsuite.stranger.Peer.Received;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The stranger calls other services in the name of users: with a client for each user, and with one client for all
 * users that gets each request's user. Its clients follow redirects, as Jersey's do by default. On a real server, since
 * recovery runs there by its own timer, on threads of the server's, and with the server's own Jersey and connector.
 */
@OnSharedSite
class ErrandIT {

    /** A Retry-After beyond a call's time, so that the call is given up at once. */
    private static final String TOMORROW = "86400";

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Site site;
    private final Peer peer = new Peer();
    private final String path = "/parcels/" + UUID.randomUUID();

    ErrandIT(Site site) {
        this.site = site;
    }

    @AfterEach
    void close() {
        peer.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"own-client", "shared-client"})
    @Tag("W3")
    void w3_whatAliceLeftOpenIsNeverRepeatedAsBob(String clients) {
        peer.confirmations("alice", new Answer(503, Map.of("Retry-After", TOMORROW)));
        assertThat(send(clients, "alice", peer.at(path), "").statusCode()).isGreaterThanOrEqualTo(500);
        Received left = peer.received().get(0);
        assertThat(left.user()).isEqualTo("alice");
        assertThat(state(left)).isEqualTo("REGISTERED");

        assertThat(send(clients, "bob", peer.at(path), "").statusCode()).isEqualTo(200);
        site.postgres()
                .execute("UPDATE twophp_call SET held_until = now() - interval '1 second'"
                        + " WHERE client_correlation_id = '" + left.clientId() + "'");
        await("recovery")
                .atMost(PATIENCE)
                .until(() -> site.log()
                        .lines()
                        .anyMatch(line -> line.contains("TWOPHP-0623") && line.contains(left.clientId())));

        assertThat(state(left)).isEqualTo("REGISTERED");
        assertThat(peer.received())
                .filteredOn(request -> request.clientId().equals(left.clientId()))
                .extracting(Received::user)
                .containsOnly("alice");
        assertThat(peer.received())
                .filteredOn(request -> request.user().equals("bob"))
                .extracting(Received::isConfirmation)
                .as("Bob's own call, and nothing else")
                .containsExactly(false, true);
    }

    /** From an endpoint that has never shown 2PHP this is an ordinary answer, and becomes the errand's. */
    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    @Tag("W4")
    void w4_aRedirectOfPhaseOneTakesNothingElsewhere(int status) {
        String to = URLEncoder.encode(peer.at(path).toString(), UTF_8);
        URI moved = site.api().resolve("open/moved/" + status + "?to=" + to);
        assertThat(send("own-client", "alice", moved, "").statusCode()).isEqualTo(status);
        assertThat(peer.received()).as("neither credentials nor payload").isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {302, 303, 307})
    @Tag("W4")
    void w4_aRedirectOfPhaseTwoTakesNothingElsewhere(int status) {
        try (Peer elsewhere = new Peer()) {
            String to = elsewhere.at(path).toString();
            peer.confirmations("alice", new Answer(status, Map.of("Location", to, "Retry-After", TOMORROW)));
            assertThat(send("own-client", "alice", peer.at(path), "").statusCode())
                    .isGreaterThanOrEqualTo(500);
            assertThat(elsewhere.received())
                    .as("neither credentials nor a confirmation")
                    .isEmpty();
            assertThat(peer.received()).extracting(Received::isConfirmation).containsExactly(false, true);
            assertThat(state(peer.received().get(0))).isEqualTo("REGISTERED");
        }
    }

    /** The peer's system accepts the connection, but no program ever reads from it. */
    @Test
    @Tag("W7")
    void w7_anExchangeThatIsNeverAnsweredEndsWithTheCallsTime() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            URI target = URI.create("http://127.0.0.1:" + silent.getLocalPort() + path);
            long begun = System.nanoTime();
            assertThat(send("own-client", "alice", target, ",\"timeout\":2000").statusCode())
                    .isGreaterThanOrEqualTo(500);
            assertThat(Duration.ofNanos(System.nanoTime() - begun))
                    .as("far less than the default of 60 s")
                    .isBetween(Duration.ofMillis(1900), Duration.ofSeconds(20));
        }
    }

    private HttpResponse<String> send(String clients, String user, URI target, String more) {
        return site.as(user)
                .send(Request.post("errands/" + clients)
                        .json("{\"user\":\"" + user + "\",\"target\":\"" + target + "\",\"body\":\"{}\"" + more + "}"));
    }

    private String state(Received call) {
        return site.postgres().text("SELECT state FROM twophp_call WHERE client_correlation_id = ?", call.clientId());
    }
}
