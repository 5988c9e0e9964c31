package io.twophp.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ProtocolHeader;
import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages of Certified HTTP: what a client sees that knows nothing of 2PHP. */
class CertifiedHttpTest {

    private static final String ID = "client_1:3f0e8a52-6a1c-4f0e-9d56-1f3d1f8a7c11:1";
    private static final String REPLAYED = "Idempotent-Replayed";
    private static final String URL = "X-Message-URL";

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(settings());

    private static Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>(
                Map.of("twophp.lease", "PT30S", "twophp.max-body", "2000", "twophp.cors.expose-headers", "true"));
        for (String method : List.of(
                "replace", "required", "once", "gate", "pass", "later", "outage", "headers", "told", "external")) {
            settings.put("twophp.endpoint.KeyResource." + method + ".dialects", "certified-http");
        }
        settings.put("twophp.endpoint.KeyResource.place.dialects", "twophp,idempotency-key,certified-http");
        settings.put("twophp.endpoint.KeyResource.either.dialects", "idempotency-key,certified-http");
        return settings;
    }

    private static String now() {
        return DateTimeFormatter.RFC_1123_DATE_TIME.format(Instant.now().atOffset(ZoneOffset.UTC));
    }

    private static Call message(Caller caller, String method, String path) {
        return caller.call(method, path).header("X-Message-Id", ID).header("Date", now());
    }

    private static Reply send(String path) {
        return message(SERVER.as("alice"), "POST", path).send();
    }

    private static Reply ask(String method, Reply named) {
        String address = named.header(URL);
        return SERVER.as("alice")
                .call(method, address.substring(address.indexOf("2php/")))
                .send();
    }

    private static void assertShowsNothingOf2php(Reply reply) {
        assertThat(reply.headers().map().keySet()).noneMatch(ProtocolHeader::isProtocolHeader);
    }

    @AfterEach
    void finish() {
        SERVER.shop().gate().open();
        SERVER.awaitThreads();
    }

    @Test
    void C4_theAddressOfAnAnswerIsBelowTheApplications() {
        Reply first = send("keys/headers");
        assertThat(first.header(URL)).startsWith(SERVER.base() + "2php/messages/");
        Reply stored = ask("GET", first);
        assertThat(stored.body()).isEqualTo(first.body());
        assertThat(stored.headersBut(REPLAYED, "Cache-Control", "Vary"))
                .isEqualTo(first.headersBut("Set-Cookie", "Cache-Control"));
        assertThat(stored.header("Cache-Control")).isEqualTo("private, no-store");
        assertShowsNothingOf2php(stored);
        assertThat(ask("HEAD", first).status()).isEqualTo(200);
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    void C4_anAnswerWithoutABodyNamesNoAddress() {
        for (int i = 0; i < 2; i++) {
            Reply answer = message(SERVER.as("alice"), "PUT", "keys/orders/1")
                    .json("{\"item\":\"pen\"}")
                    .send();
            assertThat(answer.status()).isEqualTo(204);
            assertThat(answer.header(URL)).isNull();
        }
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    void CD5_deletionErasesAllButTheFact() {
        Reply first = send("keys/headers");
        assertThat(ask("DELETE", first).status()).isEqualTo(204);
        assertThat(SERVER.database().column("SELECT server_correlation_id FROM twophp_response"))
                .isEmpty();
        assertThat(SERVER.database().column("SELECT server_correlation_id FROM twophp_payload"))
                .isEmpty();
        assertThat(SERVER.database().column("SELECT phase FROM twophp_intent")).containsExactly("COMMITTED");
        assertThat(ask("GET", first).problem()).isEqualTo("outcome-purged");
        assertThat(send("keys/headers").problem()).isEqualTo("outcome-purged");
        assertThat(ask("DELETE", first).status()).isEqualTo(204);
    }

    @Test
    void CD5_afterTheRetentionAMessageIsGone() {
        Reply first = send("keys/headers");
        SERVER.database().execute("UPDATE twophp_intent SET purged_at = decided_at");
        SERVER.database().execute("DELETE FROM twophp_response");
        assertThat(send("keys/headers").status()).isEqualTo(410);
        assertThat(ask("GET", first).status()).isEqualTo(410);
        assertThat(ask("DELETE", first).status()).isEqualTo(204);
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    void CD1_onlyMessagesHaveAnAddress() {
        String scid = SERVER.as("alice")
                .registered("POST", "keys/orders", "{\"item\":\"book\"}")
                .scid();
        for (String id : List.of(scid, "nothing", "00000000-0000-7000-8000-000000000000")) {
            Reply unknown =
                    SERVER.as("alice").call("GET", "2php/messages/" + id).send();
            assertThat(unknown.status()).isEqualTo(404);
            assertThat(unknown.problem()).isEqualTo("unknown-message");
        }
        assertThat(SERVER.as("alice")
                        .call("DELETE", "2php/messages/" + scid)
                        .send()
                        .status())
                .isEqualTo(404);
        assertThat(SERVER.database().column("SELECT phase FROM twophp_intent")).containsExactly("WAITING_CONFIRM");
    }

    @Test
    void CD1_anAnswerThatFreedItsIdHasNoAddress() {
        send("keys/once/503");
        String freed = SERVER.database()
                .column("SELECT server_correlation_id FROM twophp_intent")
                .get(0)
                .toString();
        Reply second = send("keys/once/503");
        for (String method : List.of("GET", "DELETE")) {
            assertThat(SERVER.as("alice")
                            .call(method, "2php/messages/" + freed)
                            .send()
                            .problem())
                    .isEqualTo("unknown-message");
        }
        assertThat(ask("GET", second).body()).isEqualTo(second.body());
    }

    @Test
    void CD3_whatIsInFlightGets202AndNoAddress() {
        CompletableFuture<Reply> running =
                message(SERVER.as("alice"), "POST", "keys/gate").sendAsync();
        SERVER.shop().gate().awaitReached();
        Reply second = send("keys/gate");
        assertThat(second.status()).isEqualTo(202);
        assertThat(second.header("Retry-After")).isEqualTo("1");
        assertThat(second.header(URL)).isNull();
        assertThat(second.header("Location")).isNull();
        assertShowsNothingOf2php(second);
        String id = SERVER.database()
                .column("SELECT server_correlation_id FROM twophp_intent")
                .get(0)
                .toString();
        assertThat(SERVER.as("alice").call("GET", "2php/messages/" + id).send().status())
                .isEqualTo(202);
        Reply early = SERVER.as("alice").call("DELETE", "2php/messages/" + id).send();
        assertThat(early.status()).isEqualTo(409);
        assertThat(early.problem()).isEqualTo("in-flight");
        SERVER.shop().gate().open();
        assertThat(running.join().status()).isEqualTo(200);
        assertThat(send("keys/gate").header(REPLAYED)).isEqualTo("true");
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    void CD3_whatIsExecutedBehindA202IsToldOnceItIsDecided() {
        Reply first = send("keys/later");
        assertThat(first.status()).isEqualTo(202);
        assertThat(first.header("Location")).isNull();
        SERVER.shop().gate().open();
        SERVER.awaitThreads();
        Reply outcome = send("keys/later");
        assertThat(outcome.status()).isEqualTo(201);
        assertThat(outcome.header(URL)).isNotNull();
    }

    @Test
    void CD3_aResourcesOwn202LeavesAs200() {
        Reply first = send("keys/once/202");
        assertThat(first.status()).isEqualTo(200);
        assertThat(first.text()).isEqualTo("not now");
        assertThat(send("keys/once/202").status()).isEqualTo(200);
        assertThat(ask("GET", first).status()).isEqualTo(200);
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @ParameterizedTest
    @Tag("A5")
    @ValueSource(ints = {408, 413, 425, 429, 502, 503, 504})
    void G6_CD3_C9_aPassingRefusalFreesTheId(int status) {
        Reply first = send("keys/once/" + status);
        assertThat(first.status()).isEqualTo(status);
        assertThat(first.header("Retry-After")).isEqualTo("7");
        assertThat(first.header(URL)).isNull();
        assertThat(SERVER.database().orders()).isZero();
        Reply second = send("keys/once/" + status);
        assertThat(second.status()).isEqualTo(201);
        assertThat(second.header(REPLAYED)).isNull();
        assertThat(send("keys/once/" + status).header(REPLAYED)).isEqualTo("true");
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 404, 409, 410, 415, 500, 501})
    void G6_C9_anyOtherFailureIsReplayedAndHasAnAddress(int status) {
        Reply first = send("keys/once/" + status);
        Reply second = send("keys/once/" + status);
        assertThat(second.status()).isEqualTo(status);
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(second.header(REPLAYED)).isEqualTo("true");
        assertThat(ask("GET", first).body()).isEqualTo(first.body());
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    void G6_aFailureOfTheInfrastructureIsNeverRecorded() {
        Reply first = send("keys/outage");
        assertThat(first.status()).isEqualTo(503);
        assertThat(first.header("Retry-After")).isNotNull();
        assertThat(first.header(URL)).isNull();
        SERVER.shop().gate().open();
        assertThat(send("keys/outage").status()).isEqualTo(200);
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @Test
    void G7_theRepetitionTakesOverAnExecutionThatWasLost() {
        CompletableFuture<Reply> lost =
                message(SERVER.as("alice"), "POST", "keys/gate").sendAsync();
        SERVER.shop().gate().awaitReached();
        SERVER.database().advance(Duration.ofSeconds(31));
        SERVER.shop().gate().open();
        assertThat(send("keys/gate").status()).isEqualTo(200);
        assertThat(lost.join().status()).isIn(200, 202);
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @Test
    void G3_anAnonymousCallerHasNoMessages() {
        Reply refused = message(SERVER.anonymous(), "POST", "keys/required").send();
        assertThat(refused.status()).isEqualTo(401);
        assertThat(SERVER.anonymous().call("GET", "2php/messages/x").send().status())
                .isEqualTo(401);
        assertThat(SERVER.database().intents()).isZero();
    }

    @Test
    void G4_anIdIsIgnoredWhereItIsNotListed() {
        for (int i = 0; i < 2; i++) {
            assertThat(send("policies/defaults").status()).isEqualTo(200);
        }
        assertThat(SERVER.database().intents()).isZero();
        assertThat(SERVER.shop().executions()).isEqualTo(2);
    }

    @Test
    void G4_twoDialectsAtOnceAreRefused() {
        Reply refused = message(SERVER.as("alice"), "POST", "keys/orders")
                .json("{\"item\":\"book\"}")
                .header("Idempotency-Key", "k")
                .send();
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.problem()).isEqualTo("malformed-header");
        assertThat(SERVER.database().intents()).isZero();
    }

    @Test
    void CD6_whereAnIdIsRequiredItsAbsenceIs400() {
        Reply refused = SERVER.as("alice").call("POST", "keys/required").send();
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.problem()).isEqualTo("message-id-missing");
        Reply either = SERVER.as("alice").call("POST", "keys/either").send();
        assertThat(either.status()).isEqualTo(400);
        assertThat(either.text()).contains("Idempotency-Key", "X-Message-Id");
        assertThat(SERVER.shop().executions()).isZero();
    }

    @Test
    void G2_whatTheContainerRefusesUsesUpNoId() {
        for (String body : List.of("{\"item\":\"\"}", "{broken")) {
            Reply refused = message(SERVER.as("alice"), "POST", "keys/orders")
                    .json(body)
                    .send();
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.header(URL)).isNull();
        }
        assertThat(message(SERVER.as("alice"), "POST", "keys/orders")
                        .json("{\"item\":\"book\"}")
                        .send()
                        .status())
                .isEqualTo(201);
    }

    @Test
    void businessLogicKnowsTheMessagesId() {
        assertThat(send("keys/told").text()).isEqualTo("true " + ID);
    }

    @Test
    void scriptsOfOtherOriginsMayReadTheAddress() {
        Reply answer = message(SERVER.as("alice"), "POST", "keys/told")
                .header("Origin", "https://elsewhere.example")
                .send();
        assertThat(answer.header("Access-Control-Expose-Headers")).contains(URL);
    }
}
