package io.twophp.se;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.twophp.ProtocolHeader;
import io.twophp.jaxrs.client.TwoPhaseCallException;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import org.glassfish.jersey.client.ClientProperties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    @AutoClose
    private final HttpStub other = new HttpStub() {
        @Override
        void handle(HttpExchange exchange) throws IOException {
            elsewhere.add(exchange.getRequestMethod() + " "
                    + exchange.getRequestHeaders().getFirst("Authorization"));
            answer(exchange, 200, "<html>log in</html>");
        }
    };

    @AutoClose
    private final HttpStub service = new HttpStub() {
        @Override
        void handle(HttpExchange exchange) throws IOException {
            exchange.getRequestBody().readAllBytes();
            requests.add(
                    exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath());
            behaviour.handle(exchange);
        }
    };

    private volatile int redirect = 302;

    /** The way the service answers. */
    private volatile HttpHandler behaviour = exchange -> {};

    @AfterEach
    void nobodyAskedElsewhere() {
        assertThat(elsewhere).isEmpty();
    }

    private void redirect(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders()
                .set("Location", other.at("/login?from=secret").toString());
        HttpStub.answer(exchange, redirect, "");
    }

    private static void registered(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set(ProtocolHeader.SERVER_CORRELATION_ID, "scid-1");
        exchange.getResponseHeaders().set(ProtocolHeader.PHASE_STATE, "WAITING_CONFIRM");
        exchange.getResponseHeaders().set(ProtocolHeader.TTL, "30000");
        exchange.getResponseHeaders()
                .set(ProtocolHeader.PONR_DEADLINE, Instant.now().plusSeconds(30).toString());
        HttpStub.answer(exchange, 200, "");
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
                .target(service.at("/orders"))
                .request()
                .header("Authorization", "Basic secret")
                .post(Entity.text("tea"));
    }

    /** Sends an order for each status of a redirect, on one client. */
    private void onEachRedirect(String servers, BiConsumer<TwoPhaseClient, Integer> check) {
        try (TwoPhaseClient twoPhase = client(servers)) {
            for (int status : new int[] {301, 302, 303, 307, 308}) {
                requests.clear();
                redirect = status;
                check.accept(twoPhase, status);
            }
        }
    }

    private TwoPhaseCallException unfinished(TwoPhaseClient twoPhase) {
        return catchThrowableOfType(TwoPhaseCallException.class, () -> order(twoPhase));
    }

    @Test
    void ofAnOrdinaryServerIsItsAnswer() {
        behaviour = this::redirect;
        onEachRedirect("ANY", (twoPhase, status) -> {
            Response answer = order(twoPhase);
            assertThat(answer.getStatus()).isEqualTo(status);
            assertThat(answer.getLocation()).isEqualTo(other.at("/login?from=secret"));
            assertThat(requests).containsExactly("POST /orders");
        });
    }

    @Test
    void inPlaceOfARegistrationDecidesNothing() {
        behaviour = this::redirect;
        onEachRedirect("TWO_PHASE", (twoPhase, status) -> {
            TwoPhaseCallException ended = unfinished(twoPhase);
            assertThat(ended.mayBeExecuted()).isFalse();
            assertThat(ended)
                    .hasMessageContaining("The last answer was " + status + ", a redirect to " + other.at("")
                            + ", which is not followed.")
                    .hasMessageNotContaining("secret");
            assertThat(requests).containsExactly("POST /orders", "POST /orders");
        });
    }

    @Test
    void inPlaceOfAnOutcomeDecidesNothing() {
        behaviour = exchange -> {
            if (isConfirmation(exchange)) {
                redirect(exchange);
            } else {
                registered(exchange);
            }
        };
        onEachRedirect("ANY", (twoPhase, status) -> {
            assertThat(unfinished(twoPhase).mayBeExecuted()).as("%d", status).isTrue();
            assertThat(requests).containsExactly("POST /orders", "POST /orders/confirm", "POST /orders/confirm");
        });
    }

    /** The resource's own status is preserved (D15). */
    @Test
    void thatIsTheRecordedResponseIsTheOutcome() {
        behaviour = exchange -> {
            if (isConfirmation(exchange)) {
                exchange.getResponseHeaders().set(ProtocolHeader.SERVER_CORRELATION_ID, "scid-1");
                exchange.getResponseHeaders().set(ProtocolHeader.PHASE_STATE, "COMMITTED");
                redirect(exchange);
            } else {
                registered(exchange);
            }
        };
        onEachRedirect("ANY", (twoPhase, status) -> {
            Response answer = order(twoPhase);
            assertThat(answer.getStatus()).isEqualTo(status);
            assertThat(answer.getHeaderString(ProtocolHeader.PHASE_STATE)).isEqualTo("COMMITTED");
            assertThat(requests).containsExactly("POST /orders", "POST /orders/confirm");
        });
    }

    @Test
    void ofTheStatusMonitorIsNoStatus() {
        behaviour = exchange -> {
            if (exchange.getRequestMethod().equals("GET")) {
                redirect(exchange);
            } else if (!isConfirmation(exchange)) {
                registered(exchange);
            } else {
                exchange.getResponseHeaders().set(ProtocolHeader.SERVER_CORRELATION_ID, "scid-1");
                boolean done = requests.contains("GET /2php/intents/scid-1");
                exchange.getResponseHeaders().set(ProtocolHeader.PHASE_STATE, done ? "COMMITTED" : "PROCESSING");
                exchange.getResponseHeaders().set("Location", "/2php/intents/scid-1");
                HttpStub.answer(exchange, done ? 200 : 202, "done");
            }
        };
        try (TwoPhaseClient twoPhase = client("ANY")) {
            assertThat(order(twoPhase).readEntity(String.class)).isEqualTo("done");
        }
    }
}
