package io.twophp.jaxrs.callback;

import static io.twophp.ProtocolHeader.CALLBACK;
import static io.twophp.ProtocolHeader.ENABLED;
import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static io.twophp.jaxrs.rig.Caller.BOOK;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.signature.CallbackKeys;
import io.twophp.core.signature.CallbackSignature;
import io.twophp.core.signature.CallbackSignature.Verdict;
import io.twophp.jaxrs.app.Deliveries;
import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.Receiver;
import io.twophp.jaxrs.rig.Receiver.Received;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Auto-confirm with a callback (draft §5.5, D18), from end to end over a loopback port. */
@Tag("D18")
@Tag("N18")
class CallbackTest {

    private static final String KEY = "k1:" + Base64.getEncoder().encodeToString(new byte[32]);

    @RegisterExtension
    static final Receiver RECEIVER = Receiver.onLoopback();

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(RECEIVER.settings(KEY, Map.of()));

    private static Call order(String ccid) {
        return announced("orders", BOOK, ccid, RECEIVER.origin() + "/hook?a=b");
    }

    private static Call announced(String path, String json, String ccid, String url) {
        return SERVER.alice().phaseOne("POST", path, json, ccid).autoConfirm().header(CALLBACK, url);
    }

    private static JsonObject delivery(String scid) {
        return SERVER.alice().status(scid).send().json().getJsonObject("callback");
    }

    private static Deliveries deliveries() {
        return SERVER.select(Deliveries.class);
    }

    @Test
    @Tag("N19")
    @Tag("I7")
    void arrivesWhileBusinessLogicRunsAndSaysSo() {
        Instant before = Instant.now();
        CompletableFuture<Reply> running = SERVER.atGate(announced("gate", null, "c-1", RECEIVER.origin() + "/hook"));
        Received callback = RECEIVER.await();
        assertThat(running.isDone()).isFalse();
        JsonObject json = callback.json();
        assertThat(json.keySet())
                .containsExactlyInAnyOrder(
                        "server_correlation_id",
                        "client_correlation_id",
                        "phase_state",
                        "ponr_crossed",
                        "callback_timestamp");
        assertThat(json.getString("client_correlation_id")).isEqualTo("c-1");
        assertThat(json.getString("phase_state")).isEqualTo("PROCESSING");
        assertThat(json.get("ponr_crossed")).isEqualTo(JsonValue.TRUE);
        assertThat(Instant.parse(json.getString("callback_timestamp")))
                .as("the dispatch's")
                .isBetween(before, Instant.now());
        SERVER.release(running).with(SERVER_CORRELATION_ID, json.getString("server_correlation_id"));
        running.join().expectPhase("COMMITTED");
    }

    @Test
    @Tag("N20")
    @Tag("I7")
    void theRowIsThereForAReceiverThatLooks() {
        AtomicReference<String> stored = new AtomicReference<>();
        RECEIVER.answering(received -> {
            stored.set(SERVER.database().phase(received.json().getString("server_correlation_id")));
            return 200;
        });
        CompletableFuture<Reply> running = SERVER.atGate(announced("gate", null, "c-1", RECEIVER.origin()));
        deliveries().await();
        assertThat(stored.get()).isEqualTo("PROCESSING");
        SERVER.release(running);
    }

    @Test
    void isSignedForItsReceiver() {
        order("c-1").send();
        Received callback = RECEIVER.await();
        assertThat(callback.method()).isEqualTo("POST");
        assertThat(callback.uri()).isEqualTo(URI.create("/hook?a=b"));
        assertThat(callback.headers().get("Content-type")).containsExactly("application/json");
        CallbackSignature signature = new CallbackSignature(CallbackKeys.of(List.of(KEY)), Clock.systemUTC());
        URI target = URI.create(RECEIVER.origin() + "/hook?a=b");
        assertThat(signature.verify("POST", URI.create(RECEIVER.origin()), callback.headers(), callback.body()))
                .isEqualTo(Verdict.FORGED);
        assertThat(signature.verify("POST", target, callback.headers(), new byte[0]))
                .isEqualTo(Verdict.BODY_CHANGED);
        assertThat(signature.verify("POST", target, callback.headers(), callback.body()))
                .isEqualTo(Verdict.GENUINE);
        assertThat(signature.verify("POST", target, callback.headers(), callback.body()))
                .isEqualTo(Verdict.REPLAYED);
    }

    @Test
    void bearsNothingOfTheRequestsCredentials() {
        order("c-1").send();
        assertThat(RECEIVER.await().headers()).doesNotContainKeys("Authorization", "Cookie");
    }

    @Test
    void itsDeliveryIsShownWithTheStatus() {
        String scid = order("c-1").send().header(SERVER_CORRELATION_ID);
        assertThat(deliveries().await().attempt()).isEqualTo(1);
        JsonObject json = delivery(scid);
        assertThat(json.getString("status")).isEqualTo("DELIVERED");
        assertThat(json.getInt("attempts")).isEqualTo(1);
        assertThat(json.getString("last_result")).isEqualTo("204");
        assertThat(json.get("next_attempt")).isEqualTo(JsonValue.NULL);
        assertThat(json.getString("delivered_at"))
                .isEqualTo(SERVER.database().instant().toString());
        assertThat(SERVER.alice().status(scid).send().json().getString("mode")).isEqualTo("AUTO_CONFIRM");
    }

    @Test
    void isSentAgainAfterAWhileIfItsReceiverFails() {
        RECEIVER.answering(received -> 500);
        String scid = order("c-1").send().header(SERVER_CORRELATION_ID);
        Received first = RECEIVER.await();
        deliveries().await();
        JsonObject pending = delivery(scid);
        assertThat(pending.getString("status")).isEqualTo("PENDING");
        assertThat(pending.getString("last_result")).isEqualTo("500");
        assertThat(Instant.parse(pending.getString("next_attempt")))
                .isAfter(SERVER.database().instant())
                .isBefore(SERVER.database().instant().plusMillis(1001));
        SERVER.sweep("callbacks");
        SERVER.awaitThreads();
        assertThat(RECEIVER.waiting()).isZero();
        RECEIVER.answering(received -> 200);
        SERVER.database().advance(Duration.ofSeconds(1));
        SERVER.sweep("callbacks");
        Received second = RECEIVER.await();
        assertThat(deliveries().await().attempt()).isEqualTo(2);
        assertThat(Instant.parse(second.json().getString("callback_timestamp")))
                .as("of its own dispatch")
                .isAfter(Instant.parse(first.json().getString("callback_timestamp")));
        assertThat(second.json().getString("server_correlation_id"))
                .isEqualTo(first.json().getString("server_correlation_id"));
        assertThat(second.headers().get("Signature"))
                .isNotEqualTo(first.headers().get("Signature"));
        assertThat(delivery(scid).getString("status")).isEqualTo("DELIVERED");
        assertThat(delivery(scid).getInt("attempts")).isEqualTo(2);
        SERVER.database().advance(Duration.ofHours(1));
        SERVER.sweep("callbacks");
        SERVER.awaitThreads();
        assertThat(RECEIVER.waiting()).isZero();
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    void theRequestDoesNotWaitForIt() throws InterruptedException {
        CountDownLatch answered = new CountDownLatch(1);
        AtomicReference<Boolean> held = new AtomicReference<>();
        RECEIVER.answering(received -> {
            try {
                held.set(answered.await(4, TimeUnit.SECONDS));
                return 200;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return 500;
            }
        });
        Reply answer = order("c-1").send();
        RECEIVER.await();
        answer.expect(201);
        assertThat(delivery(answer.header(SERVER_CORRELATION_ID)).getString("status"))
                .isEqualTo("PENDING");
        answered.countDown();
        deliveries().await();
        assertThat(held.get()).isTrue();
    }

    @Test
    @Tag("D16")
    void saysNothingOfAFailure() {
        announced("failures/mapped", null, "c-1", RECEIVER.origin()).expect(409);
        assertThat(RECEIVER.await().json().getString("phase_state")).isEqualTo("PROCESSING");
    }

    @Test
    @Tag("N22")
    @Tag("D4")
    void aDuplicateSendsNoneAgain() {
        order("c-1").send();
        RECEIVER.await();
        SERVER.awaitThreads();
        assertThat(order("c-1").send().header("DTT-2PHP-Message")).isEqualTo("Replayed");
        SERVER.awaitThreads();
        assertThat(RECEIVER.waiting()).isZero();
        assertThat(SERVER.database().count("twophp_callback")).isEqualTo(1);
    }

    @Test
    @Tag("D13")
    void anAsynchronousIntentIsAnnouncedToo() {
        Reply accepted = announced("later", null, "c-1", RECEIVER.origin()).expect(202);
        assertThat(RECEIVER.await().json().getString("server_correlation_id"))
                .isEqualTo(accepted.header(SERVER_CORRELATION_ID));
        deliveries().await();
        assertThat(delivery(accepted.header(SERVER_CORRELATION_ID)).getString("status"))
                .isEqualTo("DELIVERED");
    }

    @Test
    @Tag("D24")
    void nobodyIsAnnouncedWithoutAutoConfirm() {
        SERVER.alice()
                .bookOrder("c-1")
                .header(CALLBACK, RECEIVER.origin())
                .send()
                .expectPhase("WAITING_CONFIRM");
        SERVER.awaitThreads();
        assertThat(RECEIVER.waiting()).isZero();
        assertThat(SERVER.database().count("twophp_callback")).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "no address",
                "/hook",
                "ftp://127.0.0.1/",
                "http://127.0.0.1:1/",
                "http://localhost/",
                "https://receiver.example/",
                "http://user:s3cret@127.0.0.1/",
                "file:///etc/passwd",
            })
    void anAddressThatIsNotAllowedIsRefusedBeforeAnythingIsStored(String url) {
        Reply refused = announced("orders", BOOK, "c-1", url).expect(400, "callback-refused");
        assertThat(refused.header(SERVER_CORRELATION_ID)).isNull();
        assertThat(refused.text()).doesNotContain("s3cret");
        assertThat(SERVER.database().intents()).isZero();
        assertThat(SERVER.database().count("twophp_callback")).isZero();
        assertThat(SERVER.shop().executions()).isZero();
    }

    @Test
    void twoAddressesAreNone() {
        order("c-1").header(CALLBACK, RECEIVER.origin()).expect(400);
        assertThat(SERVER.database().intents()).isZero();
    }

    @Test
    void needsAnIdThatItCanEcho() {
        Reply refused = SERVER.alice()
                .post("orders", BOOK)
                .header(ENABLED, "true")
                .autoConfirm()
                .header(CALLBACK, RECEIVER.origin())
                .expect(400, "malformed-header");
        assertThat(refused.text()).contains("Client-Correlation-ID");
        SERVER.assertUntouched();
    }

    @Test
    @Tag("D23")
    @Tag("N40")
    void itsAddressIsStoredSealed() {
        order("c-1").send();
        List<Object> columns =
                SERVER.database().column("SELECT CAST(target AS VARBINARY(100000)) FROM twophp_callback");
        assertThat(columns)
                .singleElement()
                .satisfies(bytes -> assertThat(new String((byte[]) bytes, java.nio.charset.StandardCharsets.ISO_8859_1))
                        .doesNotContain("hook", "127.0.0.1"));
    }
}
