package io.twophp.jaxrs;

import static io.twophp.ProtocolHeader.MESSAGE;
import static io.twophp.ProtocolHeader.PHASE_STATE;
import static io.twophp.ProtocolHeader.PONR_DEADLINE;
import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static io.twophp.ProtocolHeader.TTL;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Phase 1 again (D3, D4), in every phase. */
@Tag("D4")
class DuplicateRegistrationTest {

    private static final String BOOK = "{\"item\":\"book\"}";

    @RegisterExtension
    static final TestServer SERVER = TestServer.withDefaults();

    private static Reply again(ClientIntent intent) {
        return intent.owner().phaseOne("POST", "orders", BOOK, intent.ccid()).send();
    }

    @Test
    @Tag("D3")
    void whileWaitingGetsTheSameIdAndDeadlineWithWhatIsLeftOfTheTtl() {
        ClientIntent intent = SERVER.as("alice").order();
        SERVER.database().advance(Duration.ofMillis(10_001));
        Reply again = again(intent);
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.header(SERVER_CORRELATION_ID)).isEqualTo(intent.scid());
        assertThat(again.header(PHASE_STATE)).isEqualTo("WAITING_CONFIRM");
        assertThat(again.header(PONR_DEADLINE)).isEqualTo(intent.answer().header(PONR_DEADLINE));
        assertThat(again.header(TTL)).isEqualTo("19999");
        assertThat(SERVER.database().intents()).isEqualTo(1);
        assertThat(SERVER.database().count("twophp_payload")).isEqualTo(1);
        assertThat(SERVER.database().history(intent.scid())).containsExactly("WAITING_CONFIRM");
    }

    @Test
    @Tag("D7")
    void whileProcessingGets202() {
        Caller alice = SERVER.as("alice");
        ClientIntent intent = alice.registered("gate");
        CompletableFuture<Reply> outcome = intent.confirmation().sendAsync();
        SERVER.shop().gate().awaitReached();
        Reply again = alice.phaseOne("POST", "gate", null, intent.ccid()).send();
        assertThat(again.status()).isEqualTo(202);
        assertThat(again.header(PHASE_STATE)).isEqualTo("PROCESSING");
        assertThat(again.header("Location")).isEqualTo(SERVER.base() + "2php/intents/" + intent.scid());
        SERVER.shop().gate().open();
        assertThat(outcome.join().status()).isEqualTo(200);
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    @Tag("N22")
    void afterTheOutcomeGetsTheOutcome() {
        ClientIntent intent = SERVER.as("alice").order();
        Reply outcome = intent.confirm();
        Reply again = again(intent);
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.body()).isEqualTo(outcome.body());
        assertThat(again.headersBut(MESSAGE)).isEqualTo(outcome.headersBut());
        assertThat(again.header(MESSAGE)).isEqualTo("Replayed");
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    @Tag("D16")
    void afterAFailureGetsTheFailure() {
        ClientIntent intent = SERVER.as("alice").registered("failures/mapped");
        Reply outcome = intent.confirm();
        Reply again = SERVER.as("alice")
                .phaseOne("POST", "failures/mapped", null, intent.ccid())
                .send();
        assertThat(again.status()).isEqualTo(409);
        assertThat(again.body()).isEqualTo(outcome.body());
        assertThat(again.header(PHASE_STATE)).isEqualTo("FAILED");
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    @Tag("N15")
    @Tag("N23")
    void afterTheDeadlineGets408AndANewIdIsTaken() {
        ClientIntent intent = SERVER.as("alice").order();
        SERVER.database().advance(Duration.ofSeconds(30));
        Reply again = again(intent);
        assertThat(again.status()).isEqualTo(408);
        assertThat(again.header(PHASE_STATE)).isEqualTo("TTL_EXPIRED");
        assertThat(SERVER.database().phase(intent.scid())).isEqualTo("TTL_EXPIRED");
        assertThat(SERVER.as("alice").order().confirm().status()).isEqualTo(200);
    }

    @Test
    @Tag("N15")
    void ofAnAbandonedIntentGets408() {
        ClientIntent intent = SERVER.as("alice").order();
        SERVER.database().advance(Duration.ofMinutes(1));
        SERVER.sweep("expiry");
        assertThat(SERVER.database().phase(intent.scid())).isEqualTo("ABANDONED");
        Reply again = again(intent);
        assertThat(again.status()).isEqualTo(408);
        assertThat(again.header(PHASE_STATE)).isEqualTo("TTL_EXPIRED");
        assertThat(SERVER.database().intents()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "POST, orders, pen, application/json",
        "POST, orders?note=1, book, application/json",
        "PUT, orders/42, book, application/json",
        "POST, orders, book, application/json;charset=utf-8",
    })
    void ofAnotherRequestIsRefusedAndChangesNothing(String method, String path, String item, String type) {
        ClientIntent intent = SERVER.as("alice").order();
        Reply other = intent.owner()
                .phaseOne(method, path, null, intent.ccid())
                .body(type, BodyPublishers.ofString("{\"item\":\"" + item + "\"}"))
                .send();
        assertThat(other.status()).isEqualTo(422);
        assertThat(other.problem()).isEqualTo("correlation-id-reused");
        assertThat(other.header(SERVER_CORRELATION_ID)).isNull();
        assertThat(SERVER.database().history(intent.scid())).containsExactly("WAITING_CONFIRM");
        assertThat(SERVER.database().intents()).isEqualTo(1);
        assertThat(intent.confirm().status()).isEqualTo(200);
        assertThat(SERVER.database().column("SELECT item FROM shop_order")).containsExactly("book");
    }

    @Test
    @Tag("D3")
    void atTheSameTimeIsOneIntent() {
        Caller alice = SERVER.as("alice");
        var running = IntStream.range(0, 16)
                .mapToObj(i -> alice.phaseOne("POST", "orders", BOOK, "same").sendAsync())
                .toList();
        assertThat(running)
                .extracting(CompletableFuture::join)
                .allSatisfy(reply -> assertThat(reply.status()).isEqualTo(200))
                .extracting(reply -> reply.header(SERVER_CORRELATION_ID))
                .containsOnly((String) SERVER.database()
                        .column("SELECT server_correlation_id FROM twophp_intent")
                        .get(0));
        assertThat(SERVER.database().intents()).isEqualTo(1);
        assertThat(SERVER.database().count("twophp_payload")).isEqualTo(1);
    }
}
