package io.twophp.jaxrs.dialect.certifiedhttp;

import static io.twophp.jaxrs.rig.Caller.BOOK;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
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

    private static Call message(Caller caller, String method, String path) {
        return caller.call(method, path).message(ID);
    }

    private static Reply send(String path) {
        return message(SERVER.alice(), "POST", path).send();
    }

    private static Reply ask(String method, Reply named) {
        String address = named.header(URL);
        return SERVER.alice()
                .call(method, address.substring(address.indexOf("2php/")))
                .send();
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
        stored.withoutProtocol();
        ask("HEAD", first).expect(200);
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    void C4_anAnswerWithoutABodyNamesNoAddress() {
        for (int i = 0; i < 2; i++) {
            message(SERVER.alice(), "PUT", "keys/orders/1")
                    .json("{\"item\":\"pen\"}")
                    .expect(204)
                    .without(URL);
        }
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    void CD5_deletionErasesAllButTheFact() {
        Reply first = send("keys/headers");
        ask("DELETE", first).expect(204);
        assertThat(SERVER.database().column("SELECT server_correlation_id FROM twophp_response"))
                .isEmpty();
        assertThat(SERVER.database().column("SELECT server_correlation_id FROM twophp_payload"))
                .isEmpty();
        assertThat(SERVER.database().column("SELECT phase FROM twophp_intent")).containsExactly("COMMITTED");
        ask("GET", first).expectProblem("outcome-purged");
        send("keys/headers").expectProblem("outcome-purged");
        ask("DELETE", first).expect(204);
    }

    @Test
    void CD5_afterTheRetentionAMessageIsGone() {
        Reply first = send("keys/headers");
        SERVER.database().purge();
        send("keys/headers").expect(410);
        ask("GET", first).expect(410);
        ask("DELETE", first).expect(204);
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    void CD1_onlyMessagesHaveAnAddress() {
        String scid = SERVER.alice().registered("POST", "keys/orders", BOOK).scid();
        for (String id : List.of(scid, "nothing", "00000000-0000-7000-8000-000000000000")) {
            SERVER.alice().call("GET", "2php/messages/" + id).expect(404, "unknown-message");
        }
        SERVER.alice().call("DELETE", "2php/messages/" + scid).expect(404);
        assertThat(SERVER.database().column("SELECT phase FROM twophp_intent")).containsExactly("WAITING_CONFIRM");
    }

    @Test
    void CD1_anAnswerThatFreedItsIdHasNoAddress() {
        send("keys/once/503");
        String freed = SERVER.database().ofIntent("server_correlation_id");
        Reply second = send("keys/once/503");
        for (String method : List.of("GET", "DELETE")) {
            SERVER.alice().call(method, "2php/messages/" + freed).send().expectProblem("unknown-message");
        }
        assertThat(ask("GET", second).body()).isEqualTo(second.body());
    }

    @Test
    void CD3_whatIsInFlightGets202AndNoAddress() {
        CompletableFuture<Reply> running = SERVER.atGate(message(SERVER.alice(), "POST", "keys/gate"));
        send("keys/gate")
                .expect(202)
                .with("Retry-After", "1")
                .without(URL, "Location")
                .withoutProtocol();
        String id = SERVER.database().ofIntent("server_correlation_id");
        SERVER.alice().call("GET", "2php/messages/" + id).expect(202);
        SERVER.alice().call("DELETE", "2php/messages/" + id).expect(409, "in-flight");
        SERVER.release(running).expect(200);
        assertThat(send("keys/gate").header(REPLAYED)).isEqualTo("true");
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    void CD3_whatIsExecutedBehindA202IsToldOnceItIsDecided() {
        send("keys/later").expect(202).without("Location");
        SERVER.finish();
        assertThat(send("keys/later").expect(201).header(URL)).isNotNull();
    }

    @Test
    void CD3_aResourcesOwn202LeavesAs200() {
        Reply first = send("keys/once/202").expect(200);
        assertThat(first.text()).isEqualTo("not now");
        send("keys/once/202").expect(200);
        ask("GET", first).expect(200);
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @ParameterizedTest
    @Tag("A5")
    @ValueSource(ints = {408, 413, 425, 429, 502, 503, 504})
    void G6_CD3_C9_aPassingRefusalFreesTheId(int status) {
        send("keys/once/" + status).expect(status).with("Retry-After", "7").without(URL);
        assertThat(SERVER.database().orders()).isZero();
        send("keys/once/" + status).expect(201).without(REPLAYED);
        assertThat(send("keys/once/" + status).header(REPLAYED)).isEqualTo("true");
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 404, 409, 410, 415, 500, 501})
    void G6_C9_anyOtherFailureIsReplayedAndHasAnAddress(int status) {
        Reply first = send("keys/once/" + status);
        Reply second = send("keys/once/" + status).expect(status);
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(second.header(REPLAYED)).isEqualTo("true");
        assertThat(ask("GET", first).body()).isEqualTo(first.body());
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    void G6_aFailureOfTheInfrastructureIsNeverRecorded() {
        Reply first = send("keys/outage").expect(503);
        assertThat(first.header("Retry-After")).isNotNull();
        assertThat(first.header(URL)).isNull();
        SERVER.shop().gate().open();
        send("keys/outage").expect(200);
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @Test
    void G7_theRepetitionTakesOverAnExecutionThatWasLost() {
        CompletableFuture<Reply> lost = SERVER.atGate(message(SERVER.alice(), "POST", "keys/gate"));
        SERVER.database().advance(Duration.ofSeconds(31));
        SERVER.shop().gate().open();
        send("keys/gate").expect(200);
        assertThat(lost.join().status()).isIn(200, 202);
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @Test
    void G3_anAnonymousCallerHasNoMessages() {
        message(SERVER.anonymous(), "POST", "keys/required").expect(401);
        SERVER.anonymous().call("GET", "2php/messages/x").expect(401);
        assertThat(SERVER.database().intents()).isZero();
    }

    @Test
    void G4_anIdIsIgnoredWhereItIsNotListed() {
        for (int i = 0; i < 2; i++) {
            send("policies/defaults").expect(200);
        }
        assertThat(SERVER.database().intents()).isZero();
        assertThat(SERVER.shop().executions()).isEqualTo(2);
    }

    @Test
    void G4_twoDialectsAtOnceAreRefused() {
        message(SERVER.alice(), "POST", "keys/orders").json(BOOK).key("k").expect(400, "malformed-header");
        assertThat(SERVER.database().intents()).isZero();
    }

    @Test
    void CD6_whereAnIdIsRequiredItsAbsenceIs400() {
        SERVER.alice().post("keys/required").expect(400, "message-id-missing");
        assertThat(SERVER.alice().post("keys/either").expect(400).text()).contains("Idempotency-Key", "X-Message-Id");
        assertThat(SERVER.shop().executions()).isZero();
    }

    @Test
    void G2_whatTheContainerRefusesUsesUpNoId() {
        for (String body : List.of("{\"item\":\"\"}", "{broken")) {
            message(SERVER.alice(), "POST", "keys/orders")
                    .json(body)
                    .expect(400)
                    .without(URL);
        }
        message(SERVER.alice(), "POST", "keys/orders").json(BOOK).expect(201);
    }

    @Test
    void businessLogicKnowsTheMessagesId() {
        assertThat(send("keys/told").text()).isEqualTo("true " + ID);
    }

    @Test
    void scriptsOfOtherOriginsMayReadTheAddress() {
        Reply answer = message(SERVER.alice(), "POST", "keys/told")
                .header("Origin", "https://elsewhere.example")
                .send();
        assertThat(answer.header("Access-Control-Expose-Headers")).contains(URL);
    }
}
