package io.twophp.jaxrs.phase1;

import static io.twophp.ProtocolHeader.AUTO_CONFIRM;
import static io.twophp.ProtocolHeader.CALLBACK;
import static io.twophp.ProtocolHeader.CLIENT_CORRELATION_ID;
import static io.twophp.ProtocolHeader.ENABLED;
import static io.twophp.ProtocolHeader.MESSAGE;
import static io.twophp.ProtocolHeader.PONR_DEADLINE;
import static io.twophp.ProtocolHeader.REQUESTED_TTL;
import static io.twophp.ProtocolHeader.RESOURCE_ID;
import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static io.twophp.jaxrs.rig.Caller.BOOK;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.app.Transitions;
import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Auto-confirm by header, without a callback (draft §5.5, D14, D15): one exchange. */
@Tag("D14")
@Tag("N21")
class AutoConfirmTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(Map.of(
            "twophp.max-body", "2000",
            "twophp.endpoint.PolicyResource.defaults.auto-confirm", "REFUSED"));

    private static Call auto(String method, String path, String json, String ccid) {
        return SERVER.alice().phaseOne(method, path, json, ccid).autoConfirm();
    }

    private static Reply order(String ccid) {
        return auto("POST", "orders", BOOK, ccid).send();
    }

    /** Makes a call without a client correlation id. */
    private static Call nameless(String path, String json) {
        return SERVER.alice().post(path, json).header(ENABLED, "true").autoConfirm();
    }

    @Test
    @Tag("D15")
    @Tag("N11")
    void isRegisteredExecutedAndAnsweredInOneExchange() {
        Reply answer = order("c-1").expect(201);
        String scid = answer.header(SERVER_CORRELATION_ID);
        answer.expectPhase("COMMITTED");
        assertThat(answer.header(RESOURCE_ID)).isEqualTo(answer.json().getString("id"));
        assertThat(answer.header("Location")).isEqualTo(SERVER.base() + "orders/" + answer.header(RESOURCE_ID));
        assertThat(answer.header(MESSAGE)).isNull();
        assertThat(answer.header(PONR_DEADLINE)).isNull();
        assertThat(SERVER.database().history(scid)).containsExactly("WAITING_CONFIRM", "PROCESSING", "COMMITTED");
        assertThat(SERVER.database().column("SELECT scid FROM shop_order")).containsExactly(scid);
        assertThat(SERVER.shop().executions()).isEqualTo(1);
        JsonObject status = SERVER.alice().status(scid).send().json();
        assertThat(status.getString("client_correlation_id")).isEqualTo("c-1");
        assertThat(status.getString("mode")).isEqualTo("TRANSPARENT");
        assertThat(status.containsKey("callback")).isFalse();
    }

    @ParameterizedTest
    @Tag("D15")
    @CsvSource({
        "DELETE, orders/42, 204",
        "PUT, orders/42, 200",
        "POST, results/accepted, 202",
        "POST, results/void, 204",
        "POST, results/redirect, 303"
    })
    void theResourcesOwnStatusIsKept(String method, String path, int status) {
        Call call = auto(method, path, method.equals("PUT") ? BOOK : null, "c-1");
        call.expect(status).expectPhase("COMMITTED").expect(status);
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    void theBodyReachesTheResource() {
        Reply answer = auto("POST", "orders/echo?a=b", "{\"item\":\"a book\"}", "c-1")
                .header("Accept-Language", "de")
                .send();
        assertThat(answer.text())
                .startsWith("/shop/api/orders/echo?a=b\na book\n")
                .contains("accept-language=[de]", "authorization=");
    }

    @Test
    @Tag("N29")
    void waitingIsNeverToldWhileItIsStored() {
        String scid = order("c-1").header(SERVER_CORRELATION_ID);
        assertThat(SERVER.select(Transitions.class).seen(scid))
                .containsExactly(
                        "WAITING_CONFIRM, stored PROCESSING",
                        "PROCESSING, stored PROCESSING",
                        "COMMITTED, stored COMMITTED");
    }

    @Test
    @Tag("D7")
    @Tag("D4")
    void isProcessingForEverybodyWhileBusinessLogicRuns() {
        CompletableFuture<Reply> running = SERVER.atGate(auto("POST", "gate", null, "c-1"));
        Reply status = SERVER.alice()
                .get("2php/intents?client-correlation-id=c-1")
                .send()
                .expectPhase("PROCESSING");
        assertThat(status.json().getString("phase")).isEqualTo("PROCESSING");
        String scid = status.json().getString("server_correlation_id");
        for (Reply duplicate : List.of(
                auto("POST", "gate", null, "c-1").send(),
                SERVER.alice().phaseOne("POST", "gate", null, "c-1").send())) {
            duplicate.expect(202).expectPhase("PROCESSING");
            assertThat(duplicate.header("Location")).isEqualTo(SERVER.base() + "2php/intents/" + scid);
            assertThat(duplicate.header(RESOURCE_ID)).isNull();
        }
        assertThat(running.isDone()).isFalse();
        assertThat(SERVER.release(running).header(SERVER_CORRELATION_ID)).isEqualTo(scid);
        running.join().expectPhase("COMMITTED");
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    @Tag("N22")
    @Tag("D27")
    void aDuplicateIsReplayedAndMarked() {
        Reply first = order("c-1");
        order("c-1").expectReplayOf(first);
        assertThat(SERVER.shop().executions()).isEqualTo(1);
        assertThat(SERVER.database().intents()).isEqualTo(1);
    }

    @Test
    @Tag("D3")
    void aRegistrationOfTheSameIdIsADuplicateToo() {
        Reply first = order("c-1");
        Reply registration = SERVER.alice().bookOrder("c-1").send();
        assertThat(registration.body()).isEqualTo(first.body());
        assertThat(registration.header(MESSAGE)).isEqualTo("Replayed");
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    @Tag("D3")
    void whatWaitsForItsClientIsNotConfirmedByADuplicateThatAsksForIt() {
        ClientIntent intent = SERVER.alice().order();
        order(intent.ccid()).with(SERVER_CORRELATION_ID, intent.scid()).expectPhase("WAITING_CONFIRM");
        assertThat(SERVER.shop().executions()).isZero();
        intent.confirm().expect(200);
    }

    @Test
    @Tag("D4")
    void anotherRequestUnderTheSameIdIsRefused() {
        order("c-1");
        auto("POST", "orders", "{\"item\":\"other\"}", "c-1").expect(422, "correlation-id-reused");
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    @Tag("D3")
    void idsAreEachOwnersOwn() {
        order("c-1");
        SERVER.as("bob").bookOrder("c-1").autoConfirm().expect(201).without(MESSAGE);
        assertThat(SERVER.shop().executions()).isEqualTo(2);
    }

    @Test
    void withoutAnIdTheServerMakesOneUpForEach() {
        String one = nameless("orders", BOOK).send().header(SERVER_CORRELATION_ID);
        String other = nameless("orders", BOOK).send().header(SERVER_CORRELATION_ID);
        assertThat(one).isNotEqualTo(other);
        assertThat(SERVER.shop().executions()).isEqualTo(2);
        assertThat(SERVER.database().column("SELECT client_correlation_id FROM twophp_intent"))
                .hasSize(2)
                .doesNotHaveDuplicates()
                .allSatisfy(
                        id -> assertThat(UUID.fromString((String) id).version()).isEqualTo(4));
    }

    @Test
    void anIdempotencyKeyIsNothingUnlessASettingSaysSo() {
        for (int i = 0; i < 2; i++) {
            assertThat(nameless("orders", BOOK).key("k").send().header(MESSAGE)).isNull();
        }
        assertThat(SERVER.shop().executions()).isEqualTo(2);
    }

    @ParameterizedTest
    @Tag("D16")
    @Tag("N12")
    @Tag("N13")
    @CsvSource({"mapped, 409", "answered, 422", "web, 410", "unmapped, 500", "error, 500", "bare, 409"})
    void failuresPassThroughAndAreRecorded(String path, int status) {
        Call call = auto("POST", "failures/" + path, null, "c-1");
        Reply failed = call.expect(status).expectPhase("FAILED");
        assertThat(failed.header(RESOURCE_ID)).isNull();
        assertThat(failed.text()).doesNotContain("s3cret");
        assertThat(SERVER.database().history(failed.header(SERVER_CORRELATION_ID)))
                .containsExactly("WAITING_CONFIRM", "PROCESSING", "FAILED");
        assertThat(SERVER.database().orders()).isZero();
        call.send().expectReplayOf(failed);
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @ParameterizedTest
    @Tag("N13")
    @ValueSource(strings = {"{\"item\":\"\"}", "{"})
    void whatValidationOrReadersRefuseIsRecorded(String body) {
        auto("POST", "orders", body, "c-1").expect(400).expectPhase("FAILED");
        assertThat(auto("POST", "orders", body, "c-1").send().header(MESSAGE)).isEqualTo("Replayed");
        assertThat(SERVER.shop().executions()).isZero();
    }

    @Test
    void isRefusedWhereTheEndpointDoesNotOfferIt() {
        Reply refused = auto("POST", "policies/defaults", null, "c-1").expect(400, "malformed-header");
        assertThat(refused.text()).contains(AUTO_CONFIRM, "confirm in Phase 2");
        SERVER.assertUntouched();
        SERVER.alice().registered("policies/defaults").confirm().expect(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"false", "1", "", "yes", "true,true"})
    void anyOtherValueThanTrueAsksForNothing(String value) {
        SERVER.alice().bookOrder().header(AUTO_CONFIRM, value).send().expectPhase("WAITING_CONFIRM");
        assertThat(SERVER.shop().executions()).isZero();
    }

    @Test
    @Tag("D24")
    void isNothingWithoutEnabled() {
        SERVER.alice().post("orders", BOOK).autoConfirm().expect(201).without(SERVER_CORRELATION_ID);
        assertThat(SERVER.database().intents()).isZero();
    }

    @Test
    @Tag("D5")
    void theHeadersOfPhaseTwoDoNotBelongToIt() {
        auto("POST", "orders", BOOK, "c-1")
                .header(SERVER_CORRELATION_ID, UUID.randomUUID().toString())
                .expect(400, "malformed-header");
        SERVER.assertUntouched();
    }

    @Test
    @Tag("D1")
    void aConfirmationStaysOneWhateverItAsksFor() {
        ClientIntent intent = SERVER.alice().order();
        intent.confirmation().autoConfirm().expect(200).with(SERVER_CORRELATION_ID, intent.scid());
        assertThat(SERVER.database().intents()).isEqualTo(1);
    }

    @Test
    @Tag("N18")
    void aCallbackWithoutAutoConfirmIsIgnored() {
        for (String url : List.of("https://receiver.example/", "no address")) {
            SERVER.alice().bookOrder().header(CALLBACK, url).send().expectPhase("WAITING_CONFIRM");
        }
        assertThat(SERVER.database().count("twophp_callback")).isZero();
    }

    @Test
    void aBodyThatCanNotBeStoredIsRefused() {
        String body = "{\"item\":\"" + "x".repeat(2000) + "\"}";
        auto("POST", "orders", body, "c-1").expect(413, "payload-too-large");
        SERVER.assertUntouched();
    }

    @Test
    @Tag("D19")
    void theRestOfTheProtocolHolds() {
        auto("POST", "orders", BOOK, "{}").expect(400);
        auto("POST", "orders", BOOK, "c-1").header(REQUESTED_TTL, "soon").expect(400);
        SERVER.anonymous().bookOrder().autoConfirm().expect(401);
        SERVER.environment().peer("203.0.113.9");
        order("c-1").expectProblem("tls-required");
        SERVER.assertUntouched();
    }

    @Test
    @Tag("D13")
    void anAsynchronousEndpointAnswersAtOnce() {
        Reply accepted = auto("POST", "later", null, "c-1").send();
        String scid = accepted.header(SERVER_CORRELATION_ID);
        accepted.expect(202).expectPhase("PROCESSING");
        assertThat(accepted.header(RESOURCE_ID)).isEqualTo(scid);
        assertThat(accepted.header(CLIENT_CORRELATION_ID)).isEqualTo("c-1");
        assertThat(accepted.header("Location")).isEqualTo(SERVER.base() + "2php/intents/" + scid);
        SERVER.shop().gate().awaitReached();
        SERVER.alice().get("later/" + scid).send().expectPhase("PROCESSING");
        SERVER.finish();
        assertThat(SERVER.alice().status(scid).send().json().getString("outcome"))
                .isEqualTo("COMMITTED");
        SERVER.alice().get("later/" + scid).expect(303);
        auto("POST", "later", null, "c-1").send().with(MESSAGE, "Replayed");
        assertThat(SERVER.database().items()).containsExactly("for alice");
    }
}
