package io.twophp.jaxrs.phase2;

import static io.twophp.ProtocolHeader.RESOURCE_ID;
import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ClientCorrelationId;
import io.twophp.Owner;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.Handshake;
import io.twophp.core.engine.Registration;
import io.twophp.core.intent.Origin;
import io.twophp.core.intent.StoredRequest;
import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Policies;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Failures of business logic (draft §5.3.2, D16), and of infrastructure. */
@Tag("D16")
class FailureTest extends ShopTests {

    private static void assertFailed(ClientIntent intent, Reply outcome, int status) {
        outcome.expect(status).expectPhase("FAILED").without(RESOURCE_ID);
        outcome.with(SERVER_CORRELATION_ID, intent.scid()).with("Cache-Control", "no-store");
        assertThat(SERVER.phase(intent)).isEqualTo("FAILED");
        assertThat(SERVER.history(intent)).containsExactly("WAITING_CONFIRM", "PROCESSING", "FAILED");
        assertThat(SERVER.database().orders()).isZero();
    }

    @ParameterizedTest
    @Tag("N12")
    @Tag("N13")
    @Tag("N25")
    @CsvSource({
        "results/status/422/2, 422, text/plain, xx",
        "results/status/502/3, 502, text/plain, xxx",
        "failures/mapped, 409, text/plain, out of stock: ",
        "failures/web, 410, text/plain, sold out",
        "results/status/409/0, 409, application/problem+json, Conflict",
        "failures/web-bare, 403, application/problem+json, Forbidden",
        "failures/error, 500, application/problem+json, urn:twophp:problem:execution-failed",
        "failures/unmapped, 500, application/problem+json, urn:twophp:problem:execution-failed",
        "failures/stream, 500, application/problem+json, urn:twophp:problem:execution-failed",
        "unmanaged, 500, application/problem+json, urn:twophp:problem:not-intercepted",
    })
    void leavesNothingButItsAnswer(String path, int status, String type, String text) {
        ClientIntent intent = SERVER.alice().registered(path);
        Reply outcome = intent.confirm();
        assertFailed(intent, outcome, status);
        assertThat(outcome.header("Content-Type")).startsWith(type);
        assertThat(outcome.text()).contains(text).doesNotContain("s3cret", "Exception", "hung up");
        if (type.equals("text/plain")) {
            outcome.with("X-Shop", "2PHP test shop");
        } else {
            assertThat(outcome.json().getInt("status")).isEqualTo(status);
        }
        assertThat(outcome.header("X-Reason")).isEqualTo(path.endsWith("mapped") && status == 409 ? "stock" : null);
        intent.confirm().expectReplayOf(outcome);
        assertThat(SERVER.shop().executions()).isEqualTo(path.equals("unmanaged") ? 0 : 1);
    }

    @ParameterizedTest
    @Tag("N13")
    @ValueSource(strings = {"{\"item\":", "not json", "[]", "{\"item\":{\"deep\":1}}", "\u0000", "{\"item\":\" \"}"})
    void ofABodyThatCanNotBeReadOrIsInvalidIsA4xxThatIsRecorded(String body) {
        ClientIntent intent = SERVER.alice().registered("POST", "orders", body);
        Reply outcome = intent.confirm();
        assertThat(outcome.status()).isBetween(400, 499);
        assertFailed(intent, outcome, outcome.status());
        assertThat(outcome.body()).isNotEmpty();
        intent.confirm().expectReplayOf(outcome);
        assertThat(SERVER.shop().executions()).isZero();
    }

    @Test
    @Tag("X23")
    void isForeseenOfAnInstanceThatTheApplicationHasMade() {
        Call call = SERVER.alice().phaseOne("POST", "hand-made", null);
        call.expect(500, "not-intercepted").without(SERVER_CORRELATION_ID);
    }

    @Test
    @Tag("D17")
    @Tag("D8")
    void ofTheInfrastructureThatLastsIsNoOutcome() {
        ClientIntent intent = SERVER.alice().registered("work/twophp/outage");
        intent.confirm().expectUnavailable("ledger-unavailable");
        assertThat(SERVER.shop().executions()).isEqualTo(4);
        assertThat(SERVER.database().orders()).isZero();
        assertThat(SERVER.phase(intent)).isEqualTo("PROCESSING");

        assertThat(intent.confirm().status()).as("the claim was given back").isEqualTo(503);
        SERVER.shop().gate().open();
        intent.confirm().expect(200);
        assertThat(SERVER.database().orders()).isEqualTo(1);
        assertThat(SERVER.history(intent))
                .containsExactly("WAITING_CONFIRM", "PROCESSING", "PROCESSING", "PROCESSING", "COMMITTED");
    }

    /** Neither the client's requests nor the server's own execute an intent with rights that its owner has lost. */
    @Test
    void aLostRoleIsFinal() {
        Caller manager = SERVER.as("alice", "manager");
        ClientIntent intent = manager.registered("managed");
        Reply answer =
                intent.confirmation(SERVER.as("alice", "clerk")).expect(403).expectPhase("FAILED");
        assertThat(SERVER.phase(intent)).isEqualTo("FAILED");
        assertThat(intent.confirm().body()).isEqualTo(answer.body());
        assertThat(SERVER.shop().executions()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "baskets/7/confirm"})
    void aResourceThatIsNotTwoPhaseAnyMoreIsNotRun(String path) {
        ClientIntent intent = registered(path);
        intent.confirm().expect(500, "not-intercepted");
        assertThat(SERVER.shop().executions()).isZero();
        assertThat(SERVER.phase(intent)).isEqualTo("FAILED");
    }

    @ParameterizedTest
    @ValueSource(strings = {"gone", "orders/1/2/3"})
    void aResourceThatIsGoneIs404ForGood(String path) {
        ClientIntent intent = registered(path);
        Reply answer = intent.confirm().expect(404).expectPhase("FAILED");
        assertThat(intent.confirm().body()).isEqualTo(answer.body()).isNotEmpty();
    }

    /** Registers an intent as a former version of the application would have. */
    private static ClientIntent registered(String path) {
        ClientCorrelationId ccid = new ClientCorrelationId(UUID.randomUUID().toString());
        Answer answer = SERVER.select(Handshake.class)
                .register(Registration.of(
                        new Owner("alice"),
                        ccid,
                        OptionalLong.empty(),
                        new StoredRequest(
                                "POST",
                                "/shop/api/" + path,
                                null,
                                Map.of(),
                                new byte[0],
                                new Origin("http://localhost/shop/api/", Set.of())),
                        Policies.usual()));
        String scid =
                ((Answer.Registered) answer).intent().serverCorrelationId().value();
        return new ClientIntent(SERVER.alice(), path, ccid.value(), scid, null);
    }
}
