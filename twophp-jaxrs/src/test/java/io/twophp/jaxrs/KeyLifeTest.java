package io.twophp.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ProtocolHeader;
import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The time for which a key is taken: during its execution, by its outcome, until it expires. */
class KeyLifeTest {

    private static final String BOOK = "{\"item\":\"book\"}";
    private static final String REPLAYED = "Idempotent-Replayed";
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
    @Tag("KD4")
    @Tag("A10")
    void whatIsInFlightIsAConflict() {
        CompletableFuture<Reply> running =
                call(SERVER.as("alice"), "keys/gate", "k").sendAsync();
        SERVER.shop().gate().awaitReached();
        Reply second = keyed("keys/gate", "k");
        assertThat(second.status()).isEqualTo(409);
        assertThat(second.problem()).isEqualTo("in-flight");
        assertThat(second.header("Retry-After")).isEqualTo("1");
        assertThat(second.header("Link")).contains(PAGE);
        assertShowsNothingOf2php(second);
        Reply other = call(SERVER.as("alice"), "keys/gate?other", "k").send();
        assertThat(other.problem()).isEqualTo("key-reused");
        SERVER.shop().gate().open();
        assertThat(running.join().status()).isEqualTo(200);
        assertThat(keyed("keys/gate", "k").header(REPLAYED)).isEqualTo("true");
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    @Tag("KD4")
    @Tag("D13")
    void whatIsExecutedBehindA202IsToldAsTheFirstTime() {
        Reply first = keyed("keys/later", "k");
        assertThat(first.status()).isEqualTo(202);
        assertShowsNothingOf2php(first);
        SERVER.shop().gate().awaitReached();
        Reply second = keyed("keys/later", "k");
        assertThat(second.status()).isEqualTo(202);
        assertThat(second.headersBut()).isEqualTo(first.headersBut());
        SERVER.shop().gate().open();
        SERVER.awaitThreads();
        Reply outcome = keyed("keys/later", "k");
        assertThat(outcome.status()).isEqualTo(201);
        assertThat(outcome.text()).startsWith("o");
        assertThat(outcome.header(REPLAYED)).isEqualTo("true");
        String monitor = first.header("Location");
        assertThat(SERVER.as("alice")
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
        Reply first = keyed("keys/once/" + status, "k");
        assertThat(first.status()).isEqualTo(status);
        assertThat(first.text()).isEqualTo("not now");
        assertThat(first.header("Retry-After")).isEqualTo("7");
        assertThat(SERVER.database().orders()).isZero();
        Reply second = keyed("keys/once/" + status, "k");
        assertThat(second.status()).isEqualTo(201);
        assertThat(second.header(REPLAYED)).isNull();
        assertThat(keyed("keys/once/" + status, "k").header(REPLAYED)).isEqualTo("true");
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @ParameterizedTest
    @Tag("G6")
    @Tag("K4")
    @ValueSource(ints = {400, 404, 409, 422, 500, 501})
    void anyOtherFailureIsReplayed(int status) {
        Reply first = keyed("keys/once/" + status, "k");
        Reply second = keyed("keys/once/" + status, "k");
        assertThat(second.status()).isEqualTo(status);
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(second.header(REPLAYED)).isEqualTo("true");
        assertThat(SERVER.shop().executions()).isEqualTo(1);
        assertThat(SERVER.database().orders()).isZero();
    }

    @Test
    @Tag("KD5")
    void underReopenedACorrectedRequestRunsUnderTheSameKey() {
        Caller alice = SERVER.as("alice");
        assertThat(alice.post("keys/reopened", "wrong")
                        .header("Idempotency-Key", "k")
                        .send()
                        .status())
                .isEqualTo(422);
        assertThat(alice.post("keys/reopened", "right")
                        .header("Idempotency-Key", "k")
                        .send()
                        .status())
                .isEqualTo(201);
        assertThat(alice.post("keys/reopened", "right")
                        .header("Idempotency-Key", "k")
                        .send()
                        .header(REPLAYED))
                .isEqualTo("true");
        assertThat(SERVER.database().items()).containsExactly("right");
    }

    @Test
    @Tag("G2")
    void whatTheContainerRefusesUsesUpNoKey() {
        Caller alice = SERVER.as("alice");
        assertThat(alice.post("keys/orders", "{\"item\":\"\"}")
                        .header("Idempotency-Key", "k")
                        .send()
                        .status())
                .isEqualTo(400);
        assertThat(alice.post("keys/orders", "{broken")
                        .header("Idempotency-Key", "k")
                        .send()
                        .status())
                .isEqualTo(400);
        assertThat(order("k").status()).isEqualTo(201);
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    @Tag("G6")
    void aFailureOfTheInfrastructureIsNeverRecorded() {
        Reply first = keyed("keys/outage", "k");
        assertThat(first.status()).isEqualTo(503);
        assertThat(first.header("Retry-After")).isNotNull();
        assertShowsNothingOf2php(first);
        SERVER.shop().gate().open();
        Reply second = keyed("keys/outage", "k");
        assertThat(second.status()).isEqualTo(200);
        assertThat(second.header(REPLAYED)).isNull();
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @Test
    @Tag("K3")
    @Tag("KD5")
    void withoutAWindowAKeyNeverRunsAgain() {
        keyed("keys/headers", "k");
        SERVER.database().advance(Duration.ofDays(60));
        SERVER.database().execute("UPDATE twophp_intent SET purged_at = decided_at");
        SERVER.database().execute("DELETE FROM twophp_response");
        Reply late = keyed("keys/headers", "k");
        assertThat(late.status()).isEqualTo(410);
        assertThat(late.problem()).isEqualTo("outcome-purged");
        assertShowsNothingOf2php(late);
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
        Reply again = keyed("keys/windowed", "k");
        assertThat(again.header(REPLAYED)).isNull();
        assertThat(keyed("keys/windowed", "k").header(REPLAYED)).isEqualTo("true");
        assertThat(SERVER.shop().executions()).isEqualTo(2);
    }

    @Test
    @Tag("G7")
    void theRepetitionTakesOverAnExecutionThatWasLost() {
        CompletableFuture<Reply> lost =
                call(SERVER.as("alice"), "keys/gate", "k").sendAsync();
        SERVER.shop().gate().awaitReached();
        SERVER.database().advance(Duration.ofSeconds(31));
        SERVER.shop().gate().open();
        Reply second = keyed("keys/gate", "k");
        assertThat(second.status()).isEqualTo(200);
        assertThat(lost.join().status()).isIn(200, 409);
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @Test
    @Tag("I1")
    void of32AtOnceOneIsExecuted() {
        List<CompletableFuture<Reply>> calls = IntStream.range(0, 32)
                .mapToObj(i -> SERVER.as("alice")
                        .post("keys/orders", BOOK)
                        .header("Idempotency-Key", "k")
                        .sendAsync())
                .toList();
        List<Reply> replies = calls.stream().map(CompletableFuture::join).toList();
        assertThat(replies).extracting(Reply::status).isSubsetOf(201, 409);
        assertThat(replies.stream().filter(reply -> reply.status() == 201 && reply.header(REPLAYED) == null))
                .hasSize(1);
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }
}
