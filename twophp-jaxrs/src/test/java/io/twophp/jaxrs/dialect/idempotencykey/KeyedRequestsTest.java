package io.twophp.jaxrs.dialect.idempotencykey;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Requests with an idempotency key, sent by a client that knows nothing of 2PHP. */
class KeyedRequestsTest extends ShopTests {

    private static Reply keyed(String path, String key) {
        return SERVER.alice().post(path).key(key).send();
    }

    private static Reply order(String key) {
        return SERVER.alice().post("keys/orders", BOOK).key(key).send();
    }

    /** A client whose first request got no answer must distinguish the method's answer from a proxy's. */
    @Test
    @Tag("X1")
    void X1_everyAnswerOfTheMethodIsMarkedAndNoRefusalIs() {
        assertThat(keyed("work/idempotency-key/503", "k").header(EXECUTED)).isEqualTo("true");
        for (String path : List.of("keys/orders", "work/idempotency-key/422", "work/idempotency-key/500")) {
            for (int i = 0; i < 2; i++) {
                assertThat(SERVER.alice().post(path, BOOK).key(path).send().header(EXECUTED))
                        .as(path)
                        .isEqualTo("true");
            }
        }
        for (Reply refused : List.of(
                keyed("keys/orders", ""),
                keyed("keys/absent", "k2"),
                keyed("work/idempotency-key/422", "keys/orders"),
                SERVER.anonymous().post("keys/orders").key("k").send())) {
            assertThat(refused.status()).isBetween(400, 499);
            assertThat(refused.header(EXECUTED)).as(refused.text()).isNull();
        }
    }

    @Test
    @Tag("G5")
    void whatTheResourceSaysOfCachingStaysAndCookiesAreSentOnce() {
        Reply first = keyed("work/idempotency-key/headers", "k").with("Cache-Control", "private, max-age=5");
        assertThat(first.headers().allValues("X-Two")).containsExactly("a", "b");
        assertThat(first.header("Set-Cookie")).contains("s3cret");
        Reply again = keyed("work/idempotency-key/headers", "k");
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
    void optingInto2phpIsIgnoredWhereItIsNotListed() {
        SERVER.alice()
                .phaseOne("POST", "work/idempotency-key/headers", null, "c-1")
                .expect(200)
                .withoutProtocol();
        assertThat(SERVER.database().intents()).isZero();
    }

    @Test
    @Tag("G4")
    void bothDialectsAreSpokenSideBySide() {
        order("k");
        Call both = SERVER.alice().phaseOne("POST", "keys/orders", BOOK, "c-1").key("k");
        ClientIntent intent = both.register();
        intent.confirm().expect(200).expectPhase("COMMITTED");
        assertThat(order("k").header(REPLAYED)).isEqualTo("true");
        assertThat(SERVER.shop().executions()).isEqualTo(2);
    }

    @Test
    @Tag("K2")
    @Tag("K5")
    @Tag("KD2")
    @Tag("A10")
    @Tag("G9")
    void aMissingKeyIsRefusedWhereItIsRequiredAndAUsedOneWithAnotherPayload() {
        String page = "<" + PAGE + ">; rel=\"describedby\"";
        SERVER.alice()
                .post("keys/required")
                .expect(400, "idempotency-key-missing")
                .with("Link", page);
        Reply either = SERVER.alice().post("keys/either").expect(428, "enrolment-required");
        assertThat(either.text()).contains("Idempotency-Key");
        assertThat(SERVER.shop().executions()).isZero();
        keyed("keys/required", "k").expect(200);
        keyed("keys/either", "k2").expect(200);
        Call other = SERVER.alice().post("keys/orders", BOOK).key("k");
        other.expect(422, "key-reused").withoutProtocol().with("Link", page);
    }

    @Test
    void businessLogicKnowsItsIntentAndNobodyTheKey() {
        assertThat(keyed("work/idempotency-key/told", "secret-4711").text())
                .startsWith("true idempotency-key:")
                .doesNotContain("4711");
        assertThat(SERVER.database().ofIntent("client_correlation_id"))
                .startsWith("idempotency-key:")
                .doesNotContain("4711");
    }

    @Test
    @Tag("KD4")
    @Tag("D13")
    void whatIsExecutedBehindA202IsToldAsTheFirstTime() {
        Reply first = keyed("keys/later", "k").expect(202).withoutProtocol();
        SERVER.shop().gate().awaitReached();
        assertThat(keyed("keys/later", "k").expect(202).headersBut()).isEqualTo(first.headersBut());
        SERVER.finish();
        assertThat(keyed("keys/later", "k").expect(201).with(REPLAYED, "true").text())
                .startsWith("o");
        Reply status = ask("GET", SERVER.path(first.header("Location")));
        assertThat(status.json().getString("outcome")).isEqualTo("COMMITTED");
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    @Tag("KD5")
    @Tag("G2")
    void aRefusalUnderReopenedOrByTheContainerUsesUpNoKey() {
        Caller alice = SERVER.alice();
        alice.post("keys/reopened", "wrong").key("k").expect(422);
        alice.post("keys/reopened", "right").key("k").expect(201);
        alice.post("keys/reopened", "right").key("k").expect(201).with(REPLAYED, "true");
        alice.post("keys/orders", "{\"item\":\"\"}").key("k2").expect(400);
        alice.post("keys/orders", "{broken").key("k2").expect(400);
        order("k2").expect(201);
        assertThat(SERVER.database().items()).containsExactly("right", "book");
    }

    @Test
    @Tag("K3")
    @Tag("KD5")
    void afterItsWindowAKeyRunsAgain() {
        keyed("keys/windowed", "k");
        SERVER.database().advance(Duration.ofMillis(59_999));
        keyed("keys/windowed", "k").with(REPLAYED, "true");
        SERVER.database().advance(Duration.ofMillis(1));
        keyed("keys/windowed", "k").without(REPLAYED);
        keyed("keys/windowed", "k").with(REPLAYED, "true");
        assertThat(SERVER.shop().executions()).isEqualTo(2);
    }
}
