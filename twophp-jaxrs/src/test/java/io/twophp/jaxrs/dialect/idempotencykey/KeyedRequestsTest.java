package io.twophp.jaxrs.dialect.idempotencykey;

import static io.twophp.jaxrs.rig.Caller.BOOK;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests with an idempotency key, sent by a client that knows nothing of 2PHP. */
class KeyedRequestsTest extends KeyTests {

    private static final String EXECUTED = "Idempotent-Executed";

    /** A client whose first request got no answer must distinguish the method's answer from a proxy's. */
    @Test
    @Tag("X1")
    void X1_everyAnswerOfTheMethodIsMarkedAndNoRefusalIs() {
        assertThat(keyed("keys/once/503", "k").header(EXECUTED)).isEqualTo("true");
        for (String path : List.of("keys/orders", "keys/once/422", "keys/once/500")) {
            for (int i = 0; i < 2; i++) {
                assertThat(SERVER.alice().post(path, BOOK).key(path).send().header(EXECUTED))
                        .as(path)
                        .isEqualTo("true");
            }
        }
        for (Reply refused : List.of(
                keyed("keys/orders", ""),
                keyed("keys/absent", "k2"),
                keyed("keys/once/422", "keys/orders"),
                SERVER.anonymous().post("keys/orders").key("k").send())) {
            assertThat(refused.status()).isBetween(400, 499);
            assertThat(refused.header(EXECUTED)).as(refused.text()).isNull();
        }
    }

    @Test
    @Tag("G5")
    void whatTheResourceSaysOfCachingStaysAndCookiesAreSentOnce() {
        Reply first = keyed("keys/headers", "k").with("Cache-Control", "private, max-age=5");
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
            SERVER.alice()
                    .post("keys/orders", BOOK)
                    .expect(201)
                    .without(REPLAYED)
                    .withoutProtocol();
        }
        assertThat(SERVER.database().intents()).isZero();
        assertThat(SERVER.shop().executions()).isEqualTo(2);
    }

    @Test
    @Tag("G4")
    void aKeyIsIgnoredWhereItIsNotListed() {
        for (int i = 0; i < 2; i++) {
            keyed("policies/defaults", "k").expect(200);
        }
        assertThat(SERVER.database().intents()).isZero();
        assertThat(SERVER.shop().executions()).isEqualTo(2);
    }

    @Test
    @Tag("G4")
    void optingInto2phpWinsWhereItIsListed() {
        Call call = SERVER.alice().phaseOne("POST", "keys/orders", BOOK, "c-1").key("k");
        call.send().expectPhase("WAITING_CONFIRM");
        assertThat(order("k").header(REPLAYED)).isNull();
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    @Tag("G4")
    void optingInto2phpIsIgnoredWhereItIsNotListed() {
        SERVER.alice().phaseOne("POST", "keys/headers", null, "c-1").expect(200).withoutProtocol();
        assertThat(SERVER.database().intents()).isZero();
    }

    @Test
    @Tag("G4")
    void bothDialectsAreSpokenSideBySide() {
        order("k");
        ClientIntent intent = SERVER.alice().registered("POST", "keys/orders", BOOK);
        intent.confirm().expect(200).expectPhase("COMMITTED");
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
        Reply other = SERVER.alice()
                .post("keys/orders", "{\"item\":\"pen\"}")
                .key("k")
                .expect(422, "key-reused");
        assertThat(other.header("Link")).isEqualTo("<" + PAGE + ">; rel=\"describedby\"");
        assertThat(other.header("Cache-Control")).isEqualTo("no-store");
        other.withoutProtocol();
        assertThat(order("k").header(REPLAYED)).isEqualTo("true");
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    @Tag("KD3")
    void aKeyIsGoodForOneAddressAndMethod() {
        order("k");
        keyed("keys/headers", "k").expectProblem("key-reused");
        SERVER.alice().call("PUT", "keys/orders/1").json(BOOK).key("k").send().expectProblem("key-reused");
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    @Tag("KD3")
    void anAnonymousCallerHasNoKeys() {
        SERVER.anonymous().post("keys/required").key("k").expect(401, "authentication-required");
        assertThat(SERVER.database().intents()).isZero();
    }

    @Test
    @Tag("G2")
    @Tag("D21")
    void aKeyNeedsTls() {
        SERVER.environment().peer("203.0.113.9");
        order("k").expectProblem("tls-required");
        assertThat(SERVER.database().intents()).isZero();
    }

    @Test
    @Tag("K5")
    @Tag("KD2")
    void aMissingKeyIsRefusedWhereItIsRequired() {
        Reply refused = SERVER.alice().post("keys/required").expect(400, "idempotency-key-missing");
        assertThat(refused.header("Link")).contains(PAGE);
        Reply either = SERVER.alice().post("keys/either").expect(428, "enrolment-required");
        assertThat(either.text()).contains("Idempotency-Key");
        assertThat(SERVER.shop().executions()).isZero();
        keyed("keys/required", "k").expect(200);
        keyed("keys/either", "k2").expect(200);
    }

    @ParameterizedTest
    @Tag("K1")
    @Tag("KD1")
    @ValueSource(strings = {"", "a b", "a,b", "\"a\", \"b\"", "\"open", "\"\""})
    void aMalformedKeyIsRefused(String key) {
        keyed("keys/required", key).expect(400, "malformed-header");
        SERVER.assertUntouched();
    }

    @Test
    @Tag("K1")
    void twoKeysAreRefused() {
        call("keys/required", "a").key("b").send().expectProblem("malformed-header");
        assertThat(SERVER.shop().executions()).isZero();
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
