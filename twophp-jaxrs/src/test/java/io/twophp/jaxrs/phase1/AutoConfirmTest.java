package io.twophp.jaxrs.phase1;

import static io.twophp.ProtocolHeader.AUTO_CONFIRM;
import static io.twophp.ProtocolHeader.ENABLED;
import static io.twophp.ProtocolHeader.MESSAGE;
import static io.twophp.ProtocolHeader.PONR_DEADLINE;
import static io.twophp.ProtocolHeader.REQUESTED_TTL;
import static io.twophp.ProtocolHeader.RESOURCE_ID;
import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import jakarta.json.JsonObject;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Auto-confirm by header, without a callback (draft §5.5, D14, D15): one exchange. */
@Tag("D14")
@Tag("N21")
class AutoConfirmTest extends ShopTests {

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
    @Tag("D27")
    @Tag("N11")
    @Tag("N22")
    void isRegisteredExecutedAndAnsweredInOneExchangeAndADuplicateIsReplayed() {
        Reply answer = order("c-1").expect(201).expectPhase("COMMITTED").without(MESSAGE, PONR_DEADLINE);
        String scid = answer.header(SERVER_CORRELATION_ID);
        assertThat(answer.header(RESOURCE_ID)).isEqualTo(answer.json().getString("id"));
        assertThat(answer.header("Location")).isEqualTo(SERVER.base() + "orders/" + answer.header(RESOURCE_ID));
        assertThat(SERVER.database().history(scid)).containsExactly("WAITING_CONFIRM", "PROCESSING", "COMMITTED");
        assertThat(SERVER.database().column("SELECT scid FROM shop_order")).containsExactly(scid);
        assertThat(SERVER.shop().executions()).isEqualTo(1);
        JsonObject status = SERVER.alice().status(scid).send().json();
        assertThat(status.getString("client_correlation_id")).isEqualTo("c-1");
        assertThat(status.getString("mode")).isEqualTo("TRANSPARENT");
        assertThat(status.containsKey("callback")).isFalse();
        order("c-1").expectReplayOf(answer);
        assertThat(SERVER.shop().executions()).isEqualTo(1);
        assertThat(SERVER.database().intents()).isEqualTo(1);
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

    @ParameterizedTest
    @Tag("D16")
    @Tag("N12")
    @Tag("N13")
    @CsvSource({"failures/mapped, 409", "failures/unmapped, 500", "results/status/409/0, 409", "orders, 400"})
    void failuresPassThroughAndAreRecorded(String path, int status) {
        Call call = auto("POST", path, "{", "c-1");
        Reply failed = call.expect(status).expectPhase("FAILED").without(RESOURCE_ID);
        assertThat(failed.text()).doesNotContain("s3cret");
        assertThat(SERVER.database().history(failed.header(SERVER_CORRELATION_ID)))
                .containsExactly("WAITING_CONFIRM", "PROCESSING", "FAILED");
        assertThat(SERVER.database().orders()).isZero();
        call.send().expectReplayOf(failed);
        assertThat(SERVER.shop().executions()).isEqualTo(path.equals("orders") ? 0 : 1);
    }

    @Test
    void isRefusedWhereTheEndpointDoesNotOfferIt() {
        Reply refused = auto("POST", "policies/defaults", null, "c-1").expect(400, "malformed-header");
        assertThat(refused.text()).contains(AUTO_CONFIRM, "confirm in Phase 2");
        SERVER.assertUntouched();
        SERVER.alice().registered("policies/defaults").confirm().expect(200);
    }

    @ParameterizedTest
    @Tag("D24")
    @ValueSource(strings = {"false", "1", "", "yes", "true,true"})
    void anyOtherValueThanTrueAsksForNothing(String value) {
        SERVER.alice().bookOrder().header(AUTO_CONFIRM, value).send().expectPhase("WAITING_CONFIRM");
        assertThat(SERVER.shop().executions()).isZero();
        SERVER.alice().post("orders", BOOK).autoConfirm().expect(201).without(SERVER_CORRELATION_ID);
    }

    @Test
    @Tag("D1")
    void aConfirmationStaysOneWhateverItAsksFor() {
        ClientIntent intent = SERVER.alice().order();
        intent.confirmation().autoConfirm().expect(200).with(SERVER_CORRELATION_ID, intent.scid());
        assertThat(SERVER.database().intents()).isEqualTo(1);
    }

    @Test
    @Tag("D5")
    @Tag("D19")
    void theRestOfTheProtocolHolds() {
        auto("POST", "orders", BOOK, "c-1")
                .header(SERVER_CORRELATION_ID, UUID.randomUUID().toString())
                .expect(400, "malformed-header");
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
        Reply accepted = auto("POST", "later", null, "c-1").expect(202).expectPhase("PROCESSING");
        String scid = accepted.header(SERVER_CORRELATION_ID);
        accepted.with(RESOURCE_ID, scid).with("Location", SERVER.base() + "2php/intents/" + scid);
        SERVER.finish();
        SERVER.alice().get("later/" + scid).expect(303);
        auto("POST", "later", null, "c-1").send().expectPhase("COMMITTED").with(MESSAGE, "Replayed");
        assertThat(SERVER.database().items()).containsExactly("for alice");
    }
}
