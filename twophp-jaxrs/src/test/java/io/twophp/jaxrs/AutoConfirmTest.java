package io.twophp.jaxrs;

import static io.twophp.ProtocolHeader.AUTO_CONFIRM;
import static io.twophp.ProtocolHeader.CALLBACK;
import static io.twophp.ProtocolHeader.CLIENT_CORRELATION_ID;
import static io.twophp.ProtocolHeader.ENABLED;
import static io.twophp.ProtocolHeader.MESSAGE;
import static io.twophp.ProtocolHeader.PHASE_STATE;
import static io.twophp.ProtocolHeader.PONR_DEADLINE;
import static io.twophp.ProtocolHeader.REQUESTED_TTL;
import static io.twophp.ProtocolHeader.RESOURCE_ID;
import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Auto-confirm by header, without a callback (draft §5.5, D14, D15): one exchange. */
@Tag("D14")
@Tag("N21")
class AutoConfirmTest {

    private static final String BOOK = "{\"item\":\"book\"}";

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(Map.of(
            "twophp.max-body", "2000",
            "twophp.endpoint.PolicyResource.defaults.auto-confirm", "REFUSED"));

    private static Call auto(String method, String path, String json, String ccid) {
        return SERVER.as("alice").phaseOne(method, path, json, ccid).header(AUTO_CONFIRM, "true");
    }

    private static Reply order(String ccid) {
        return auto("POST", "orders", BOOK, ccid).send();
    }

    /** Makes a call without a client correlation id. */
    private static Call nameless(String path, String json) {
        return SERVER.as("alice").post(path, json).header(ENABLED, "true").header(AUTO_CONFIRM, "true");
    }

    @AfterEach
    void finish() {
        SERVER.shop().gate().open();
        SERVER.awaitThreads();
    }

    @Test
    @Tag("D15")
    @Tag("N11")
    void isRegisteredExecutedAndAnsweredInOneExchange() {
        Reply answer = order("c-1");
        assertThat(answer.status()).isEqualTo(201);
        String scid = answer.header(SERVER_CORRELATION_ID);
        assertThat(answer.header(PHASE_STATE)).isEqualTo("COMMITTED");
        assertThat(answer.header(RESOURCE_ID)).isEqualTo(answer.json().getString("id"));
        assertThat(answer.header("Location")).isEqualTo(SERVER.base() + "orders/" + answer.header(RESOURCE_ID));
        assertThat(answer.header(MESSAGE)).isNull();
        assertThat(answer.header(PONR_DEADLINE)).isNull();
        assertThat(SERVER.database().history(scid)).containsExactly("WAITING_CONFIRM", "PROCESSING", "COMMITTED");
        assertThat(SERVER.database().column("SELECT scid FROM shop_order")).containsExactly(scid);
        assertThat(SERVER.shop().executions()).isEqualTo(1);
        JsonObject status = SERVER.as("alice").status(scid).send().json();
        assertThat(status.getString("client_correlation_id")).isEqualTo("c-1");
        assertThat(status.getString("mode")).isEqualTo("TRANSPARENT");
        assertThat(status.containsKey("callback")).isFalse();
    }

    @ParameterizedTest
    @Tag("D15")
    @ValueSource(
            strings = {
                "DELETE orders/42 204",
                "PUT orders/42 200",
                "POST results/accepted 202",
                "POST results/void 204",
                "POST results/redirect 303"
            })
    void theResourcesOwnStatusIsKept(String line) {
        String[] parts = line.split(" ");
        Reply answer = auto(parts[0], parts[1], parts[0].equals("PUT") ? BOOK : null, "c-1")
                .send();
        assertThat(answer.status()).isEqualTo(Integer.parseInt(parts[2]));
        assertThat(answer.header(PHASE_STATE)).isEqualTo("COMMITTED");
        Reply replay = auto(parts[0], parts[1], parts[0].equals("PUT") ? BOOK : null, "c-1")
                .send();
        assertThat(replay.status()).isEqualTo(answer.status());
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
        SERVER.select(Transitions.class).forget();
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
        CompletableFuture<Reply> running = auto("POST", "gate", null, "c-1").sendAsync();
        SERVER.shop().gate().awaitReached();
        Reply status =
                SERVER.as("alice").get("2php/intents?client-correlation-id=c-1").send();
        assertThat(status.header(PHASE_STATE)).isEqualTo("PROCESSING");
        assertThat(status.json().getString("phase")).isEqualTo("PROCESSING");
        String scid = status.json().getString("server_correlation_id");
        for (Reply duplicate : List.of(
                auto("POST", "gate", null, "c-1").send(),
                SERVER.as("alice").phaseOne("POST", "gate", null, "c-1").send())) {
            assertThat(duplicate.status()).isEqualTo(202);
            assertThat(duplicate.header(PHASE_STATE)).isEqualTo("PROCESSING");
            assertThat(duplicate.header("Location")).isEqualTo(SERVER.base() + "2php/intents/" + scid);
            assertThat(duplicate.header(RESOURCE_ID)).isNull();
        }
        assertThat(running.isDone()).isFalse();
        SERVER.shop().gate().open();
        assertThat(running.join().header(SERVER_CORRELATION_ID)).isEqualTo(scid);
        assertThat(running.join().header(PHASE_STATE)).isEqualTo("COMMITTED");
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    @Tag("N22")
    @Tag("D27")
    void aDuplicateIsReplayedAndMarked() {
        Reply first = order("c-1");
        Reply again = order("c-1");
        assertThat(again.header(MESSAGE)).isEqualTo("Replayed");
        assertThat(again.status()).isEqualTo(first.status());
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.headersBut(MESSAGE)).isEqualTo(first.headersBut());
        assertThat(SERVER.shop().executions()).isEqualTo(1);
        assertThat(SERVER.database().intents()).isEqualTo(1);
    }

    @Test
    @Tag("D3")
    void aRegistrationOfTheSameIdIsADuplicateToo() {
        Reply first = order("c-1");
        Reply registration =
                SERVER.as("alice").phaseOne("POST", "orders", BOOK, "c-1").send();
        assertThat(registration.body()).isEqualTo(first.body());
        assertThat(registration.header(MESSAGE)).isEqualTo("Replayed");
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    @Tag("D3")
    void whatWaitsForItsClientIsNotConfirmedByADuplicateThatAsksForIt() {
        ClientIntent intent = SERVER.as("alice").order();
        Reply duplicate = order(intent.ccid());
        assertThat(duplicate.header(SERVER_CORRELATION_ID)).isEqualTo(intent.scid());
        assertThat(duplicate.header(PHASE_STATE)).isEqualTo("WAITING_CONFIRM");
        assertThat(SERVER.shop().executions()).isZero();
        assertThat(intent.confirm().status()).isEqualTo(200);
    }

    @Test
    @Tag("D4")
    void anotherRequestUnderTheSameIdIsRefused() {
        order("c-1");
        Reply other = auto("POST", "orders", "{\"item\":\"other\"}", "c-1").send();
        assertThat(other.status()).isEqualTo(422);
        assertThat(other.problem()).isEqualTo("correlation-id-reused");
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    @Tag("D3")
    void idsAreEachOwnersOwn() {
        order("c-1");
        Reply bobs = SERVER.as("bob")
                .phaseOne("POST", "orders", BOOK, "c-1")
                .header(AUTO_CONFIRM, "true")
                .send();
        assertThat(bobs.status()).isEqualTo(201);
        assertThat(bobs.header(MESSAGE)).isNull();
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
            assertThat(nameless("orders", BOOK)
                            .header("Idempotency-Key", "k")
                            .send()
                            .header(MESSAGE))
                    .isNull();
        }
        assertThat(SERVER.shop().executions()).isEqualTo(2);
    }

    @ParameterizedTest
    @Tag("D16")
    @Tag("N12")
    @Tag("N13")
    @ValueSource(strings = {"mapped 409", "answered 422", "web 410", "unmapped 500", "error 500", "bare 409"})
    void failuresPassThroughAndAreRecorded(String line) {
        String path = "failures/" + line.split(" ")[0];
        Reply failed = auto("POST", path, null, "c-1").send();
        assertThat(failed.status()).isEqualTo(Integer.parseInt(line.split(" ")[1]));
        assertThat(failed.header(PHASE_STATE)).isEqualTo("FAILED");
        assertThat(failed.header(RESOURCE_ID)).isNull();
        assertThat(failed.text()).doesNotContain("s3cret");
        assertThat(SERVER.database().history(failed.header(SERVER_CORRELATION_ID)))
                .containsExactly("WAITING_CONFIRM", "PROCESSING", "FAILED");
        assertThat(SERVER.database().orders()).isZero();
        Reply again = auto("POST", path, null, "c-1").send();
        assertThat(again.body()).isEqualTo(failed.body());
        assertThat(again.headersBut(MESSAGE)).isEqualTo(failed.headersBut());
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @ParameterizedTest
    @Tag("N13")
    @ValueSource(strings = {"{\"item\":\"\"}", "{"})
    void whatValidationOrReadersRefuseIsRecorded(String body) {
        Reply refused = auto("POST", "orders", body, "c-1").send();
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.header(PHASE_STATE)).isEqualTo("FAILED");
        assertThat(auto("POST", "orders", body, "c-1").send().header(MESSAGE)).isEqualTo("Replayed");
        assertThat(SERVER.shop().executions()).isZero();
    }

    @Test
    void isRefusedWhereTheEndpointDoesNotOfferIt() {
        Reply refused = auto("POST", "policies/defaults", null, "c-1").send();
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.problem()).isEqualTo("malformed-header");
        assertThat(refused.text()).contains(AUTO_CONFIRM, "confirm in Phase 2");
        assertThat(SERVER.database().intents()).isZero();
        assertThat(SERVER.shop().executions()).isZero();
        assertThat(SERVER.as("alice").registered("policies/defaults").confirm().status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"false", "1", "", "yes", "true,true"})
    void anyOtherValueThanTrueAsksForNothing(String value) {
        Reply registered = SERVER.as("alice")
                .phaseOne("POST", "orders", BOOK)
                .header(AUTO_CONFIRM, value)
                .send();
        assertThat(registered.header(PHASE_STATE)).isEqualTo("WAITING_CONFIRM");
        assertThat(SERVER.shop().executions()).isZero();
    }

    @Test
    @Tag("D24")
    void isNothingWithoutEnabled() {
        Reply answer = SERVER.as("alice")
                .post("orders", BOOK)
                .header(AUTO_CONFIRM, "true")
                .send();
        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.header(SERVER_CORRELATION_ID)).isNull();
        assertThat(SERVER.database().intents()).isZero();
    }

    @Test
    @Tag("D5")
    void theHeadersOfPhaseTwoDoNotBelongToIt() {
        Reply refused = auto("POST", "orders", BOOK, "c-1")
                .header(SERVER_CORRELATION_ID, UUID.randomUUID().toString())
                .send();
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.problem()).isEqualTo("malformed-header");
        assertThat(SERVER.database().intents()).isZero();
        assertThat(SERVER.shop().executions()).isZero();
    }

    @Test
    @Tag("D1")
    void aConfirmationStaysOneWhateverItAsksFor() {
        ClientIntent intent = SERVER.as("alice").order();
        Reply outcome = intent.confirmation().header(AUTO_CONFIRM, "true").send();
        assertThat(outcome.status()).isEqualTo(200);
        assertThat(outcome.header(SERVER_CORRELATION_ID)).isEqualTo(intent.scid());
        assertThat(SERVER.database().intents()).isEqualTo(1);
    }

    @Test
    @Tag("N18")
    void aCallbackWithoutAutoConfirmIsIgnored() {
        for (String url : List.of("https://receiver.example/", "no address")) {
            Reply registered = SERVER.as("alice")
                    .phaseOne("POST", "orders", BOOK)
                    .header(CALLBACK, url)
                    .send();
            assertThat(registered.header(PHASE_STATE)).isEqualTo("WAITING_CONFIRM");
        }
        assertThat(SERVER.database().count("twophp_callback")).isZero();
    }

    @Test
    void aBodyThatCanNotBeStoredIsRefused() {
        String body = "{\"item\":\"" + "x".repeat(2000) + "\"}";
        Reply refused = auto("POST", "orders", body, "c-1").send();
        assertThat(refused.status()).isEqualTo(413);
        assertThat(refused.problem()).isEqualTo("payload-too-large");
        assertThat(SERVER.database().intents()).isZero();
        assertThat(SERVER.shop().executions()).isZero();
    }

    @Test
    @Tag("D19")
    void theRestOfTheProtocolHolds() {
        assertThat(auto("POST", "orders", BOOK, "{}").send().status()).isEqualTo(400);
        assertThat(auto("POST", "orders", BOOK, "c-1")
                        .header(REQUESTED_TTL, "soon")
                        .send()
                        .status())
                .isEqualTo(400);
        assertThat(SERVER.anonymous()
                        .phaseOne("POST", "orders", BOOK)
                        .header(AUTO_CONFIRM, "true")
                        .send()
                        .status())
                .isEqualTo(401);
        SERVER.environment().peer("203.0.113.9");
        assertThat(order("c-1").problem()).isEqualTo("tls-required");
        assertThat(SERVER.database().intents()).isZero();
        assertThat(SERVER.shop().executions()).isZero();
    }

    @Test
    @Tag("D13")
    void anAsynchronousEndpointAnswersAtOnce() {
        Reply accepted = auto("POST", "later", null, "c-1").send();
        String scid = accepted.header(SERVER_CORRELATION_ID);
        assertThat(accepted.status()).isEqualTo(202);
        assertThat(accepted.header(PHASE_STATE)).isEqualTo("PROCESSING");
        assertThat(accepted.header(RESOURCE_ID)).isEqualTo(scid);
        assertThat(accepted.header(CLIENT_CORRELATION_ID)).isEqualTo("c-1");
        assertThat(accepted.header("Location")).isEqualTo(SERVER.base() + "2php/intents/" + scid);
        SERVER.shop().gate().awaitReached();
        assertThat(SERVER.as("alice").get("later/" + scid).send().header(PHASE_STATE))
                .isEqualTo("PROCESSING");
        SERVER.shop().gate().open();
        SERVER.awaitThreads();
        assertThat(SERVER.as("alice").status(scid).send().json().getString("outcome"))
                .isEqualTo("COMMITTED");
        assertThat(SERVER.as("alice").get("later/" + scid).send().status()).isEqualTo(303);
        Reply duplicate = auto("POST", "later", null, "c-1").send();
        assertThat(duplicate.header(MESSAGE)).isEqualTo("Replayed");
        assertThat(SERVER.database().column("SELECT item FROM shop_order")).containsExactly("for alice");
    }
}
