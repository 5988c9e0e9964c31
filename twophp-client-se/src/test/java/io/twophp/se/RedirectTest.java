package io.twophp.se;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.twophp.ProtocolHeader;
import io.twophp.jaxrs.client.TwoPhaseCallException;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.glassfish.jersey.client.ClientProperties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that no redirect is followed between Phase 1 and the outcome: none proves the outcome of the request (D13,
 * N43).
 */
@Tag("W4")
class RedirectTest {

    @TempDir
    Path folder;

    private final List<String> elsewhere = new CopyOnWriteArrayList<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private HttpServer other;
    private HttpServer service;

    /** The way the service answers. */
    private interface Behaviour {
        void answer(HttpExchange exchange) throws IOException;
    }

    private volatile Behaviour behaviour = exchange -> {};

    @BeforeEach
    void serve() throws IOException {
        other = server(exchange -> {
            elsewhere.add(exchange.getRequestMethod() + " "
                    + exchange.getRequestHeaders().getFirst("Authorization"));
            send(exchange, 200, "<html>log in</html>");
        });
        service = server(exchange -> {
            requests.add(
                    exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath());
            behaviour.answer(exchange);
        });
    }

    @AfterEach
    void stop() {
        other.stop(0);
        service.stop(0);
    }

    private static HttpServer server(Behaviour behaviour) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            behaviour.answer(exchange);
        });
        server.start();
        return server;
    }

    private static void send(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(UTF_8);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private URI at(HttpServer server, String path) {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
    }

    private void redirect(HttpExchange exchange, int status) throws IOException {
        exchange.getResponseHeaders()
                .set("Location", at(other, "/login?from=secret").toString());
        send(exchange, status, "");
    }

    private static void registered(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set(ProtocolHeader.SERVER_CORRELATION_ID, "scid-1");
        exchange.getResponseHeaders().set(ProtocolHeader.PHASE_STATE, "WAITING_CONFIRM");
        exchange.getResponseHeaders().set(ProtocolHeader.TTL, "30000");
        exchange.getResponseHeaders()
                .set(ProtocolHeader.PONR_DEADLINE, Instant.now().plusSeconds(30).toString());
        send(exchange, 200, "");
    }

    private static boolean isConfirmation(HttpExchange exchange) {
        return exchange.getRequestURI().getPath().endsWith("/confirm");
    }

    private TwoPhaseClient client(String servers) {
        return TwoPhaseClient.in(folder)
                .set("twophp.client.servers", servers)
                .set("twophp.client.attempts", "2")
                .set("twophp.client.backoff", "1")
                .set("twophp.client.recovery.interval", "PT1H")
                .configure(client -> client.property(ClientProperties.FOLLOW_REDIRECTS, true))
                .open();
    }

    private Response order(TwoPhaseClient twoPhase) {
        return twoPhase.client()
                .target(at(service, "/orders"))
                .request()
                .header("Authorization", "Basic secret")
                .post(Entity.text("tea"));
    }

    private TwoPhaseCallException unfinished(TwoPhaseClient twoPhase) {
        return catchThrowableOfType(TwoPhaseCallException.class, () -> order(twoPhase));
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void ofAnOrdinaryServerIsItsAnswer(int status) {
        behaviour = exchange -> redirect(exchange, status);
        try (TwoPhaseClient twoPhase = client("ANY")) {
            Response answer = order(twoPhase);
            assertThat(answer.getStatus()).isEqualTo(status);
            assertThat(answer.getLocation()).isEqualTo(at(other, "/login?from=secret"));
        }
        assertThat(requests).containsExactly("POST /orders");
        assertThat(elsewhere).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void inPlaceOfARegistrationDecidesNothing(int status) {
        behaviour = exchange -> redirect(exchange, status);
        try (TwoPhaseClient twoPhase = client("TWO_PHASE")) {
            TwoPhaseCallException ended = unfinished(twoPhase);
            assertThat(ended.mayBeExecuted()).isFalse();
            assertThat(ended)
                    .hasMessageContaining("The last answer was " + status + ", a redirect to " + at(other, "")
                            + ", which is not followed.")
                    .hasMessageNotContaining("secret");
        }
        assertThat(requests).containsExactly("POST /orders", "POST /orders");
        assertThat(elsewhere).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void inPlaceOfAnOutcomeDecidesNothing(int status) {
        behaviour = exchange -> {
            if (isConfirmation(exchange)) {
                redirect(exchange, status);
            } else {
                registered(exchange);
            }
        };
        try (TwoPhaseClient twoPhase = client("ANY")) {
            assertThat(unfinished(twoPhase).mayBeExecuted()).isTrue();
        }
        assertThat(requests).containsExactly("POST /orders", "POST /orders/confirm", "POST /orders/confirm");
        assertThat(elsewhere).isEmpty();
    }

    /** The resource's own status is preserved (D15). */
    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void thatIsTheRecordedResponseIsTheOutcome(int status) {
        behaviour = exchange -> {
            if (isConfirmation(exchange)) {
                exchange.getResponseHeaders().set(ProtocolHeader.SERVER_CORRELATION_ID, "scid-1");
                exchange.getResponseHeaders().set(ProtocolHeader.PHASE_STATE, "COMMITTED");
                redirect(exchange, status);
            } else {
                registered(exchange);
            }
        };
        try (TwoPhaseClient twoPhase = client("ANY")) {
            Response answer = order(twoPhase);
            assertThat(answer.getStatus()).isEqualTo(status);
            assertThat(answer.getHeaderString(ProtocolHeader.PHASE_STATE)).isEqualTo("COMMITTED");
        }
        assertThat(requests).containsExactly("POST /orders", "POST /orders/confirm");
        assertThat(elsewhere).isEmpty();
    }

    @Test
    void ofTheStatusMonitorIsNoStatus() {
        behaviour = exchange -> {
            if (exchange.getRequestMethod().equals("GET")) {
                redirect(exchange, 302);
            } else if (!isConfirmation(exchange)) {
                registered(exchange);
            } else {
                exchange.getResponseHeaders().set(ProtocolHeader.SERVER_CORRELATION_ID, "scid-1");
                boolean done = requests.contains("GET /2php/intents/scid-1");
                exchange.getResponseHeaders().set(ProtocolHeader.PHASE_STATE, done ? "COMMITTED" : "PROCESSING");
                exchange.getResponseHeaders().set("Location", "/2php/intents/scid-1");
                send(exchange, done ? 200 : 202, "done");
            }
        };
        try (TwoPhaseClient twoPhase = client("ANY")) {
            assertThat(order(twoPhase).readEntity(String.class)).isEqualTo("done");
        }
        assertThat(elsewhere).isEmpty();
    }
}
