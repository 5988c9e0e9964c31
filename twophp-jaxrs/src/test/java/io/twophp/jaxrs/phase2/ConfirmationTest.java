package io.twophp.jaxrs.phase2;

import static io.twophp.ProtocolHeader.CLIENT_CORRELATION_ID;
import static io.twophp.ProtocolHeader.ENABLED;
import static io.twophp.ProtocolHeader.MESSAGE;
import static io.twophp.ProtocolHeader.RESOURCE_ID;
import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.EachWord;
import io.twophp.jaxrs.rig.Raw;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Phase 2 (draft §5.3), its address (D1, D5), and many confirmations at once (D7, N22). */
class ConfirmationTest extends ShopTests {

    private static final int CALLERS = 16;

    @Test
    @Tag("N11")
    void answersWhenTheBusinessIsDone() {
        ClientIntent gated = SERVER.alice().registered("gate");
        CompletableFuture<Reply> running = SERVER.atGate(gated.confirmation());
        assertThat(SERVER.phase(gated)).isEqualTo("PROCESSING");
        assertThat(SERVER.database().orders()).isZero();
        assertThat(running).isNotDone();
        SERVER.release(running).expect(200);
        ClientIntent intent = SERVER.alice().order();
        Reply outcome = intent.confirm().expect(200).expectPhase("COMMITTED").without(MESSAGE);
        outcome.with(SERVER_CORRELATION_ID, intent.scid());
        String id = outcome.header(RESOURCE_ID);
        assertThat(SERVER.database().column("SELECT item FROM shop_order WHERE id = ?", id))
                .containsExactly("book");
        assertThat(SERVER.phase(intent)).isEqualTo("COMMITTED");
        assertThat(SERVER.history(intent)).containsExactly("WAITING_CONFIRM", "PROCESSING", "COMMITTED");
    }

    @Test
    @Tag("N7")
    void needsTheServersId() {
        ClientIntent intent = SERVER.alice().order();
        Reply answer = SERVER.alice()
                .post("orders/confirm")
                .header(ENABLED, "true")
                .header(CLIENT_CORRELATION_ID, intent.ccid())
                .send();
        assertThat(answer.status()).isBetween(400, 499);
        SERVER.assertUnconfirmed(intent);
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
        SERVER.alice().registered(method, path, "{\"item\":\"x\"}").confirm().expect(200);
        assertThat(SERVER.database().items()).containsExactly(effect);
    }

    @Test
    @Tag("D1")
    void runsADeleteWithItsPreconditions() {
        ClientIntent intent = SERVER.alice()
                .phaseOne("DELETE", "orders/42", null)
                .header("If-Match", "\"v3\"")
                .register();
        intent.confirmation().header("If-Match", "\"forged\"").expect(200);
        assertThat(SERVER.database().items()).containsExactly("cancelled 42 \"v3\"");
    }

    @Test
    @Tag("D1")
    void runsTheStoredRequestWithItsQueryHeadersAndBody() {
        ClientIntent intent = SERVER.alice()
                .phaseOne("POST", "echo?a=1&b=%20x", "{\"item\":\"\u00e4\"}")
                .header("Accept-Language", "de")
                .register();
        Reply echo = intent.confirmation(intent.owner(), "echo/confirm?note=forged")
                .header("Accept-Language", "fr")
                .json("{\"item\":\"forged\"}")
                .expect(200)
                .with("Seen", "POST /shop/api/echo a=1&b=%20x")
                .with("Seen-Accept-Language", "de");
        assertThat(echo.text()).isEqualTo("{\"item\":\"\u00e4\"}");
    }

    @Test
    @Tag("D1")
    void leavesTheApplicationsOwnConfirmResourceAlone() {
        assertThat(SERVER.alice().post("baskets/7/confirm").send().text()).isEqualTo("basket 7 is confirmed");
        Reply enabled =
                SERVER.alice().phaseOne("POST", "baskets/7/confirm", null).send();
        assertThat(enabled.text()).isEqualTo("basket 7 is confirmed");
        assertThat(enabled.header(SERVER_CORRELATION_ID)).isNull();
        assertThat(SERVER.shop().executions()).isEqualTo(2);
    }

    @Test
    @Tag("D1")
    void tellsBusinessLogicWhichIntentItRuns() {
        ClientIntent intent = SERVER.alice().registered("results/inside");
        assertThat(intent.confirm().text()).isEqualTo("true PROCESSING 1 " + intent.ccid() + " " + intent.scid());
    }

    @ParameterizedTest
    @Tag("D1")
    @CsvSource({"GET", "PUT", "DELETE", "PATCH"})
    void isAPost(String method) {
        ClientIntent intent = SERVER.alice().order();
        Reply answer = SERVER.alice()
                .call(method, "orders/confirm")
                .header(ENABLED, "true")
                .header(CLIENT_CORRELATION_ID, intent.ccid())
                .header(SERVER_CORRELATION_ID, intent.scid())
                .header("Content-Type", "application/json")
                .send();
        assertThat(answer.status()).isLessThan(500);
        SERVER.assertUnconfirmed(intent);
        assertThat(SERVER.database().intents()).isEqualTo(1);
    }

    @ParameterizedTest
    @Tag("D1")
    @Tag("D5")
    @EachWord("""
            /shop/api/orders/confirm/confirm /shop/api/orders//confirm /shop/api//orders/confirm
            /shop/api/orders/42/confirm /shop/api/orders;a=b/confirm /shop/api/orders/confirm;a=b
            /shop/api/orders/%2e%2e/confirm /shop/api/orders/../confirm /shop/api/x/../orders/confirm
            /shop/api/x/%2e%2e/orders/confirm /shop/api/ORDERS/confirm /shop/api/%6frders/confirm
            /shop/api/orders/%63onfirm /shop/api/orders/Confirm /shop/api/orders/confirm/ /shop/api/confirm
            /shop/api/orders /confirm //confirm /shop/api/orders/confirm?x=/confirm
            """)
    void addressesThatOnlyLookAlikeNeverRunSomethingElseNorFail(String target) {
        ClientIntent intent = SERVER.alice().order();
        String answer = Raw.confirm(SERVER.base(), target, intent, "0");
        if (target.startsWith("/shop/api/orders/confirm?")) {
            assertThat(answer).startsWith("HTTP/1.1 200");
            assertThat(SERVER.database().items()).containsExactly("book");
            return;
        }
        assertThat(answer).startsWith("HTTP/1.1 4");
        SERVER.assertUnconfirmed(intent);
        assertThat(SERVER.database().intents()).isEqualTo(1);
    }

    @ParameterizedTest
    @Tag("D1")
    @Tag("D5")
    @ValueSource(strings = {"orders/confirm", "orders/%63onfirm", "orders/a;b=c", "orders/%C3%A4", "orders/a+b"})
    void unusualIdsAreConfirmedWhereTheyWereRegistered(String path) {
        SERVER.alice().registered("PUT", path, "{\"item\":\"x\"}").confirm().expect(200);
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    @Tag("D7")
    @Tag("N22")
    void whileProcessingAllOthersAreSentToTheStatusMonitor() throws InterruptedException {
        ClientIntent intent = SERVER.alice().registered("gate");
        List<CompletableFuture<Reply>> running = Stream.generate(
                        () -> intent.confirmation().sendAsync())
                .limit(CALLERS)
                .toList();
        SERVER.shop().gate().awaitReached();
        CountDownLatch answered = new CountDownLatch(CALLERS - 1);
        running.forEach(call -> call.thenRun(answered::countDown));
        assertThat(answered.await(1, TimeUnit.MINUTES)).isTrue();
        assertThat(running.stream().filter(call -> !call.isDone())).hasSize(1);
        SERVER.shop().gate().open();
        List<Reply> replies = running.stream().map(CompletableFuture::join).toList();

        List<Reply> others =
                replies.stream().filter(reply -> reply.status() != 200).toList();
        assertThat(others).hasSize(CALLERS - 1).allSatisfy(reply -> SERVER.assertProcessing(intent, reply));
        assertThat(SERVER.shop().executions()).isEqualTo(1);
        assertThat(SERVER.database().orders()).isEqualTo(1);
        assertThat(SERVER.history(intent)).containsExactly("WAITING_CONFIRM", "PROCESSING", "COMMITTED");
        intent.confirm().expect(200);
    }

    @RepeatedTest(5)
    @Tag("D7")
    @Tag("N22")
    void theOutcomeIsTheSameForAll() {
        ClientIntent intent = SERVER.alice().order();
        List<Reply> replies = Call.atOnce(CALLERS, i -> intent.confirmation());
        byte[] outcome = intent.confirm().body();
        assertThat(replies).allSatisfy(reply -> assertThat(reply.status()).isIn(200, 202));
        assertThat(replies.stream().filter(reply -> reply.status() == 200))
                .isNotEmpty()
                .allSatisfy(reply -> assertThat(reply.body()).isEqualTo(outcome));
        assertThat(SERVER.shop().executions()).isEqualTo(1);
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }
}
