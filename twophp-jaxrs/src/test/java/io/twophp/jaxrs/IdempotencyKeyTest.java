package io.twophp.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ProtocolHeader;
import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests with an idempotency key, sent by a client that knows nothing of 2PHP. */
class IdempotencyKeyTest {

    private static final String BOOK = "{\"item\":\"book\"}";
    private static final String REPLAYED = "Idempotent-Replayed";
    private static final String EXECUTED = "Idempotent-Executed";
    private static final String PAGE = "https://shop.example/docs/keys";

    @RegisterExtension
    static final TestServer SERVER =
            TestServer.with(Map.of("twophp.documentation", PAGE, "twophp.max-body", "2000", "twophp.lease", "PT30S"));

    private static Call call(Caller caller, String path, String key) {
        return caller.call("POST", path).header("Idempotency-Key", key);
    }

    private static Reply keyed(String path, String key) {
        return call(SERVER.as("alice"), path, key).send();
    }

    private static Reply order(String key) {
        return SERVER.as("alice")
                .post("keys/orders", BOOK)
                .header("Idempotency-Key", key)
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
    @Tag("K4")
    @Tag("G5")
    @Tag("A10")
    void aRepetitionGetsTheFirstAnswerByteForByte() {
        Reply first = order("\"k\"");
        assertThat(first.status()).isEqualTo(201);
        assertThat(first.header(REPLAYED)).isNull();
        assertShowsNothingOf2php(first);
        Reply again = order("k");
        assertThat(again.status()).isEqualTo(201);
        assertThat(again.header(REPLAYED)).isEqualTo("true");
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.headersBut(REPLAYED)).isEqualTo(first.headersBut());
        assertShowsNothingOf2php(again);
        assertThat(SERVER.shop().executions()).isEqualTo(1);
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    /** A client whose first request got no answer must distinguish the method's answer from a proxy's. */
    @Test
    @Tag("X1")
    void X1_everyAnswerOfTheMethodIsMarkedAndNoRefusalIs() {
        assertThat(keyed("keys/once/503", "k").header(EXECUTED)).isEqualTo("true");
        for (String path : List.of("keys/orders", "keys/once/422", "keys/once/500")) {
            for (int i = 0; i < 2; i++) {
                assertThat(SERVER.as("alice")
                                .post(path, BOOK)
                                .header("Idempotency-Key", path)
                                .send()
                                .header(EXECUTED))
                        .as(path)
                        .isEqualTo("true");
            }
        }
        for (Reply refused : List.of(
                keyed("keys/orders", ""),
                keyed("keys/absent", "k2"),
                keyed("keys/once/422", "keys/orders"),
                call(SERVER.anonymous(), "keys/orders", "k").send())) {
            assertThat(refused.status()).isBetween(400, 499);
            assertThat(refused.header(EXECUTED)).as(refused.text()).isNull();
        }
    }

    @Test
    @Tag("G5")
    void whatTheResourceSaysOfCachingStaysAndCookiesAreSentOnce() {
        Reply first = keyed("keys/headers", "k");
        assertThat(first.header("Cache-Control")).isEqualTo("private, max-age=5");
        assertThat(first.headers().allValues("X-Two")).containsExactly("a", "b");
        assertThat(first.header("Set-Cookie")).contains("s3cret");
        Reply again = keyed("keys/headers", "k");
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.headersBut(REPLAYED)).isEqualTo(first.headersBut("Set-Cookie"));
    }

    @Test
    @Tag("G4")
    void aRequestWithoutAKeyIsProcessedAsWithout2php() {
        for (int i = 0; i < 2; i++) {
            Reply plain = SERVER.as("alice").post("keys/orders", BOOK).send();
            assertThat(plain.status()).isEqualTo(201);
            assertThat(plain.header(REPLAYED)).isNull();
            assertShowsNothingOf2php(plain);
        }
        assertThat(SERVER.database().intents()).isZero();
        assertThat(SERVER.shop().executions()).isEqualTo(2);
    }

    @Test
    @Tag("G4")
    void aKeyIsIgnoredWhereItIsNotListed() {
        for (int i = 0; i < 2; i++) {
            assertThat(keyed("policies/defaults", "k").status()).isEqualTo(200);
        }
        assertThat(SERVER.database().intents()).isZero();
        assertThat(SERVER.shop().executions()).isEqualTo(2);
    }

    @Test
    @Tag("G4")
    void optingInto2phpWinsWhereItIsListed() {
        Call call =
                SERVER.as("alice").phaseOne("POST", "keys/orders", BOOK, "c-1").header("Idempotency-Key", "k");
        assertThat(call.send().header(ProtocolHeader.PHASE_STATE)).isEqualTo("WAITING_CONFIRM");
        assertThat(order("k").header(REPLAYED)).isNull();
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    @Tag("G4")
    void optingInto2phpIsIgnoredWhereItIsNotListed() {
        Reply answer =
                SERVER.as("alice").phaseOne("POST", "keys/headers", null, "c-1").send();
        assertThat(answer.status()).isEqualTo(200);
        assertShowsNothingOf2php(answer);
        assertThat(SERVER.database().intents()).isZero();
    }

    @Test
    @Tag("G4")
    void bothDialectsAreSpokenSideBySide() {
        order("k");
        ClientIntent intent = SERVER.as("alice").registered("POST", "keys/orders", BOOK);
        Reply outcome = intent.confirm();
        assertThat(outcome.status()).isEqualTo(200);
        assertThat(outcome.header(ProtocolHeader.PHASE_STATE)).isEqualTo("COMMITTED");
        assertThat(order("k").header(REPLAYED)).isEqualTo("true");
        assertThat(SERVER.shop().executions()).isEqualTo(2);
    }

    @Test
    @Tag("K2")
    @Tag("K5")
    @Tag("A10")
    @Tag("G9")
    void anotherPayloadUnderTheKeyIsRefused() {
        order("k");
        Reply other = SERVER.as("alice")
                .post("keys/orders", "{\"item\":\"pen\"}")
                .header("Idempotency-Key", "k")
                .send();
        assertThat(other.status()).isEqualTo(422);
        assertThat(other.problem()).isEqualTo("key-reused");
        assertThat(other.header("Link")).isEqualTo("<" + PAGE + ">; rel=\"describedby\"");
        assertThat(other.header("Cache-Control")).isEqualTo("no-store");
        assertShowsNothingOf2php(other);
        assertThat(order("k").header(REPLAYED)).isEqualTo("true");
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    @Tag("KD3")
    void aKeyIsGoodForOneAddressAndMethod() {
        order("k");
        assertThat(keyed("keys/headers", "k").problem()).isEqualTo("key-reused");
        assertThat(SERVER.as("alice")
                        .call("PUT", "keys/orders/1")
                        .json(BOOK)
                        .header("Idempotency-Key", "k")
                        .send()
                        .problem())
                .isEqualTo("key-reused");
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    @Tag("K6")
    @Tag("A10")
    void anotherOwnersKeyIsAnotherKey() {
        order("k");
        Reply bobs = SERVER.as("bob")
                .post("keys/orders", BOOK)
                .header("Idempotency-Key", "k")
                .send();
        assertThat(bobs.status()).isEqualTo(201);
        assertThat(bobs.header(REPLAYED)).isNull();
        assertThat(SERVER.shop().executions()).isEqualTo(2);
    }

    @Test
    @Tag("KD3")
    void anAnonymousCallerHasNoKeys() {
        Reply refused = call(SERVER.anonymous(), "keys/required", "k").send();
        assertThat(refused.status()).isEqualTo(401);
        assertThat(refused.problem()).isEqualTo("authentication-required");
        assertThat(SERVER.database().intents()).isZero();
    }

    @Test
    @Tag("G2")
    @Tag("D21")
    void aKeyNeedsTls() {
        SERVER.environment().peer("203.0.113.9");
        assertThat(order("k").problem()).isEqualTo("tls-required");
        assertThat(SERVER.database().intents()).isZero();
    }

    @Test
    @Tag("K5")
    @Tag("KD2")
    void aMissingKeyIsRefusedWhereItIsRequired() {
        Reply refused = SERVER.as("alice").call("POST", "keys/required").send();
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.problem()).isEqualTo("idempotency-key-missing");
        assertThat(refused.header("Link")).contains(PAGE);
        Reply either = SERVER.as("alice").call("POST", "keys/either").send();
        assertThat(either.status()).isEqualTo(428);
        assertThat(either.problem()).isEqualTo("enrolment-required");
        assertThat(either.text()).contains("Idempotency-Key");
        assertThat(SERVER.shop().executions()).isZero();
        assertThat(keyed("keys/required", "k").status()).isEqualTo(200);
        assertThat(keyed("keys/either", "k2").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @Tag("K1")
    @Tag("KD1")
    @ValueSource(strings = {"", "a b", "a,b", "\"a\", \"b\"", "\"open", "\"\""})
    void aMalformedKeyIsRefused(String key) {
        Reply refused = keyed("keys/required", key);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.problem()).isEqualTo("malformed-header");
        assertThat(SERVER.database().intents()).isZero();
        assertThat(SERVER.shop().executions()).isZero();
    }

    @Test
    @Tag("K1")
    void twoKeysAreRefused() {
        Reply refused = call(SERVER.as("alice"), "keys/required", "a")
                .header("Idempotency-Key", "b")
                .send();
        assertThat(refused.problem()).isEqualTo("malformed-header");
        assertThat(SERVER.shop().executions()).isZero();
    }

    @Test
    @Tag("G2")
    void whatIsTooLargeStoresNothing() {
        Reply refused = SERVER.as("alice")
                .post("keys/orders", "{\"item\":\"" + "x".repeat(2000) + "\"}")
                .header("Idempotency-Key", "k")
                .send();
        assertThat(refused.problem()).isEqualTo("payload-too-large");
        assertThat(SERVER.database().intents()).isZero();
    }

    @Test
    void noKeyIsStoredOrLoggedAsItIs() {
        keyed("keys/headers", "very-secret-4711");
        assertThat(SERVER.database().column("SELECT client_correlation_id FROM twophp_intent"))
                .singleElement()
                .asString()
                .startsWith("idempotency-key:")
                .doesNotContain("4711");
    }

    @Test
    void businessLogicKnowsItsIntent() {
        assertThat(keyed("keys/told", "k").text()).startsWith("true idempotency-key:");
    }
}
