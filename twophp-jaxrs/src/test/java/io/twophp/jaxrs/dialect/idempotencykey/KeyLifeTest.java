package io.twophp.jaxrs.dialect.idempotencykey;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.Reply;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The time for which a key is taken: during its execution, by its outcome, until it expires. */
class KeyLifeTest extends KeyTests {

    @Test
    @Tag("K4")
    @Tag("KD4")
    @Tag("A10")
    void whatIsInFlightIsAConflict() {
        CompletableFuture<Reply> running = SERVER.atGate(call("keys/gate", "k"));
        Reply second = keyed("keys/gate", "k").expect(409, "in-flight").with("Retry-After", "1");
        assertThat(second.header("Link")).contains(PAGE);
        second.withoutProtocol();
        call("keys/gate?other", "k").send().expectProblem("key-reused");
        SERVER.release(running).expect(200);
        assertThat(keyed("keys/gate", "k").header(REPLAYED)).isEqualTo("true");
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    @Tag("KD4")
    @Tag("D13")
    void whatIsExecutedBehindA202IsToldAsTheFirstTime() {
        Reply first = keyed("keys/later", "k").expect(202).withoutProtocol();
        SERVER.shop().gate().awaitReached();
        assertThat(keyed("keys/later", "k").expect(202).headersBut()).isEqualTo(first.headersBut());
        SERVER.finish();
        Reply outcome = keyed("keys/later", "k").expect(201);
        assertThat(outcome.text()).startsWith("o");
        assertThat(outcome.header(REPLAYED)).isEqualTo("true");
        String monitor = first.header("Location");
        assertThat(SERVER.alice()
                        .get(monitor.substring(monitor.indexOf("2php/")))
                        .send()
                        .json()
                        .getString("outcome"))
                .isEqualTo("COMMITTED");
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @ParameterizedTest
    @Tag("G6")
    @ValueSource(ints = {408, 425, 429, 502, 503, 504})
    void aPassingRefusalOfTheResourceIsNotFrozen(int status) {
        Reply first = keyed("keys/once/" + status, "k").expect(status);
        assertThat(first.text()).isEqualTo("not now");
        assertThat(first.header("Retry-After")).isEqualTo("7");
        assertThat(SERVER.database().orders()).isZero();
        keyed("keys/once/" + status, "k").expect(201).without(REPLAYED);
        assertThat(keyed("keys/once/" + status, "k").header(REPLAYED)).isEqualTo("true");
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @ParameterizedTest
    @Tag("G6")
    @Tag("K4")
    @ValueSource(ints = {400, 404, 409, 422, 500, 501})
    void anyOtherFailureIsReplayed(int status) {
        Reply first = keyed("keys/once/" + status, "k");
        Reply second = keyed("keys/once/" + status, "k").expect(status);
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(second.header(REPLAYED)).isEqualTo("true");
        assertThat(SERVER.shop().executions()).isEqualTo(1);
        assertThat(SERVER.database().orders()).isZero();
    }

    @Test
    @Tag("KD5")
    void underReopenedACorrectedRequestRunsUnderTheSameKey() {
        Caller alice = SERVER.alice();
        alice.post("keys/reopened", "wrong").key("k").expect(422);
        alice.post("keys/reopened", "right").key("k").expect(201);
        assertThat(alice.post("keys/reopened", "right").key("k").send().header(REPLAYED))
                .isEqualTo("true");
        assertThat(SERVER.database().items()).containsExactly("right");
    }

    @Test
    @Tag("G2")
    void whatTheContainerRefusesUsesUpNoKey() {
        Caller alice = SERVER.alice();
        alice.post("keys/orders", "{\"item\":\"\"}").key("k").expect(400);
        alice.post("keys/orders", "{broken").key("k").expect(400);
        order("k").expect(201);
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    @Tag("G6")
    void aFailureOfTheInfrastructureIsNeverRecorded() {
        Reply first = keyed("keys/outage", "k").expect(503);
        assertThat(first.header("Retry-After")).isNotNull();
        first.withoutProtocol();
        SERVER.shop().gate().open();
        keyed("keys/outage", "k").expect(200).without(REPLAYED);
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @Test
    @Tag("K3")
    @Tag("KD5")
    void withoutAWindowAKeyNeverRunsAgain() {
        keyed("keys/headers", "k");
        SERVER.database().advance(Duration.ofDays(60));
        SERVER.database().purge();
        keyed("keys/headers", "k").expect(410, "outcome-purged").withoutProtocol();
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    @Tag("K3")
    @Tag("KD5")
    void afterItsWindowAKeyRunsAgain() {
        keyed("keys/windowed", "k");
        SERVER.database().advance(Duration.ofMillis(59_999));
        assertThat(keyed("keys/windowed", "k").header(REPLAYED)).isEqualTo("true");
        SERVER.database().advance(Duration.ofMillis(1));
        keyed("keys/windowed", "k").without(REPLAYED);
        assertThat(keyed("keys/windowed", "k").header(REPLAYED)).isEqualTo("true");
        assertThat(SERVER.shop().executions()).isEqualTo(2);
    }

    @Test
    @Tag("G7")
    void theRepetitionTakesOverAnExecutionThatWasLost() {
        CompletableFuture<Reply> lost = SERVER.atGate(call("keys/gate", "k"));
        SERVER.database().advance(Duration.ofSeconds(61));
        SERVER.shop().gate().open();
        keyed("keys/gate", "k").expect(200);
        assertThat(lost.join().status()).isIn(200, 409);
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }
}
