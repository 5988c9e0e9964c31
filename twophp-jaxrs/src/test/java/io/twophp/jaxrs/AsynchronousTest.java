package io.twophp.jaxrs;

import static io.twophp.ProtocolHeader.CLIENT_CORRELATION_ID;
import static io.twophp.ProtocolHeader.MESSAGE;
import static io.twophp.ProtocolHeader.PHASE_STATE;
import static io.twophp.ProtocolHeader.RESOURCE_ID;
import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Asynchronous mode (draft §5.3.3): accepted at once, executed after the answer, polled. */
@Tag("D13")
@Tag("N14")
class AsynchronousTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(Map.of(
            "twophp.roles", "auditor",
            "twophp.stored-headers", "X-Tenant"));

    /** Returns an intent that is confirmed and being executed. */
    private static ClientIntent running() {
        ClientIntent intent = SERVER.as("alice").registered("later");
        assertThat(intent.confirm().status()).isEqualTo(202);
        SERVER.shop().gate().awaitReached();
        return intent;
    }

    @AfterEach
    void finishAll() {
        finish();
    }

    private static void finish() {
        SERVER.shop().gate().open();
        SERVER.awaitThreads();
    }

    /** Returns an intent that was registered, confirmed and executed. */
    private static ClientIntent done(String path) {
        ClientIntent intent = SERVER.as("alice").registered(path);
        assertThat(intent.confirm().status()).isEqualTo(202);
        finish();
        return intent;
    }

    private static Reply provisional(ClientIntent intent) {
        return intent.owner().get(intent.path() + "/" + intent.scid()).send();
    }

    private static void assertProcessing(ClientIntent intent, Reply answer) {
        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.header(PHASE_STATE)).isEqualTo("PROCESSING");
        assertThat(answer.header(RESOURCE_ID)).isEqualTo(intent.scid());
        assertThat(answer.header(SERVER_CORRELATION_ID)).isEqualTo(intent.scid());
        assertThat(answer.header(CLIENT_CORRELATION_ID)).isEqualTo(intent.ccid());
        assertThat(answer.header("Location")).isEqualTo(SERVER.base() + "2php/intents/" + intent.scid());
        assertThat(answer.header("Retry-After")).isEqualTo("1");
        assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
        assertThat(answer.body()).isEmpty();
    }

    @Test
    void phaseOneShowsNoResourceId() {
        assertThat(SERVER.as("alice").registered("later").answer().header(RESOURCE_ID))
                .isNull();
    }

    @Test
    void isAcceptedBeforeItIsExecuted() {
        ClientIntent intent = SERVER.as("alice").registered("later");
        Reply accepted = intent.confirm();
        assertProcessing(intent, accepted);
        assertThat(accepted.header(MESSAGE)).isNull();
        SERVER.shop().gate().awaitReached();
        assertThat(SERVER.database().history(intent.scid())).containsExactly("WAITING_CONFIRM", "PROCESSING");
        assertThat(SERVER.database().orders()).isZero();
        finish();
        assertThat(SERVER.database().history(intent.scid()))
                .containsExactly("WAITING_CONFIRM", "PROCESSING", "COMMITTED");
        assertThat(SERVER.database().column("SELECT item FROM shop_order")).containsExactly("for alice");
    }

    @Test
    void isPolledAtTheStatusMonitor() {
        ClientIntent intent = running();
        Reply status = intent.status();
        assertThat(status.header(PHASE_STATE)).isEqualTo("PROCESSING");
        JsonObject before = status.json();
        assertThat(before.getString("phase")).isEqualTo("PROCESSING");
        assertThat(before.get("outcome")).isEqualTo(JsonValue.NULL);
        assertThat(before.getString("mode")).isEqualTo("ASYNCHRONOUS");
        assertThat(before.getString("provisional_resource_id")).isEqualTo(intent.scid());
        assertThat(before.get("resource_id")).isEqualTo(JsonValue.NULL);
        finish();
        Reply after = intent.status();
        assertThat(after.header(PHASE_STATE)).isEqualTo("COMMITTED");
        assertThat(after.json().getString("outcome")).isEqualTo("COMMITTED");
        assertThat(after.header(RESOURCE_ID))
                .isEqualTo(after.json().getString("resource_id"))
                .startsWith("o");
    }

    @Test
    void theProvisionalAddressLeadsToTheResourceOnceItIsThere() {
        ClientIntent intent = running();
        assertProcessing(intent, provisional(intent));
        finish();
        Reply moved = provisional(intent);
        assertThat(moved.status()).isEqualTo(303);
        assertThat(moved.header(PHASE_STATE)).isEqualTo("COMMITTED");
        assertThat(moved.header(RESOURCE_ID)).isNotEqualTo(intent.scid()).startsWith("o");
        assertThat(moved.header("Location")).isEqualTo(SERVER.base() + "later/" + moved.header(RESOURCE_ID));
        assertThat(moved.header("Cache-Control")).isEqualTo("private, no-store");
        assertThat(moved.header("Vary")).isEqualTo("Authorization, Cookie");
    }

    @Test
    void theProvisionalAddressIsTheResourcesIfTheApplicationAdoptedTheId() {
        ClientIntent intent = done("later/adopted");
        Reply resource = provisional(intent);
        assertThat(resource.status()).isEqualTo(200);
        assertThat(resource.text()).isEqualTo("order " + intent.scid());
        assertThat(resource.header(PHASE_STATE)).isEqualTo("COMMITTED");
        assertThat(resource.header(RESOURCE_ID)).isEqualTo(intent.scid());
        assertThat(intent.confirm().header(RESOURCE_ID)).isEqualTo(intent.scid());
    }

    @Test
    void theResourceSaysSoToItsOwnerOnly() {
        ClientIntent intent = done("later/adopted");
        Reply others = SERVER.as("bob").get("later/adopted/" + intent.scid()).send();
        assertThat(others.text()).isEqualTo("order " + intent.scid());
        assertThat(others.header(PHASE_STATE)).isNull();
    }

    @Test
    void theProvisionalAddressShowsTheRecordedFailure() {
        ClientIntent intent = done("later/refused");
        Reply failed = provisional(intent);
        assertThat(failed.status()).isEqualTo(409);
        assertThat(failed.text()).isEqualTo("sold out");
        assertThat(failed.header(PHASE_STATE)).isEqualTo("FAILED");
        assertThat(failed.header(RESOURCE_ID)).isNull();
        assertThat(intent.status().json().getString("outcome")).isEqualTo("FAILED");
        assertThat(SERVER.database().orders()).isZero();
    }

    @Test
    void headIsAnsweredAsGetIs() {
        ClientIntent intent = running();
        Reply head = SERVER.as("alice").call("HEAD", "later/" + intent.scid()).send();
        assertProcessing(intent, head);
        finish();
        assertThat(SERVER.as("alice")
                        .call("HEAD", "later/" + intent.scid())
                        .send()
                        .status())
                .isEqualTo(303);
    }

    @Test
    @Tag("I9")
    void everybodyElseIsAnsweredByTheApplication() {
        ClientIntent intent = running();
        for (Reply others : new Reply[] {
            SERVER.as("bob").get("later/" + intent.scid()).send(),
            SERVER.anonymous().get("later/" + intent.scid()).send()
        }) {
            assertThat(others.status()).isEqualTo(200);
            assertThat(others.text()).isEqualTo("order " + intent.scid());
            assertThat(others.header(PHASE_STATE)).isNull();
        }
    }

    @Test
    void theApplicationAnswersWhereNothingIsProvisional() {
        ClientIntent intent = running();
        ClientIntent synchronous = SERVER.as("alice").order();
        assertThat(SERVER.as("alice").get("orders/" + synchronous.scid()).send().header(PHASE_STATE))
                .isNull();
        assertThat(SERVER.as("alice").get("orders/" + intent.scid()).send().status())
                .isEqualTo(200);
        assertThat(SERVER.as("alice")
                        .get("later/00000000-0000-4000-8000-000000000000")
                        .send()
                        .text())
                .isEqualTo("order 00000000-0000-4000-8000-000000000000");
    }

    @Test
    void theApplicationAnswersBeforeTheConfirmationAndAfterAnExpiry() {
        ClientIntent intent = SERVER.as("alice").registered("later");
        assertThat(provisional(intent).text()).isEqualTo("order " + intent.scid());
        SERVER.database().advance(Duration.ofSeconds(31));
        assertThat(intent.confirm().status()).isEqualTo(408);
        assertThat(provisional(intent).text()).isEqualTo("order " + intent.scid());
        assertThat(SERVER.shop().executions()).isZero();
    }

    @Test
    @Tag("D7")
    @Tag("N22")
    void duplicatesDuringTheExecutionAreAnsweredAlike() {
        ClientIntent intent = running();
        assertProcessing(intent, intent.confirm());
        assertProcessing(
                intent,
                SERVER.as("alice")
                        .phaseOne("POST", "later", null, intent.ccid())
                        .send());
        finish();
        assertThat(SERVER.shop().executions()).isEqualTo(1);
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @Test
    @Tag("N22")
    @Tag("D15")
    @Tag("D27")
    void theOutcomeIsReplayed() {
        ClientIntent intent = done("later");
        Reply first = intent.confirm();
        assertThat(first.status()).isEqualTo(200);
        assertThat(first.header(PHASE_STATE)).isEqualTo("COMMITTED");
        assertThat(first.header(MESSAGE)).isEqualTo("Replayed");
        assertThat(first.header(RESOURCE_ID)).isEqualTo(first.text()).isNotEqualTo(intent.scid());
        assertThat(first.header("Location")).isEqualTo(SERVER.base() + "later/" + first.text());
        Reply second = intent.confirm();
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(second.headersBut()).isEqualTo(first.headersBut());
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    @Tag("D4")
    void theOutcomeIsTheAnswerToADuplicateRegistration() {
        ClientIntent intent = done("later");
        Reply duplicate = SERVER.as("alice")
                .phaseOne("POST", "later", null, intent.ccid())
                .send();
        assertThat(duplicate.status()).isEqualTo(200);
        assertThat(duplicate.header(PHASE_STATE)).isEqualTo("COMMITTED");
        assertThat(duplicate.body()).isEqualTo(intent.confirm().body());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"respond-async", "Respond-Async", "wait=10, respond-async", "respond-async;q=1,return=minimal"})
    void aNegotiatedEndpointIsAsynchronousIfTheClientPrefersThat(String preference) {
        ClientIntent intent = SERVER.as("alice").registered("later/negotiated");
        Reply accepted = intent.confirmation().header("Prefer", preference).send();
        assertProcessing(intent, accepted);
        SERVER.awaitIdle();
        assertThat(intent.status().json().getString("mode")).isEqualTo("ASYNCHRONOUS");
        assertThat(intent.confirm().text()).startsWith("negotiated ");
    }

    @Test
    void aPreferenceIsTakenFromAnyOfSeveralHeaders() {
        ClientIntent intent = SERVER.as("alice").registered("later/negotiated");
        Reply accepted = intent.confirmation()
                .header("Prefer", "return=minimal")
                .header("Prefer", "respond-async")
                .send();
        assertThat(accepted.status()).isEqualTo(202);
        SERVER.awaitIdle();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "wait=10", "respond-asynchronously", "x=respond-async"})
    void aNegotiatedEndpointIsSynchronousOtherwise(String preference) {
        ClientIntent intent = SERVER.as("alice").registered("later/negotiated");
        Reply outcome = intent.confirmation().header("Prefer", preference).send();
        assertThat(outcome.status()).isEqualTo(200);
        assertThat(outcome.text()).startsWith("negotiated ");
        assertThat(outcome.header(PHASE_STATE)).isEqualTo("COMMITTED");
        assertThat(intent.status().json().getString("mode")).isEqualTo("SYNCHRONOUS");
    }

    @Test
    void thePreferenceIsIgnoredWhereTheEndpointIsSynchronous() {
        ClientIntent intent = SERVER.as("alice").order();
        Reply outcome = intent.confirmation().header("Prefer", "respond-async").send();
        assertThat(outcome.status()).isEqualTo(200);
        assertThat(outcome.header(PHASE_STATE)).isEqualTo("COMMITTED");
        assertThat(outcome.header("Location")).contains("/orders/");
    }

    @Test
    @Tag("N37")
    void isExecutedWithTheRolesOfPhaseOne() {
        ClientIntent intent = SERVER.as("alice", "manager", "auditor", "owner").registered("cases/managers-later");
        assertThat(intent.confirm().status()).isEqualTo(202);
        SERVER.awaitIdle();
        // The library could not know that the application asks for "owner": no annotation and no setting names it.
        assertThat(intent.confirm().text()).isEqualTo("for alice, auditor true, owner false");
        ClientIntent lesser = SERVER.as("carol", "manager").registered("cases/managers-later");
        lesser.confirm();
        SERVER.awaitIdle();
        assertThat(lesser.confirm().text()).isEqualTo("for carol, auditor false, owner false");
    }

    @Test
    @Tag("N37")
    void whoeverLacksTheRoleRegistersNothing() {
        Reply refused = SERVER.as("alice", "clerk")
                .phaseOne("POST", "cases/managers-later", null)
                .send();
        assertThat(refused.status()).isEqualTo(403);
        assertThat(SERVER.database().intents()).isZero();
    }

    @Test
    @Tag("D1")
    @Tag("D23")
    void headersQueryAndBodyAreThereAgain() {
        String ccid = "c-again";
        Reply registered = SERVER.as("alice")
                .phaseOne("POST", "cases/echo-later?note=a%20b&note=c", null, ccid)
                .header("X-Tenant", "north")
                .header("Accept-Language", "de")
                .body("text/plain", java.net.http.HttpRequest.BodyPublishers.ofString("Grüße"))
                .send();
        ClientIntent intent = new ClientIntent(
                SERVER.as("alice"), "cases/echo-later", ccid, registered.header(SERVER_CORRELATION_ID), registered);
        assertThat(intent.confirmation()
                        .header("X-Tenant", "south")
                        .header("Accept-Language", "fr")
                        .send()
                        .status())
                .isEqualTo(202);
        SERVER.awaitIdle();
        assertThat(intent.confirm().text())
                .isEqualTo(SERVER.base() + "cases/echo-later?note=a%20b&note=c\nGrüße\nnorth\nde");
    }

    @Test
    void addressesAreAsTheClientOfPhaseOneAddressedTheServer() {
        ClientIntent intent = SERVER.at("localhost", "alice").registered("cases/echo-later");
        Reply accepted = intent.confirmation(SERVER.as("alice")).send();
        assertThat(accepted.header("Location")).startsWith(SERVER.base().toString());
        SERVER.awaitIdle();
        Reply outcome = intent.confirm();
        assertThat(outcome.header("Location"))
                .isEqualTo("http://localhost:" + SERVER.base().getPort() + "/shop/api/cases/echo-later/7");
        assertThat(outcome.header(RESOURCE_ID)).isEqualTo("7");
    }

    @Test
    @Tag("I1")
    void manyConfirmationsExecuteItOnce() {
        ClientIntent intent = SERVER.as("alice").registered("later");
        var replies = Stream.generate(() -> intent.confirmation().sendAsync()).limit(16).toList().stream()
                .map(java.util.concurrent.CompletableFuture::join)
                .toList();
        assertThat(replies).allSatisfy(reply -> assertProcessing(intent, reply));
        SERVER.shop().gate().awaitReached();
        finish();
        assertThat(SERVER.shop().executions()).isEqualTo(1);
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }
}
