package io.twophp.jaxrs.callback;

import static io.twophp.ProtocolHeader.CALLBACK;
import static io.twophp.ProtocolHeader.ENABLED;
import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static io.twophp.jaxrs.rig.Caller.BOOK;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.app.Observer;
import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.Receiver;
import io.twophp.jaxrs.rig.Receiver.Received;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Auto-confirm with a callback (draft §5.5, D18), from end to end over a loopback port. */
@Tag("D18")
@Tag("N18")
class CallbackTest {

    @RegisterExtension
    static final Receiver RECEIVER = Receiver.onLoopback();

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(RECEIVER.settings(Map.of()));

    private static Call order(String ccid) {
        return announced("orders", BOOK, ccid, RECEIVER.origin() + "/hook?a=b");
    }

    private static Call announced(String path, String json, String ccid, String url) {
        return SERVER.alice().phaseOne("POST", path, json, ccid).autoConfirm().header(CALLBACK, url);
    }

    private static JsonObject delivery(String scid) {
        return SERVER.alice().status(scid).send().json().getJsonObject("callback");
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
        Reply outcome = running.join().expectPhase("COMMITTED");
        assertThat(SERVER.select(Observer.class).awaitDelivery().attempt()).isEqualTo(1);
        JsonObject delivery = delivery(outcome.header(SERVER_CORRELATION_ID));
        assertThat(delivery.getString("status")).isEqualTo("DELIVERED");
        assertThat(delivery.getInt("attempts")).isEqualTo(1);
        assertThat(delivery.getString("last_result")).isEqualTo("204");
        assertThat(delivery.get("next_attempt")).isEqualTo(JsonValue.NULL);
        assertThat(delivery.getString("delivered_at"))
                .isEqualTo(SERVER.database().instant().toString());
        JsonObject status = SERVER.alice()
                .status(outcome.header(SERVER_CORRELATION_ID))
                .send()
                .json();
        assertThat(status.getString("mode")).isEqualTo("AUTO_CONFIRM");
    }

    @Test
    void isSentAgainAfterAWhileIfItsReceiverFails() {
        RECEIVER.answering(received -> 500);
        String scid = order("c-1").send().header(SERVER_CORRELATION_ID);
        Received first = RECEIVER.await();
        SERVER.select(Observer.class).awaitDelivery();
        JsonObject pending = delivery(scid);
        assertThat(pending.getString("status")).isEqualTo("PENDING");
        assertThat(pending.getString("last_result")).isEqualTo("500");
        assertThat(Instant.parse(pending.getString("next_attempt")))
                .isAfter(SERVER.database().instant())
                .isBefore(SERVER.database().instant().plusMillis(1001));
        RECEIVER.answering(received -> 200);
        SERVER.sweep("callbacks");
        SERVER.awaitThreads();
        assertThat(RECEIVER.waiting()).as("not yet").isZero();
        SERVER.database().advance(Duration.ofSeconds(1));
        SERVER.sweep("callbacks");
        Received second = RECEIVER.await();
        assertThat(second.json().getString("server_correlation_id")).isEqualTo(scid);
        assertThat(second.headers().get("Signature"))
                .isNotEqualTo(first.headers().get("Signature"));
        assertThat(SERVER.select(Observer.class).awaitDelivery().attempt()).isEqualTo(2);
        assertThat(delivery(scid).getString("status")).isEqualTo("DELIVERED");
        assertThat(SERVER.shop().executions()).isEqualTo(1);
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
    @ValueSource(strings = {"", "no address", "http://localhost/", "http://user:s3cret@127.0.0.1/"})
    void anAddressThatIsNotAllowedIsRefusedBeforeAnythingIsStored(String url) {
        Reply refused = announced("orders", BOOK, "c-1", url).expect(400, "callback-refused");
        assertThat(refused.header(SERVER_CORRELATION_ID)).isNull();
        assertThat(refused.text()).doesNotContain("s3cret");
        order("c-1").header(CALLBACK, RECEIVER.origin()).expect(400);
        assertThat(SERVER.database().count("twophp_callback")).isZero();
        SERVER.assertUntouched();
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
}
