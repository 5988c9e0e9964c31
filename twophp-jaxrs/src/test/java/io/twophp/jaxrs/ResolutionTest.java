package io.twophp.jaxrs;

import static io.twophp.ProtocolHeader.PHASE_STATE;
import static io.twophp.ProtocolHeader.RESOURCE_ID;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ProtocolHeader;
import io.twophp.jaxrs.endpoints.DoubtResolution;
import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Logged;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Operators see intents in doubt, and settle them (D17). */
@Tag("D17")
class ResolutionTest {

    private static final String FAILED = "{\"resolution\":\"FAILED\"}";

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(Map.of("twophp.operator-role", "operator"));

    private static Caller operator() {
        return SERVER.as("olga", "operator");
    }

    /** Returns an intent whose worker's lease has ended; the worker is still there. */
    private static ClientIntent doubtful() {
        ClientIntent intent = SERVER.as("alice").registered("gate/external");
        CompletableFuture<Reply> worker = intent.confirmation().sendAsync();
        SERVER.shop().gate().awaitReached();
        SERVER.database().advance(Duration.ofSeconds(60));
        SERVER.sweep("recovery");
        SERVER.shop().gate().open();
        worker.join();
        return intent;
    }

    private static Reply settle(Caller by, String scid, String body) {
        return by.post("2php/intents/" + scid + "/resolution", body)
                .header(ProtocolHeader.ENABLED, "true")
                .send();
    }

    /**
     * Checks requests that a page of another site can make an operator's browser send, with the operator's credentials.
     */
    @ParameterizedTest
    @Tag("W26")
    @ValueSource(
            strings = {
                "text/plain",
                "application/x-www-form-urlencoded",
                "multipart/form-data; boundary=b",
                "application/json"
            })
    void w26_anotherSitesFormSettlesNothing(String type) {
        ClientIntent intent = doubtful();
        Reply refused = operator()
                .call("POST", "2php/intents/" + intent.scid() + "/resolution")
                .body(type, BodyPublishers.ofString(FAILED))
                .send();
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.problem()).isEqualTo("malformed-header");
        assertStillInDoubt(intent);
    }

    @ParameterizedTest
    @Tag("W26")
    @ValueSource(strings = {"text/plain", "application/x-www-form-urlencoded", "application/xml"})
    void w26_onlyJsonSettles(String type) {
        ClientIntent intent = doubtful();
        Reply refused = operator()
                .call("POST", "2php/intents/" + intent.scid() + "/resolution")
                .header(ProtocolHeader.ENABLED, "true")
                .body(type, BodyPublishers.ofString(FAILED))
                .send();
        assertThat(refused.status()).isEqualTo(415);
        assertThat(refused.problem()).isEqualTo("unsupported-media-type");
        assertStillInDoubt(intent);
        assertThat(operator()
                        .call("POST", "2php/intents/" + intent.scid() + "/resolution")
                        .header(ProtocolHeader.ENABLED, "true")
                        .body("application/json; charset=UTF-8", BodyPublishers.ofString(FAILED))
                        .send()
                        .status())
                .isEqualTo(200);
    }

    private static void assertStillInDoubt(ClientIntent intent) {
        assertThat(intent.status().json().get("in_doubt_since")).isNotEqualTo(JsonValue.NULL);
        assertThat(SERVER.database().phase(intent.scid())).isEqualTo("PROCESSING");
    }

    @AfterEach
    void finish() {
        SERVER.shop().gate().open();
        SERVER.awaitThreads();
    }

    @Test
    void redeliveryExecutesItAgainAsItsOwner() {
        ClientIntent intent = doubtful();
        int before = SERVER.shop().executions();
        Reply accepted = settle(operator(), intent.scid(), "{\"resolution\":\"REDELIVER\"}");
        assertThat(accepted.status()).isEqualTo(202);
        assertThat(accepted.header(PHASE_STATE)).isEqualTo("PROCESSING");
        SERVER.awaitThreads();
        assertThat(SERVER.shop().executions()).isEqualTo(before + 1);
        assertThat(SERVER.database().orders()).isEqualTo(1);
        assertThat(intent.confirm().status()).isEqualTo(200);
        assertThat(intent.status().json().get("in_doubt_since")).isEqualTo(JsonValue.NULL);
    }

    @Test
    @Tag("N22")
    void committedIsWhatEveryFurtherConfirmationGets() {
        ClientIntent intent = doubtful();
        Reply answer = settle(
                operator(),
                intent.scid(),
                "{\"resolution\":\"COMMITTED\",\"resource_id\":\"r-7\",\"response\":{\"id\":7,\"of\":[1]}}");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header(PHASE_STATE)).isEqualTo("COMMITTED");
        Reply replay = intent.confirm();
        assertThat(replay.status()).isEqualTo(200);
        assertThat(replay.text()).isEqualTo("{\"id\":7,\"of\":[1]}");
        assertThat(replay.header("Content-Type")).isEqualTo("application/json");
        assertThat(replay.header(PHASE_STATE)).isEqualTo("COMMITTED");
        assertThat(replay.header(RESOURCE_ID)).isEqualTo("r-7");
        assertThat(intent.status().json().getString("resource_id")).isEqualTo("r-7");
        assertThat(SERVER.database().orders()).isZero();
    }

    @Test
    void committedNeedsNoMoreThanItsName() {
        ClientIntent intent = doubtful();
        settle(operator(), intent.scid(), "{\"resolution\":\"COMMITTED\"}");
        Reply replay = intent.confirm();
        assertThat(replay.status()).isEqualTo(200);
        assertThat(replay.body()).isEmpty();
        assertThat(replay.header(RESOURCE_ID)).isNull();
    }

    @Test
    @Tag("N12")
    void failedIsWhatEveryFurtherConfirmationGets() {
        ClientIntent intent = doubtful();
        Reply settled = settle(operator(), intent.scid(), FAILED);
        assertThat(settled.status()).as("the settling itself went well").isEqualTo(200);
        assertThat(settled.header(PHASE_STATE)).isEqualTo("FAILED");
        assertThat(settled.json().getString("outcome")).isEqualTo("FAILED");
        Reply replay = intent.confirm();
        assertThat(replay.status()).isEqualTo(500);
        assertThat(replay.problem()).isEqualTo("execution-failed");
        assertThat(replay.header(PHASE_STATE)).isEqualTo("FAILED");
    }

    @Test
    void theLogSaysWhatWasSettledHow() {
        ClientIntent intent = doubtful();
        List<String> log = Logged.by(DoubtResolution.class, () -> settle(operator(), intent.scid(), FAILED));
        assertThat(log)
                .singleElement()
                .asString()
                .startsWith("INFO TWOPHP-0410 [" + intent.scid() + "]")
                .contains("FAILED", "Completed");
    }

    @Test
    @Tag("I4")
    void isSettledOnce() {
        ClientIntent intent = doubtful();
        settle(operator(), intent.scid(), "{\"resolution\":\"COMMITTED\"}");
        for (String body : List.of(FAILED, "{\"resolution\":\"COMMITTED\"}", "{\"resolution\":\"REDELIVER\"}")) {
            Reply refused = settle(operator(), intent.scid(), body);
            assertThat(refused.status()).isEqualTo(409);
            assertThat(refused.problem()).isEqualTo("not-in-doubt");
            assertThat(refused.header(PHASE_STATE)).isEqualTo("COMMITTED");
        }
        SERVER.awaitThreads();
        assertThat(intent.confirm().status()).isEqualTo(200);
    }

    @Test
    void onlyDoubtsAreSettled() {
        ClientIntent waiting = SERVER.as("alice").registered("cases/who-external");
        assertThat(settle(operator(), waiting.scid(), FAILED).problem()).isEqualTo("not-in-doubt");
        assertThat(waiting.confirm().status()).isEqualTo(200);
        CompletableFuture<Reply> running =
                SERVER.as("alice").registered("gate/external").confirmation().sendAsync();
        SERVER.shop().gate().awaitReached();
        String scid = (String) SERVER.database()
                .column("SELECT server_correlation_id FROM twophp_intent WHERE phase = 'PROCESSING'")
                .get(0);
        assertThat(settle(operator(), scid, "{\"resolution\":\"REDELIVER\"}").status())
                .isEqualTo(409);
        SERVER.shop().gate().open();
        assertThat(running.join().status()).isEqualTo(200);
    }

    @Test
    void unknownIntentsAreUnknown() {
        for (String id : List.of("never-issued", "%7B%7D", "x".repeat(129))) {
            assertThat(settle(operator(), id, FAILED).status()).isEqualTo(404);
        }
    }

    @Test
    @Tag("I9")
    void nobodyElseSettlesAnything() {
        ClientIntent intent = doubtful();
        Reply owners = settle(SERVER.as("alice"), intent.scid(), FAILED);
        assertThat(owners.status()).isEqualTo(403);
        assertThat(owners.problem()).isEqualTo("forbidden");
        assertThat(settle(SERVER.as("bob", "clerk"), intent.scid(), FAILED).body())
                .isEqualTo(settle(SERVER.as("bob", "clerk"), "never-issued", FAILED)
                        .body());
        assertThat(settle(SERVER.anonymous(), intent.scid(), FAILED).status()).isEqualTo(401);
        assertStillInDoubt(intent);
    }

    @Test
    @Tag("D21")
    void needsTls() {
        ClientIntent intent = doubtful();
        SERVER.environment().peer("203.0.113.9");
        assertThat(settle(operator(), intent.scid(), FAILED).problem()).isEqualTo("tls-required");
        SERVER.environment().peer("127.0.0.1");
        assertStillInDoubt(intent);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "\"FAILED\"",
                "null",
                "{}",
                "{\"resolution\":null}",
                "{\"resolution\":[\"FAILED\"]}",
                "{\"resolution\":\"failed\"}",
                "{\"resolution\":\"TTL_EXPIRED\"}",
                "{\"resolution\":\"COMMITTED\",\"resource_id\":\"\"}",
                "{\"resolution\":\"COMMITTED\",\"resource_id\":\"a b\"}",
                "{\"resolution\":\"COMMITTED\",\"resource_id\":\"a\\r\\nX-Y: z\"}",
                "{\"resolution\":\"COMMITTED\",\"resource_id\":\"ü\"}",
                "{\"resolution\":\"COMMITTED\",\"resource_id\":7}",
                "{\"resolution\":\"FAILED\"} trailing",
            })
    void whatCanNotBeReadChangesNothing(String body) {
        ClientIntent intent = doubtful();
        Reply refused = settle(operator(), intent.scid(), body);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.problem()).isEqualTo("malformed-resolution");
        assertStillInDoubt(intent);
    }

    @Test
    void aResourceIdThatIsTooLongChangesNothing() {
        ClientIntent intent = doubtful();
        String body = "{\"resolution\":\"COMMITTED\",\"resource_id\":\"" + "x".repeat(256) + "\"}";
        assertThat(settle(operator(), intent.scid(), body).status()).isEqualTo(400);
        assertStillInDoubt(intent);
    }

    @Test
    void aBodyThatIsTooLargeChangesNothing() {
        ClientIntent intent = doubtful();
        String body = "{\"resolution\":\"FAILED\",\"why\":\"" + "x".repeat(64 << 10) + "\"}";
        Reply refused = settle(operator(), intent.scid(), body);
        assertThat(refused.status()).isEqualTo(413);
        assertStillInDoubt(intent);
    }

    @Test
    void operatorsSeeWhatIsInDoubt() {
        ClientIntent first = doubtful();
        SERVER.shop().reset();
        ClientIntent second = doubtful();
        SERVER.as("alice").order();
        Reply list = operator().get("2php/intents?in-doubt").send();
        assertThat(list.status()).isEqualTo(200);
        assertThat(list.header("Cache-Control")).isEqualTo("no-store");
        JsonArray json = Json.createReader(new StringReader(list.text())).readArray();
        assertThat(json.stream().map(item -> item.asJsonObject().getString("server_correlation_id")))
                .containsExactly(first.scid(), second.scid());
        settle(operator(), first.scid(), FAILED);
        assertThat(operator().get("2php/intents?in-doubt").send().text())
                .contains(second.scid())
                .doesNotContain(first.scid());
    }

    @Test
    @Tag("I9")
    void nobodyElseSeesWhatIsInDoubt() {
        ClientIntent intent = doubtful();
        Reply refused = SERVER.as("alice").get("2php/intents?in-doubt").send();
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.text()).doesNotContain(intent.scid());
        assertThat(SERVER.anonymous().get("2php/intents?in-doubt").send().status())
                .isEqualTo(401);
    }

    @Test
    @Tag("I9")
    void operatorsSeeAnybodysIntentByItsServersId() {
        ClientIntent intent = SERVER.as("alice").order();
        assertThat(operator().status(intent.scid()).send().json())
                .isEqualTo(intent.status().json());
        assertThat(SERVER.as("bob", "clerk").status(intent.scid()).send().status())
                .isEqualTo(404);
        assertThat(operator()
                        .get("2php/intents?client-correlation-id=" + intent.ccid())
                        .send()
                        .status())
                .isEqualTo(404);
        assertThat(intent.confirmation(operator()).send().status()).isEqualTo(403);
    }
}
