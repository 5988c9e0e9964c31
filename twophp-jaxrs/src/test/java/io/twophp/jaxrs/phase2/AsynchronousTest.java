package io.twophp.jaxrs.phase2;

import static io.twophp.ProtocolHeader.CLIENT_CORRELATION_ID;
import static io.twophp.ProtocolHeader.MESSAGE;
import static io.twophp.ProtocolHeader.PHASE_STATE;
import static io.twophp.ProtocolHeader.RESOURCE_ID;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Asynchronous mode (draft §5.3.3): accepted at once, executed after the answer, polled. */
@Tag("D13")
@Tag("N14")
class AsynchronousTest extends ShopTests {

    private static Reply provisional(ClientIntent intent) {
        return intent.owner().get(intent.path() + "/" + intent.scid()).send();
    }

    private static void assertProcessing(ClientIntent intent, Reply answer) {
        SERVER.assertProcessing(intent, answer);
        answer.with(RESOURCE_ID, intent.scid()).with(CLIENT_CORRELATION_ID, intent.ccid());
    }

    @Test
    @Tag("D7")
    @Tag("N22")
    void isAcceptedBeforeItIsExecutedAndDuplicatesAlike() {
        ClientIntent intent = SERVER.alice().registered("later");
        assertProcessing(intent, intent.confirm().without(MESSAGE));
        SERVER.shop().gate().awaitReached();
        assertThat(SERVER.history(intent)).containsExactly("WAITING_CONFIRM", "PROCESSING");
        assertThat(SERVER.database().orders()).isZero();
        assertProcessing(intent, intent.confirm());
        assertProcessing(
                intent,
                SERVER.alice().phaseOne("POST", "later", null, intent.ccid()).send());
        SERVER.finish();
        assertThat(SERVER.shop().executions()).isEqualTo(1);
        assertThat(SERVER.history(intent)).containsExactly("WAITING_CONFIRM", "PROCESSING", "COMMITTED");
        assertThat(SERVER.database().items()).containsExactly("for alice");
    }

    @Test
    void isPolledAtTheStatusMonitor() {
        ClientIntent intent = SERVER.running();
        Reply status = intent.status().expectPhase("PROCESSING");
        JsonObject before = status.json();
        assertThat(before.getString("phase")).isEqualTo("PROCESSING");
        assertThat(before.get("outcome")).isEqualTo(JsonValue.NULL);
        assertThat(before.getString("mode")).isEqualTo("ASYNCHRONOUS");
        assertThat(before.getString("provisional_resource_id")).isEqualTo(intent.scid());
        assertThat(before.get("resource_id")).isEqualTo(JsonValue.NULL);
        SERVER.finish();
        Reply after = intent.status().expectPhase("COMMITTED");
        assertThat(after.json().getString("outcome")).isEqualTo("COMMITTED");
        assertThat(after.header(RESOURCE_ID))
                .isEqualTo(after.json().getString("resource_id"))
                .startsWith("o");
    }

    @Test
    void theProvisionalAddressLeadsToTheResourceOnceItIsThere() {
        ClientIntent intent = SERVER.running();
        assertProcessing(intent, provisional(intent));
        assertProcessing(
                intent, SERVER.alice().call("HEAD", "later/" + intent.scid()).send());
        SERVER.finish();
        SERVER.alice().call("HEAD", "later/" + intent.scid()).expect(303);
        Reply moved = provisional(intent).expect(303).expectPhase("COMMITTED");
        assertThat(moved.header(RESOURCE_ID)).isNotEqualTo(intent.scid()).startsWith("o");
        assertThat(moved.header("Location")).isEqualTo(SERVER.base() + "later/" + moved.header(RESOURCE_ID));
        moved.with("Cache-Control", "private, no-store").with("Vary", "Authorization, Cookie");
    }

    @Test
    void theProvisionalAddressIsTheResourcesIfTheApplicationAdoptedTheId() {
        ClientIntent intent = SERVER.alice().registered("later/adopted");
        assertThat(provisional(intent).without(PHASE_STATE).text()).isEqualTo("order " + intent.scid());
        intent.confirm();
        SERVER.finish();
        Reply others =
                SERVER.as("bob").get("later/adopted/" + intent.scid()).send().without(PHASE_STATE);
        assertThat(others.text()).isEqualTo("order " + intent.scid());
        Reply resource =
                provisional(intent).expect(200).expectPhase("COMMITTED").with(RESOURCE_ID, intent.scid());
        assertThat(resource.text()).isEqualTo("order " + intent.scid());
        assertThat(intent.confirm().header(RESOURCE_ID)).isEqualTo(intent.scid());
    }

    @Test
    @Tag("I9")
    void theApplicationAnswersWhereNothingIsProvisionalAndEverybodyElse() {
        ClientIntent intent = SERVER.running();
        for (Caller other : List.of(SERVER.as("bob"), SERVER.anonymous())) {
            Reply others = other.get("later/" + intent.scid()).expect(200).without(PHASE_STATE);
            assertThat(others.text()).isEqualTo("order " + intent.scid());
        }
        ClientIntent synchronous = SERVER.alice().order();
        assertThat(SERVER.alice().get("orders/" + synchronous.scid()).send().header(PHASE_STATE))
                .isNull();
        SERVER.alice().get("orders/" + intent.scid()).expect(200);
        assertThat(SERVER.alice()
                        .get("later/00000000-0000-4000-8000-000000000000")
                        .send()
                        .text())
                .isEqualTo("order 00000000-0000-4000-8000-000000000000");
    }

    @Test
    @Tag("N22")
    @Tag("D15")
    @Tag("D27")
    void theOutcomeIsReplayed() {
        ClientIntent intent = SERVER.running();
        SERVER.finish();
        Reply first = intent.confirm().expect(200).expectPhase("COMMITTED").with(MESSAGE, "Replayed");
        assertThat(first.header(RESOURCE_ID)).isEqualTo(first.text()).isNotEqualTo(intent.scid());
        assertThat(first.header("Location")).isEqualTo(SERVER.base() + "later/" + first.text());
        Reply second = intent.confirm();
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(second.headersBut()).isEqualTo(first.headersBut());
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "respond-async | true",
                "Respond-Async | true",
                "wait=10, respond-async | true",
                "respond-async;q=1,return=minimal | true",
                "'' | false",
                "wait=10 | false",
                "respond-asynchronously | false",
                "x=respond-async | false",
            })
    void aNegotiatedEndpointIsAsynchronousIfTheClientPrefersThat(String preference, boolean asynchronous) {
        ClientIntent intent = SERVER.alice().registered("later/negotiated");
        Reply answer = intent.confirmation().header("Prefer", preference).send();
        if (asynchronous) {
            assertProcessing(intent, answer);
            SERVER.awaitIdle();
        } else {
            answer.expect(200).expectPhase("COMMITTED");
        }
        assertThat(intent.status().json().getString("mode")).isEqualTo(asynchronous ? "ASYNCHRONOUS" : "SYNCHRONOUS");
        assertThat(intent.confirm().text()).startsWith("negotiated ");
    }

    @Test
    @Tag("N37")
    void isExecutedWithTheRolesOfPhaseOne() {
        ClientIntent intent = SERVER.as("alice", "manager", "auditor", "owner").registered("cases/managers-later");
        SERVER.executeLater(intent);
        // The library could not know that the application asks for "owner": no annotation and no setting names it.
        assertThat(intent.confirm().text()).isEqualTo("for alice, auditor true, owner false");
        ClientIntent lesser = SERVER.as("carol", "manager").registered("cases/managers-later");
        lesser.confirm();
        SERVER.awaitIdle();
        assertThat(lesser.confirm().text()).isEqualTo("for carol, auditor false, owner false");
    }

    @Test
    @Tag("D1")
    @Tag("D23")
    void headersQueryAndBodyAreThereAgain() {
        ClientIntent intent = SERVER.alice()
                .phaseOne("POST", "cases/echo-later?note=a%20b&note=c", null)
                .header("X-Tenant", "north")
                .header("Accept-Language", "de")
                .body("text/plain", "Grüße")
                .register();
        intent.confirmation()
                .header("X-Tenant", "south")
                .header("Accept-Language", "fr")
                .expect(202);
        SERVER.awaitIdle();
        assertThat(intent.confirm().text())
                .isEqualTo(SERVER.base() + "cases/echo-later?note=a%20b&note=c\nGrüße\nnorth\nde");
    }

    @Test
    void addressesAreAsTheClientOfPhaseOneAddressedTheServer() {
        ClientIntent intent = SERVER.at("localhost", "alice").registered("cases/echo-later");
        Reply accepted = intent.confirmation(SERVER.alice()).send();
        assertThat(accepted.header("Location")).startsWith(SERVER.base().toString());
        SERVER.awaitIdle();
        Reply outcome = intent.confirm().with(RESOURCE_ID, "7");
        assertThat(outcome.header("Location"))
                .isEqualTo("http://localhost:" + SERVER.base().getPort() + "/shop/api/cases/echo-later/7");
    }
}
