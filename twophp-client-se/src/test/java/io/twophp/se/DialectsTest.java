package io.twophp.se;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.twophp.CallEnded;
import io.twophp.CallState;
import io.twophp.Dialect;
import io.twophp.jaxrs.client.ConfirmationNeededException;
import io.twophp.jaxrs.client.TwoPhaseCallException;
import io.twophp.jaxrs.client.TwoPhaseClientFeature;
import jakarta.ws.rs.client.ClientRequestFilter;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.client.Invocation;
import jakarta.ws.rs.core.Response;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the client in Java SE in the other dialects, over HTTP, with both of Jersey's connectors for the JDK. */
class DialectsTest {

    private static final String CONNECTOR = "jersey.config.client.connector.provider";
    private static final String OLDER = "org.glassfish.jersey.client.HttpUrlConnectorProvider";

    @TempDir
    Path folder;

    private final BlockingQueue<CallEnded> ends = new LinkedBlockingQueue<>();

    @AutoClose
    private final DialectServer server = new DialectServer();

    private TwoPhaseClientBuilder impatient() {
        return TwoPhaseClient.in(folder)
                .set("twophp.client.attempts", "2")
                .set("twophp.client.backoff", "1")
                .set("twophp.client.recovery.interval", "PT1H")
                .onEnd(ends::add);
    }

    private Invocation.Builder request(TwoPhaseClient twoPhase, Dialect dialect) {
        return twoPhase.client()
                .target(server.of(dialect))
                .path("orders/1")
                .request()
                .property(TwoPhaseClientFeature.DIALECT, dialect);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TWOPHP")
    void answersWithWhatTheResourceSays(Dialect dialect) {
        for (boolean older : new boolean[] {false, true}) {
            TwoPhaseClientBuilder opening = impatient();
            if (older) {
                opening.configure(client -> client.property(CONNECTOR, OLDER));
            }
            String order = older ? "coffee" : "tea";
            try (TwoPhaseClient twoPhase = opening.open()) {
                Response answer = twoPhase.client()
                        .target(server.of(dialect))
                        .path("orders/" + order)
                        .request()
                        .property(TwoPhaseClientFeature.DIALECT, dialect.name())
                        .post(Entity.text(order));
                assertThat(answer.getStatus()).isEqualTo(201);
                assertThat(answer.readEntity(String.class)).isEqualTo("done: " + order);
            }
        }
        assertThat(server.effects()).isEqualTo(Map.of("tea", 1, "coffee", 1));
        assertThat(ends)
                .extracting(CallEnded::end)
                .containsOnly(CallState.COMMITTED)
                .hasSize(2);
        boolean acknowledged = dialect == Dialect.CERTIFIED_HTTP || dialect == Dialect.EXACTLY_ONCE;
        assertThat(server.kept()).isEqualTo(acknowledged ? 0 : 2);
    }

    @ParameterizedTest
    @CsvSource({
        "IDEMPOTENCY_KEY, POST",
        "CERTIFIED_HTTP, POST",
        "POE, POST",
        "EXACTLY_ONCE, POST",
        "EXACTLY_ONCE, GET",
        "IDS, POST"
    })
    @Tag("D3")
    void d3_aCallWithoutAnAnswerIsTakenUpByTheNextProcess(Dialect dialect, String silent) throws InterruptedException {
        server.silence(silent, Integer.MAX_VALUE);
        try (TwoPhaseClient twoPhase = impatient().open()) {
            TwoPhaseCallException unfinished = catchThrowableOfType(
                    TwoPhaseCallException.class,
                    () -> request(twoPhase, dialect).post(Entity.text("tea")));
            assertThat(unfinished.mayBeExecuted()).isTrue();
        }
        server.silence(silent, 0);
        try (TwoPhaseClient twoPhase = impatient().open()) {
            twoPhase.recover();
            assertThat(ends.poll(60, TimeUnit.SECONDS))
                    .extracting(CallEnded::end)
                    .isEqualTo(CallState.COMMITTED);
        }
        assertThat(ends).isEmpty();
        assertThat(server.effects()).isEqualTo(Map.of("tea", 1));
    }

    @ParameterizedTest
    @EnumSource(names = {"CERTIFIED_HTTP", "EXACTLY_ONCE"})
    @Tag("C10")
    @Tag("E4")
    void c10_anAcknowledgementThatGotLostIsSentByTheNextProcess(Dialect dialect) throws InterruptedException {
        server.silence("DELETE", Integer.MAX_VALUE);
        try (TwoPhaseClient twoPhase = impatient().open()) {
            assertThat(request(twoPhase, dialect).post(Entity.text("tea")).getStatus())
                    .isEqualTo(201);
        }
        server.silence("DELETE", 0);
        long before = server.requests().size();
        CountDownLatch deleted = server.awaitDelete();
        try (TwoPhaseClient twoPhase = impatient().open()) {
            twoPhase.recover(); // unless it is in the background already
            assertThat(deleted.await(60, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(server.requests())
                .hasSize((int) before + 1)
                .last()
                .asString()
                .startsWith("DELETE ");
        assertThat(server.kept()).isZero();
        assertThat(ends).as("told once").hasSize(1);
    }

    @Test
    @Tag("S10")
    @Tag("SD6")
    void sd6_aCommandThatNeedsAConfirmationThrowsWithTheToken() {
        try (TwoPhaseClient twoPhase = impatient().open()) {
            ConfirmationNeededException needed = catchThrowableOfType(
                    ConfirmationNeededException.class,
                    () -> request(twoPhase, Dialect.IDS).post(Entity.text("confirm tea")));
            assertThat(needed.token()).isEqualTo("t-1");
            assertThat(server.effects()).isEmpty();
            Response answer = request(twoPhase, Dialect.IDS)
                    .header("IDS-Confirmation-Token", needed.token())
                    .post(Entity.text("confirm tea"));
            assertThat(answer.getStatus()).isEqualTo(201);
        }
        assertThat(server.effects()).isEqualTo(Map.of("confirm tea", 1));
        assertThat(ends).extracting(CallEnded::end).containsExactly(CallState.REFUSED, CallState.COMMITTED);
    }

    /** Its user can be told of each repetition, by the caller and by recovery, and that there are no more. */
    @Test
    @Tag("P5")
    void p5_eachAutomaticRepetitionIsReported() {
        List<String> retries = new CopyOnWriteArrayList<>();
        server.instead(503, "Retry-After", "1");
        try (TwoPhaseClient twoPhase = impatient()
                .set("twophp.client.attempts", "5")
                .onRetry(retry -> retries.add(retry.call().dialect() + " " + retry.attempt() + " " + retry.status()))
                .onRetry(retry -> {
                    throw new IllegalStateException("a listener that fails");
                })
                .open()) {
            assertThat(request(twoPhase, Dialect.POE).post(Entity.text("tea")).getStatus())
                    .isEqualTo(200);
            assertThat(request(twoPhase, Dialect.IDEMPOTENCY_KEY)
                            .post(Entity.text("tea"))
                            .getStatus())
                    .isEqualTo(201);
        }
        assertThat(retries).containsExactly("POE 1 OptionalInt[503]", "POE 2 OptionalInt[201]");
        assertThat(ends).extracting(CallEnded::end).containsExactly(CallState.COMMITTED, CallState.COMMITTED);
    }

    @Test
    @Tag("P2")
    @Tag("P7")
    void p2_405IsSuccessAndGetBringsTheBody() {
        server.silence("POST", 1);
        try (TwoPhaseClient twoPhase = impatient().open()) {
            Response answer = request(twoPhase, Dialect.POE).post(Entity.text("tea"));
            assertThat(answer.getStatus()).isEqualTo(200);
            assertThat(answer.readEntity(String.class)).isEqualTo("done: tea");
        }
        assertThat(server.requests()).containsExactly("POST orders/1", "POST orders/1", "GET orders/1");
    }

    @Test
    @Tag("P7")
    void p7_readingSaysSoToo() {
        List<String> versions = new CopyOnWriteArrayList<>();
        try (TwoPhaseClient twoPhase = impatient()
                .configure(client -> client.register(
                        (ClientRequestFilter) exchange -> versions.add(exchange.getHeaderString("POE"))))
                .open()) {
            assertThat(request(twoPhase, Dialect.POE).get().getStatus()).isEqualTo(405);
            assertThat(request(twoPhase, Dialect.IDEMPOTENCY_KEY)
                            .property(TwoPhaseClientFeature.ENABLED, false)
                            .get()
                            .getStatus())
                    .isEqualTo(201);
        }
        assertThat(versions.get(0)).isEqualTo("1");
        assertThat(server.requests()).containsExactly("GET orders/1", "GET orders/1");
    }

    @Test
    @Tag("N37")
    void everyDialectsExchangesBearTheClientsCredentials() {
        List<String> credentials = new CopyOnWriteArrayList<>();
        try (TwoPhaseClient twoPhase = impatient()
                .configure(client -> client.register((ClientRequestFilter) exchange -> {
                    exchange.getHeaders().putSingle("Authorization", "Basic x");
                    credentials.add(exchange.getMethod());
                }))
                .open()) {
            request(twoPhase, Dialect.EXACTLY_ONCE).post(Entity.text("tea"));
        }
        assertThat(credentials).containsExactly("PUT", "POST", "GET", "DELETE");
    }
}
