package io.twophp.jaxrs.client;

import static io.twophp.ProtocolHeader.MESSAGE;
import static io.twophp.ProtocolHeader.PHASE_STATE;
import static io.twophp.ProtocolHeader.RESPONSE_STATUS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.ProtocolHeader;
import io.twophp.jaxrs.app.NewOrder;
import io.twophp.jaxrs.app.Shop;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.FeatureClient;
import io.twophp.jaxrs.rig.Reply;
import jakarta.ws.rs.ClientErrorException;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.client.Invocation;
import jakarta.ws.rs.core.GenericType;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The answer is read like any other, also that of a confirmation that came too late by the server's clock (D8, D9,
 * D20).
 */
class OutcomesTest extends ClientTests {

    @RegisterExtension
    static final FeatureClient STRANGER = FeatureClient.anonymous(SERVER);

    private static final GenericType<Map<String, String>> ORDER = new GenericType<>() {};

    private static Response order() {
        return CLIENT.request("orders").post(TEA);
    }

    @Test
    void authenticationOfTheServersOwnFilterFails() {
        Response refused =
                STRANGER.request("orders").header("Authorization", "Bearer x").post(TEA);
        assertThat(refused.getStatus()).isEqualTo(401);
        assertThat(refused.getHeaderString("WWW-Authenticate")).isEqualTo("Test");
        assertThat(calls("state")).containsExactly("REFUSED");
        assertThat(STRANGER.exchanges()).containsExactly("POST orders");
    }

    @ParameterizedTest
    @CsvSource({
        "orders, 401, authentication-required, false",
        "managed, 403, , true",
        "2php/nowhere, 404, , true",
        "nowhere, 404, , true",
        "orders/7, 405, , true"
    })
    @Tag("N13")
    void refusalsComeBackAsTheyAre(String path, int status, String problem, boolean authenticated) {
        FeatureClient client = authenticated ? CLIENT : STRANGER;
        Response refused = client.request(path).post(TEA);
        assertThat(refused.getStatus()).isEqualTo(status);
        assertThat(refused.getHeaderString(ProtocolHeader.PHASE_STATE)).isNull();
        if (problem != null) {
            assertThat(refused.getMediaType()).hasToString("application/problem+json");
            assertThat(refused.readEntity(String.class)).contains("urn:twophp:problem:" + problem);
        }
        assertThat(calls("state")).containsExactly("REFUSED");
        assertThat(client.exchanges()).containsExactly("POST " + path);
        assertThat(SERVER.database().intents()).isZero();
        assertThat(SERVER.database().orders()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "results/status/422/2, 422, xx",
        "failures/mapped, 409, out of stock: 1",
        "results/status/502/3, 502, xxx",
        "failures/web, 410, sold out"
    })
    @Tag("N12")
    @Tag("D16")
    void recordedFailuresAreResponses(String path, int status, String text) {
        Response failed = CLIENT.request(path).post(null);
        assertThat(failed.getStatus()).isEqualTo(status);
        assertThat(failed.getHeaderString(ProtocolHeader.PHASE_STATE)).isEqualTo("FAILED");
        assertThat(failed.readEntity(String.class)).startsWith(text.replaceFirst("1$", ""));
        assertThat(calls("state")).containsExactly("FAILED");
        assertThat(SERVER.database().column("SELECT phase FROM twophp_intent")).containsExactly("FAILED", "FAILED");
        assertThat(SERVER.database().orders()).isZero();
    }

    @Test
    void whoAsksForAnEntityGetsTheUsualException() {
        assertThatThrownBy(() -> CLIENT.request("results/status/422/2").post(null, String.class))
                .isInstanceOfSatisfying(ClientErrorException.class, failure -> {
                    assertThat(failure.getResponse().getStatus()).isEqualTo(422);
                    assertThat(failure.getResponse().getHeaderString(ProtocolHeader.PHASE_STATE))
                            .isEqualTo("FAILED");
                });
        assertThat(CLIENT.request("orders").post(TEA, NewOrder.class).item).isEqualTo("tea");
    }

    @Test
    void oneOfTheirOwnsIsAbsoluteAndOneOfOthersIsLeftAlone() {
        URI own = CLIENT.request("results/relative").post(null).getLocation();
        assertThat(own.toString()).startsWith(SERVER.base() + "orders/");
        Response elsewhere = CLIENT.request("results/redirect").post(null);
        assertThat(elsewhere.getLocation()).isEqualTo(URI.create("http://elsewhere.example/orders/7"));
        assertThat(elsewhere.getHeaderString(ProtocolHeader.PHASE_STATE)).isEqualTo("COMMITTED");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"results/accepted", "results/bytes", "results/list", "results/stream", "results/void", "orders"})
    @Tag("D15")
    void headersAreThoseOfAnOrdinaryAnswer(String path) {
        Entity<?> entity = path.equals("orders") ? TEA : null;
        Response plain = CLIENT.request(path)
                .property(TwoPhaseClientFeature.ENABLED, false)
                .post(entity);
        Response outcome = CLIENT.request(path).post(entity);
        assertThat(outcome.getStatus()).as("X24").isEqualTo(plain.getStatus());
        plain.getStringHeaders().forEach((name, values) -> {
            if (!List.of("Date", "Location", "Content-Length", "Transfer-Encoding")
                    .contains(name)) {
                assertThat(outcome.getStringHeaders().get(name)).as(name).isEqualTo(values);
            }
        });
        assertThat(outcome.getMediaType()).isEqualTo(plain.getMediaType());
        assertThat(outcome.getEntityTag()).isEqualTo(plain.getEntityTag());
        assertThat(outcome.hasEntity()).isEqualTo(plain.hasEntity());
    }

    @Test
    void isReadAsWhatIsWanted() throws IOException {
        assertThat(order().readEntity(String.class)).contains("\"item\":\"tea\"");
        assertThat(order().readEntity(byte[].class)).startsWith('{').endsWith('}');
        assertThat(order().readEntity(NewOrder.class).item).isEqualTo("tea");
        assertThat(order().readEntity(ORDER)).containsEntry("item", "tea");
        try (InputStream stream = order().readEntity(InputStream.class)) {
            assertThat(stream.readAllBytes()).startsWith('{').endsWith('}');
        }
        Response buffered = order();
        assertThat(buffered.bufferEntity()).isTrue();
        assertThat(buffered.readEntity(NewOrder.class).item).isEqualTo("tea");
        assertThat(buffered.readEntity(String.class)).contains("tea");
        Response once = order();
        once.readEntity(String.class);
        assertThatIllegalStateException().isThrownBy(() -> once.readEntity(String.class));
        assertThat(once.getHeaderString(ProtocolHeader.RESOURCE_ID)).isNotBlank();
        assertThat(once.getStringHeaders().getFirst(ProtocolHeader.RESOURCE_ID))
                .isEqualTo(once.getHeaders().getFirst(ProtocolHeader.RESOURCE_ID));
    }

    @ParameterizedTest
    @CsvSource({"POST, orders, 201", "PUT, orders/7, 200", "DELETE, orders/7, 204"})
    @Tag("N4")
    @Tag("N7")
    @Tag("N9")
    @Tag("D15")
    void isThatOfBothPhases(String method, String path, int status) {
        Response outcome = CLIENT.request(path).method(method, method.equals("DELETE") ? null : TEA);
        assertThat(outcome.getStatus()).isEqualTo(status);
        assertThat(outcome.getHeaderString(ProtocolHeader.PHASE_STATE)).isEqualTo("COMMITTED");
        assertThat(outcome.hasEntity()).isEqualTo(status != 204);
        assertThat(CLIENT.exchanges()).containsExactly(method + " " + path, "POST " + path + "/confirm");
        assertThat(SERVER.database().orders()).isEqualTo(1);
        assertThat(SERVER.database().intents()).isEqualTo(2);
    }

    @Test
    @Tag("D25")
    void isTheServersWhereNothingIsTwoPhase() {
        assertThat(CLIENT.request("orders").get(String.class)).isEqualTo("[]");
        assertThat(SERVER.database().count("twophp_call")).isZero();
        assertThat(CLIENT.request("plain").post(Entity.text("x"), String.class)).startsWith("active: false");
        assertThat(CLIENT.exchanges()).containsExactly("GET orders", "POST plain");
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @Test
    void comesAsynchronouslyToo() throws Exception {
        Invocation.Builder orders = CLIENT.request("orders");
        for (Future<Response> order : List.of(
                orders.rx().post(TEA).toCompletableFuture(), orders.async().post(TEA))) {
            assertThat(order.get(30, TimeUnit.SECONDS).getStatus()).isEqualTo(201);
        }
        assertThat(SERVER.database().orders()).isEqualTo(2);
    }

    private final List<String> tokens = new CopyOnWriteArrayList<>();
    private final AtomicInteger confirmations = new AtomicInteger();

    /** Delays the first confirmation beyond the TTL. */
    private void delayTheFirst() {
        CLIENT.disturb(exchange -> {
            if (exchange.getUri().getPath().endsWith("/confirm")) {
                tokens.add(String.valueOf(exchange.getHeaderString(ProtocolHeader.CONFIRMATION_TOKEN)));
                if (confirmations.incrementAndGet() == 1) {
                    SERVER.database().advance(Duration.ofMillis(Shop.TTL + 1));
                }
            }
        });
    }

    @Test
    @Tag("D9")
    @Tag("N39")
    void itsTokenSavesAConfirmationUnderReuse() {
        delayTheFirst();
        Response answer = CLIENT.request("policies/reuse").post(null);
        assertThat(answer.getStatus()).isEqualTo(200);
        assertThat(CLIENT.exchanges()).containsExactly("POST policies/reuse", "POST policies/reuse/confirm");
        assertThat(tokens).singleElement().isNotEqualTo("null");
        assertThat(SERVER.database().orders()).isEqualTo(1);
        assertThat(SERVER.database().intents()).isEqualTo(2);
    }

    @Test
    @Tag("N15")
    @Tag("N23")
    @Tag("D8")
    void underRejectItIsRegisteredUnderAnotherId() {
        delayTheFirst();
        Response answer = CLIENT.request("results/inside").post(null);
        assertThat(answer.getStatus()).isEqualTo(200);
        assertThat(SERVER.database().orders()).isEqualTo(1);
        assertThat(SERVER.database().column("SELECT phase FROM twophp_intent ORDER BY actor, phase"))
                .containsExactly("ABANDONED", "COMMITTED", "COMMITTED", "TTL_EXPIRED");
        assertThat(SERVER.database()
                        .column("SELECT COUNT(DISTINCT client_correlation_id) FROM twophp_intent"
                                + " WHERE actor = 'server'"))
                .containsExactly(2L);
        assertThat(calls("submissions")).containsExactly(2);
    }

    @ParameterizedTest
    @Tag("X24")
    @Tag("D15")
    @CsvSource({
        "200, 0", "200, 2", "201, 0", "201, 2", "202, 2", "203, 2", "204, 0", "205, 0", "206, 2", "207, 2", "226, 2"
    })
    void theCallerGetsTheStatusThatTheMethodAnswered(int status, int bytes) {
        Response outcome =
                CLIENT.request("results/status/" + status + "/" + bytes).post(null);
        assertThat(outcome.getStatus()).isEqualTo(status);
        assertThat(outcome.getHeaderString(PHASE_STATE)).isEqualTo("COMMITTED");
        assertThat(outcome.readEntity(String.class)).isEqualTo("x".repeat(bytes));
    }

    @ParameterizedTest
    @Tag("X24")
    @Tag("D15")
    @CsvSource({"200, -", "201, 201", "204, 204", "206, 206"})
    void theAnswerSaysWhichSuccessItWasTheFirstTimeAndEachOther(int status, String told) {
        ClientIntent intent = SERVER.as("alice").registered("results/status/" + status + "/0");
        Reply first = intent.confirm();
        Reply second = intent.confirm();
        for (Reply reply : new Reply[] {first, second}) {
            assertThat(reply.status()).isEqualTo(200);
            assertThat(String.valueOf(reply.header(RESPONSE_STATUS))).isEqualTo(told.equals("-") ? "null" : told);
        }
        assertThat(second.headersBut(MESSAGE)).isEqualTo(first.headersBut(MESSAGE));
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    /** Not even if an earlier version of the application sends such a header itself. */
    @ParameterizedTest
    @Tag("X24")
    @Tag("D15")
    @CsvSource({"303", "422", "500"})
    void noOtherAnswerSaysSo(int status) {
        Reply outcome =
                SERVER.alice().registered("results/status/" + status + "/2").confirm();
        outcome.expect(status).without(RESPONSE_STATUS);
    }
}
