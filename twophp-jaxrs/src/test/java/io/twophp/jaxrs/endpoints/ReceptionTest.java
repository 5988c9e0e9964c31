package io.twophp.jaxrs.endpoints;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.signature.CallbackKeys;
import io.twophp.core.signature.CallbackSignature;
import io.twophp.core.signature.CallbackSignature.Verdict;
import io.twophp.jaxrs.app.Observer;
import io.twophp.jaxrs.client.TwoPhaseCallException;
import io.twophp.jaxrs.client.TwoPhaseClientFeature;
import io.twophp.jaxrs.request.JsonBodies;
import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.FeatureClient;
import io.twophp.jaxrs.rig.Logged;
import io.twophp.jaxrs.rig.Receiver;
import io.twophp.jaxrs.rig.Receiver.Received;
import io.twophp.jaxrs.rig.TestServer;
import io.twophp.tck.DamagedJson;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.ws.rs.client.ClientResponseFilter;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The reception of callbacks behind a proxy, so that the signed address is not the one that they arrive at (§5.5.4,
 * §5.5.5).
 */
@Tag("D18")
@Tag("N18")
class ReceptionTest {

    private static final List<String> FORWARDED =
            List.of("Content-type", "Content-digest", "Signature-input", "Signature");

    @RegisterExtension
    static final Receiver PROXY = Receiver.onLoopback();

    private static final URI ADDRESS = URI.create(PROXY.origin() + "/2php/callbacks");

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(PROXY.settings(Map.of(
            CallbackKeys.KEYS,
            Receiver.KEY,
            "twophp.client.callback",
            ADDRESS.toString(),
            "twophp.client.attempts",
            "2",
            "twophp.client.backoff",
            "1",
            "twophp.operator-role",
            "operator")));

    @RegisterExtension
    static final FeatureClient CLIENT = FeatureClient.of(SERVER);

    private static Response order() {
        return CLIENT.request("orders")
                .property(TwoPhaseClientFeature.AUTO_CONFIRM, true)
                .post(Entity.json(Map.of("item", "tea")));
    }

    private static String stored(String column) {
        List<Object> found = SERVER.database().column("SELECT " + column + " FROM twophp_call");
        assertThat(found).hasSize(1);
        return (String) found.get(0);
    }

    private static Call asking(String user, String role, String ccid) {
        return SERVER.as(user, role).get("2php/callbacks/" + ccid);
    }

    private static JsonObject told(String ccid) {
        return asking("olga", "operator", ccid)
                .expect(200)
                .with("Cache-Control", "no-store")
                .json();
    }

    private static CallbackSignature signature(String key, Instant at) {
        return new CallbackSignature(CallbackKeys.of(List.of(key)), Clock.fixed(at, ZoneOffset.UTC));
    }

    private static byte[] body(String scid, String ccid) {
        return Json.createObjectBuilder()
                .add("server_correlation_id", scid)
                .add("client_correlation_id", ccid)
                .add("phase_state", "PROCESSING")
                .add("ponr_crossed", true)
                .add("callback_timestamp", "2031-03-01T10:00:00Z")
                .build()
                .toString()
                .getBytes(UTF_8);
    }

    private static Map<String, String> signed(byte[] body) {
        return new HashMap<>(signature(Receiver.KEY, Instant.now()).sign(ADDRESS, body));
    }

    private static Call callback(byte[] body, Map<String, String> fields) {
        Call call =
                SERVER.anonymous().post("2php/callbacks").body("application/json", BodyPublishers.ofByteArray(body));
        fields.forEach(call::header);
        return call;
    }

    private static Call genuine(byte[] body) {
        return callback(body, signed(body));
    }

    /** Forwards a callback as a proxy in front of the application does. */
    private static int forward(Received received) {
        Call call = SERVER.anonymous().call(received.method(), "2php/callbacks");
        call.body("application/json", BodyPublishers.ofByteArray(received.body()));
        FORWARDED.forEach(
                name -> call.replaceHeader(name, received.headers().get(name).get(0)));
        return call.send().status();
    }

    /** Returns a call that was sent and got no answer. */
    private static String unanswered() {
        CLIENT.disturb(exchange -> {
            throw new IOException("cut off");
        });
        return given();
    }

    private static String given() {
        TwoPhaseCallException open = Assertions.catchThrowableOfType(TwoPhaseCallException.class, ReceptionTest::order);
        assertThat(open.mayBeExecuted()).isTrue();
        return open.clientCorrelationId().value();
    }

    @BeforeEach
    void teach() {
        PROXY.answering(received -> 500);
        CLIENT.request("orders").post(Entity.json(Map.of("item", "coffee")));
        SERVER.database().execute("DELETE FROM twophp_call");
        SERVER.database().execute("DELETE FROM shop_order");
    }

    @Test
    @Tag("N19")
    @Tag("N20")
    @Tag("N21")
    void afterAWholeRoundTheClientHasBothCallbackAndAnswer() {
        PROXY.answering(ReceptionTest::forward);
        assertThat(order().getStatus()).isEqualTo(201);
        assertThat(SERVER.select(Observer.class).awaitDelivery().result()).isEqualTo("204");
        JsonObject told = told(stored("client_correlation_id"));
        assertThat(told.getString("reception")).isEqualTo("BOTH");
        assertThat(told.getString("server_correlation_id")).isEqualTo(stored("server_correlation_id"));
        assertThat(told.getString("endpoint")).isEqualTo(SERVER.base() + "orders");
        assertThat(told.getString("target")).isEqualTo(SERVER.base().getRawAuthority());
        assertThat(told.getString("way")).isEqualTo("AUTO_CONFIRM");
        assertThat(told.getString("state")).isEqualTo("COMMITTED");
        assertThat(told.getString("callback_timestamp"))
                .isEqualTo(SERVER.database().instant().toString());
        assertThat(told.getString("answer_timestamp"))
                .isEqualTo(SERVER.database().instant().toString());
        assertThat(SERVER.database()
                        .column(
                                "SELECT phase FROM twophp_intent WHERE client_correlation_id = ?",
                                stored("client_correlation_id")))
                .containsExactly("COMMITTED", "COMMITTED");
    }

    @Test
    @Tag("D3")
    void withoutTheAnswerItHasTheCallbackOnlyAndRecoveryAsksForTheOutcome() {
        PROXY.answering(ReceptionTest::forward);
        ClientResponseFilter lost = (request, response) -> {
            throw new IOException("the answer is lost");
        };
        CLIENT.client().register(lost);
        String ccid = given();
        SERVER.select(Observer.class).awaitDelivery();
        assertThat(told(ccid).getString("reception")).isEqualTo("CALLBACK_ONLY");
        assertThat(told(ccid).getString("state")).isEqualTo("REGISTERED");
        assertThat(SERVER.database()
                        .column(
                                "SELECT phase FROM twophp_intent WHERE actor = 'client' AND client_correlation_id = ?",
                                ccid))
                .containsExactly("PROCESSING");
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @Test
    void aGenuineCallbackBecomesTheClientsRowOnceAndTheSameAgainChangesNothing() {
        String ccid = unanswered();
        String scid = "s-" + UUID.randomUUID();
        for (int time = 0; time < 2; time++) {
            genuine(body(scid, ccid)).expect(204).withoutBody();
        }
        assertThat(SERVER.database()
                        .column(
                                "SELECT actor || ' ' || phase FROM twophp_intent WHERE server_correlation_id = ?",
                                scid))
                .containsExactly("client PROCESSING");
        assertThat(SERVER.database().history(scid)).containsExactly("PROCESSING");
        assertThat(stored("state")).isEqualTo("REGISTERED");
        genuine(body("s-another", ccid)).send().expectProblem("unknown-call");
        assertThat(stored("server_correlation_id")).isEqualTo(scid);
    }

    @Test
    @Tag("N37")
    void whatIsNotGenuineOrWasSeenIsTurnedAwayAndNothingIsWritten() {
        String ccid = unanswered();
        byte[] body = body("s-1", ccid);
        assertTurnedAway(Verdict.UNSIGNED, callback(body, Map.of()));
        URI elsewhere = URI.create("https://elsewhere.example/");
        assertTurnedAway(
                Verdict.FORGED,
                callback(body, signature(Receiver.KEY, Instant.now()).sign(elsewhere, body)));
        assertThat(stored("state")).isEqualTo("OPEN");
        assertThat(told(ccid).getString("reception")).isEqualTo("NEITHER");
        assertThat(SERVER.database().column("SELECT 1 FROM twophp_intent WHERE server_correlation_id = 's-1'"))
                .isEmpty();
        Map<String, String> fields = signed(body);
        callback(body, fields).expect(204);
        assertTurnedAway(Verdict.REPLAYED, callback(body, fields));
    }

    private static void assertTurnedAway(Verdict verdict, Call call) {
        Logged.assertOne(
                        CallbackReception.class,
                        () -> assertThat(
                                        call.expect(401, "callback-not-genuine").text())
                                .doesNotContain(verdict.name()))
                .contains("TWOPHP-0621", verdict.name());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "no json",
                "[]",
                "{}",
                "{\"server_correlation_id\":\"s-1\",\"client_correlation_id\":\"CCID\",\"phase_state\":\"COMMITTED\",\"ponr_crossed\":true,\"callback_timestamp\":\"2031-03-01T10:00:00Z\"}",
                "{\"server_correlation_id\":\"s-1\",\"client_correlation_id\":\"CCID\",\"phase_state\":\"PROCESSING\",\"ponr_crossed\":false,\"callback_timestamp\":\"2031-03-01T10:00:00Z\"}",
                "{\"server_correlation_id\":\"s-1\",\"client_correlation_id\":\"CCID\",\"phase_state\":7,\"ponr_crossed\":true,\"callback_timestamp\":\"2031-03-01T10:00:00Z\"}",
                "{\"server_correlation_id\":\"s 1\",\"client_correlation_id\":\"CCID\",\"phase_state\":\"PROCESSING\",\"ponr_crossed\":true,\"callback_timestamp\":\"2031-03-01T10:00:00Z\"}",
                "{\"server_correlation_id\":\"s-1\",\"client_correlation_id\":\"CCID\",\"phase_state\":\"PROCESSING\",\"ponr_crossed\":true,\"callback_timestamp\":\"today\"}"
            })
    void whatIsNoCallbackIsRefusedThoughItIsSigned(String text) {
        byte[] body = text.replace("CCID", unanswered()).getBytes(UTF_8);
        genuine(body).expect(400, "malformed-callback");
        assertThat(stored("state")).isEqualTo("OPEN");
    }

    @Test
    void nobodysCallIsUnknownAndOthersAreToldToOperatorsOnly() {
        genuine(body("s-1", "c-nobody")).send().expectProblem("unknown-call");
        asking("olga", "operator", "c-nobody").expect(404);
        asking("olga", "operator", "not%20an%20id").expect(404);
        String ccid = unanswered();
        asking("alice", "customer", ccid).expect(403);
        SERVER.anonymous().get("2php/callbacks/" + ccid).expect(401);
    }

    @Test
    void aFailureOfTheLedgerLetsTheServerSendItAgain() {
        String ccid = unanswered();
        SERVER.database().execute("ALTER TABLE twophp_call RENAME TO twophp_call_gone");
        try {
            genuine(body("s-1", ccid)).expect(503, "ledger-unavailable");
        } finally {
            SERVER.database().execute("ALTER TABLE twophp_call_gone RENAME TO twophp_call");
        }
        genuine(body("s-1", ccid)).expect(204);
    }

    @Test
    @Tag("X34")
    @Tag("long")
    void X34_everyBodyIsACallbackOrNone() {
        DamagedJson.of(
                        "{\"server_correlation_id\":\"s-1\",\"client_correlation_id\":\"c-1\",\"phase_state\":\"PROCESSING\","
                                + "\"ponr_crossed\":true,\"callback_timestamp\":\"2026-11-23T12:00:00Z\",\"more\":[{\"a\":[]}]}")
                .feed(body -> JsonBodies.json(body).ifPresent(CallbackReception::callback));
    }
}
