package io.twophp.jaxrs;

import static io.twophp.ProtocolHeader.CLIENT_CORRELATION_ID;
import static io.twophp.ProtocolHeader.ENABLED;
import static io.twophp.ProtocolHeader.MESSAGE;
import static io.twophp.ProtocolHeader.PHASE_STATE;
import static io.twophp.ProtocolHeader.RESOURCE_ID;
import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Phase 2 (draft §5.3) and its address (D1). */
class ConfirmationTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.withDefaults();

    @Test
    @Tag("N11")
    void answersWhenTheBusinessIsDone() {
        ClientIntent intent = SERVER.as("alice").order();
        Reply outcome = intent.confirm();
        assertThat(outcome.status()).isEqualTo(200);
        assertThat(outcome.header(PHASE_STATE)).isEqualTo("COMMITTED");
        assertThat(outcome.header(SERVER_CORRELATION_ID)).isEqualTo(intent.scid());
        assertThat(outcome.header(MESSAGE)).isNull();
        String id = outcome.header(RESOURCE_ID);
        assertThat(SERVER.database().column("SELECT item FROM shop_order WHERE id = ?", id))
                .containsExactly("book");
        assertThat(SERVER.database().phase(intent.scid())).isEqualTo("COMMITTED");
        assertThat(SERVER.database().history(intent.scid()))
                .containsExactly("WAITING_CONFIRM", "PROCESSING", "COMMITTED");
    }

    @Test
    @Tag("N11")
    void doesNotAnswerBefore() {
        ClientIntent intent = SERVER.as("alice").registered("gate");
        CompletableFuture<Reply> outcome = intent.confirmation().sendAsync();
        SERVER.shop().gate().awaitReached();
        assertThat(SERVER.database().phase(intent.scid())).isEqualTo("PROCESSING");
        assertThat(SERVER.database().orders()).isZero();
        assertThat(outcome).isNotDone();
        SERVER.shop().gate().open();
        assertThat(outcome.join().status()).isEqualTo(200);
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @Test
    @Tag("N1")
    void isAcceptedUntilTheLastMoment() {
        ClientIntent intent = SERVER.as("alice").order();
        SERVER.database().advance(Duration.ofSeconds(30).minus(Duration.ofNanos(1_000)));
        assertThat(intent.confirm().status()).isEqualTo(200);
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @Test
    @Tag("N7")
    void needsTheServersId() {
        ClientIntent intent = SERVER.as("alice").order();
        Reply answer = SERVER.as("alice")
                .call("POST", "orders/confirm")
                .header(ENABLED, "true")
                .header(CLIENT_CORRELATION_ID, intent.ccid())
                .send();
        assertThat(answer.status()).isBetween(400, 499);
        assertThat(SERVER.database().phase(intent.scid())).isEqualTo("WAITING_CONFIRM");
        assertThat(SERVER.shop().executions()).isZero();
    }

    @ParameterizedTest
    @Tag("D1")
    @CsvSource({
        "PUT, orders/42, replaced 42 x",
        "PATCH, orders/42, changed 42 x",
        "PUT, orders/confirm, replaced confirm x",
        "PUT, orders/a%20b, replaced a b x",
    })
    void goesToTheResourcesPathWithConfirm(String method, String path, String effect) {
        ClientIntent intent = SERVER.as("alice").registered(method, path, "{\"item\":\"x\"}");
        assertThat(intent.confirm().status()).isEqualTo(200);
        assertThat(SERVER.database().column("SELECT item FROM shop_order")).containsExactly(effect);
    }

    @Test
    @Tag("D1")
    void runsADeleteWithItsPreconditions() {
        Caller alice = SERVER.as("alice");
        Reply answer = alice.phaseOne("DELETE", "orders/42", null, "d")
                .header("If-Match", "\"v3\"")
                .send();
        Reply outcome = alice.call("POST", "orders/42/confirm")
                .header(ENABLED, "true")
                .header(CLIENT_CORRELATION_ID, "d")
                .header(SERVER_CORRELATION_ID, answer.header(SERVER_CORRELATION_ID))
                .header("If-Match", "\"forged\"")
                .send();
        assertThat(outcome.status()).isEqualTo(200);
        assertThat(SERVER.database().column("SELECT item FROM shop_order")).containsExactly("cancelled 42 \"v3\"");
    }

    @Test
    @Tag("D1")
    void runsTheStoredRequestWithItsQueryHeadersAndBody() {
        Caller alice = SERVER.as("alice");
        Reply answer = alice.phaseOne("POST", "orders/echo?a=1&b=%20x", "{\"item\":\"ä\"}", "e")
                .header("Accept-Language", "de")
                .send();
        assertThat(answer.status()).isEqualTo(200);
        String text = alice.call("POST", "orders/echo/confirm")
                .header(ENABLED, "true")
                .header(CLIENT_CORRELATION_ID, "e")
                .header(SERVER_CORRELATION_ID, answer.header(SERVER_CORRELATION_ID))
                .header("Accept-Language", "fr")
                .json("{\"item\":\"forged\"}")
                .send()
                .text();
        assertThat(text).startsWith("/shop/api/orders/echo?a=1&b=%20x\nä\n");
        assertThat(text).containsIgnoringCase("accept-language=[de]").doesNotContain("fr]");
    }

    @Test
    @Tag("D1")
    void ignoresTheConfirmationsQueryAndBody() {
        ClientIntent intent = SERVER.as("alice").order();
        Reply outcome = intent.confirmation(intent.owner(), "orders/confirm?note=forged")
                .json("{\"item\":\"forged\"}")
                .send();
        assertThat(outcome.status()).isEqualTo(200);
        assertThat(outcome.header("X-Note")).isNull();
        assertThat(SERVER.database().column("SELECT item FROM shop_order")).containsExactly("book");
    }

    @Test
    @Tag("D1")
    void keepsTheStoredQuery() {
        ClientIntent intent = SERVER.as("alice").registered("POST", "orders?note=urgent", "{\"item\":\"x\"}");
        assertThat(intent.confirm().header("X-Note")).isEqualTo("urgent");
    }

    @Test
    @Tag("D1")
    void leavesTheApplicationsOwnConfirmResourceAlone() {
        Reply plain = SERVER.as("alice").call("POST", "baskets/7/confirm").send();
        assertThat(plain.text()).isEqualTo("basket 7 is confirmed");
        Reply enabled =
                SERVER.as("alice").phaseOne("POST", "baskets/7/confirm", null).send();
        assertThat(enabled.text()).isEqualTo("basket 7 is confirmed");
        assertThat(enabled.header(SERVER_CORRELATION_ID)).isNull();
        assertThat(SERVER.shop().executions()).isEqualTo(2);
    }

    @Test
    @Tag("D1")
    void tellsBusinessLogicWhichIntentItRuns() {
        ClientIntent intent = SERVER.as("alice").registered("results/inside");
        assertThat(intent.confirm().text()).isEqualTo("true PROCESSING 1 " + intent.ccid() + " " + intent.scid());
    }

    @ParameterizedTest
    @Tag("D1")
    @CsvSource({"GET", "PUT", "DELETE", "PATCH"})
    void isAPost(String method) {
        ClientIntent intent = SERVER.as("alice").order();
        Reply answer = SERVER.as("alice")
                .call(method, "orders/confirm")
                .header(ENABLED, "true")
                .header(CLIENT_CORRELATION_ID, intent.ccid())
                .header(SERVER_CORRELATION_ID, intent.scid())
                .header("Content-Type", "application/json")
                .send();
        assertThat(answer.status()).isLessThan(500);
        assertThat(SERVER.database().phase(intent.scid())).isEqualTo("WAITING_CONFIRM");
        assertThat(SERVER.database().intents()).isEqualTo(1);
        assertThat(SERVER.shop().executions()).isZero();
    }
}
