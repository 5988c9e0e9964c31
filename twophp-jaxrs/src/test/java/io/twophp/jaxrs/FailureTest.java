package io.twophp.jaxrs;

import static io.twophp.ProtocolHeader.MESSAGE;
import static io.twophp.ProtocolHeader.PHASE_STATE;
import static io.twophp.ProtocolHeader.RESOURCE_ID;
import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Failures of business logic (draft §5.3.2, D16), and of infrastructure. */
@Tag("D16")
class FailureTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.withDefaults();

    private static void assertFailed(ClientIntent intent, Reply outcome, int status) {
        assertThat(outcome.status()).isEqualTo(status);
        assertThat(outcome.header(PHASE_STATE)).isEqualTo("FAILED");
        assertThat(outcome.header(SERVER_CORRELATION_ID)).isEqualTo(intent.scid());
        assertThat(outcome.header(RESOURCE_ID)).isNull();
        assertThat(outcome.header("Cache-Control")).isEqualTo("no-store");
        assertThat(SERVER.database().phase(intent.scid())).isEqualTo("FAILED");
        assertThat(SERVER.database().history(intent.scid())).containsExactly("WAITING_CONFIRM", "PROCESSING", "FAILED");
        assertThat(SERVER.database().orders()).isZero();
    }

    @ParameterizedTest
    @Tag("N12")
    @Tag("N13")
    @Tag("N25")
    @CsvSource({
        "answered, 422, text/plain, no such item",
        "answered-500, 502, text/plain, bad supplier",
        "mapped, 409, text/plain, out of stock: ",
        "web, 410, text/plain, sold out",
    })
    void leavesNothingButTheApplicationsAnswer(String path, int status, String type, String text) {
        ClientIntent intent = SERVER.as("alice").registered("failures/" + path);
        Reply outcome = intent.confirm();
        assertFailed(intent, outcome, status);
        assertThat(outcome.header("Content-Type")).startsWith(type);
        assertThat(outcome.text()).startsWith(text);
        assertThat(SERVER.shop().executions()).isEqualTo(1);
        assertThat(intent.confirm().body()).isEqualTo(outcome.body());
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    void keepsTheHeadersOfTheApplicationsMapper() {
        Reply outcome = SERVER.as("alice").registered("failures/mapped").confirm();
        assertThat(outcome.header("X-Reason")).isEqualTo("stock");
        assertThat(outcome.header("X-Shop")).isEqualTo("2PHP test shop");
    }

    @ParameterizedTest
    @CsvSource({"bare, 409, Conflict", "web-bare, 403, Forbidden"})
    void givesARefusalWithoutABodyOne(String path, int status, String title) {
        ClientIntent intent = SERVER.as("alice").registered("failures/" + path);
        Reply outcome = intent.confirm();
        assertFailed(intent, outcome, status);
        assertThat(outcome.json().getString("title")).isEqualTo(title);
        assertThat(outcome.json().getInt("status")).isEqualTo(status);
    }

    @ParameterizedTest
    @Tag("N12")
    @ValueSource(strings = {"unmapped", "stream"})
    void isAPlain500IfNobodyMapsIt(String path) {
        ClientIntent intent = SERVER.as("alice").registered("failures/" + path);
        Reply outcome = intent.confirm();
        assertFailed(intent, outcome, 500);
        assertThat(outcome.problem()).isEqualTo("execution-failed");
        assertThat(outcome.text()).doesNotContain("s3cret", "Exception", "supplier");
    }

    @Test
    @Tag("N12")
    void isRecordedEvenIfItIsAnError() {
        ClientIntent intent = SERVER.as("alice").registered("failures/error");
        Reply outcome = intent.confirm();
        assertFailed(intent, outcome, 500);
        Reply replay = intent.confirm();
        assertThat(replay.body()).isEqualTo(outcome.body());
        assertThat(replay.header(MESSAGE)).isEqualTo("Replayed");
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @ParameterizedTest
    @Tag("N13")
    @ValueSource(strings = {"{\"item\":", "not json", "[]", "{\"item\":{\"deep\":1}}", "\u0000"})
    void ofABodyThatCanNotBeReadIsA4xxThatIsRecorded(String body) {
        ClientIntent intent = SERVER.as("alice").registered("POST", "orders", body);
        Reply outcome = intent.confirm();
        assertThat(outcome.status()).isBetween(400, 499);
        assertFailed(intent, outcome, outcome.status());
        Reply replay = intent.confirm();
        assertThat(replay.status()).isEqualTo(outcome.status());
        assertThat(replay.body()).isEqualTo(outcome.body()).isNotEmpty();
        assertThat(replay.headersBut(MESSAGE)).isEqualTo(outcome.headersBut());
        assertThat(SERVER.shop().executions()).isZero();
    }

    @Test
    @Tag("N13")
    void ofAnInvalidOrderIsA4xxThatIsRecorded() {
        ClientIntent intent = SERVER.as("alice").registered("POST", "orders", "{\"item\":\" \"}");
        Reply outcome = intent.confirm();
        assertFailed(intent, outcome, 400);
        Reply replay = intent.confirm();
        assertThat(replay.body()).isEqualTo(outcome.body());
        assertThat(replay.headersBut(MESSAGE)).isEqualTo(outcome.headersBut());
        assertThat(SERVER.shop().executions()).isZero();
    }

    @Test
    @Tag("N13")
    void ofBytesThatAreNoUtf8IsNoServerError() {
        String ccid = "bytes";
        Reply answer = SERVER.as("alice")
                .phaseOne("POST", "orders", null, ccid)
                .body("application/json", BodyPublishers.ofByteArray(new byte[] {'"', (byte) 0xC3, (byte) 0x28}))
                .send();
        ClientIntent intent =
                new ClientIntent(SERVER.as("alice"), "orders", ccid, answer.header(SERVER_CORRELATION_ID), answer);
        assertThat(intent.confirm().status()).isBetween(400, 499);
        assertThat(SERVER.database().phase(intent.scid())).isEqualTo("FAILED");
    }

    @Test
    void outsideOfTheInterceptorIsALoudError() {
        ClientIntent intent = SERVER.as("alice").registered("unmanaged");
        Reply outcome = intent.confirm();
        assertFailed(intent, outcome, 500);
        assertThat(outcome.problem()).isEqualTo("not-intercepted");
        assertThat(intent.confirm().body()).isEqualTo(outcome.body());
    }

    @ParameterizedTest
    @Tag("X23")
    @ValueSource(strings = {"hand-made", "bare"})
    void isForeseenOfAnInstanceThatTheApplicationHasMade(String path) {
        Reply answer = SERVER.as("alice")
                .phaseOne("POST", path, null, "foreseen-" + path)
                .send();
        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.problem()).isEqualTo("not-intercepted");
        assertThat(answer.header(SERVER_CORRELATION_ID)).isNull();
    }

    @Test
    void ofTheInfrastructureIsTriedAgainInside() {
        ClientIntent intent = SERVER.as("alice").registered("failures/deadlock");
        Reply outcome = intent.confirm();
        assertThat(outcome.status()).isEqualTo(200);
        assertThat(outcome.text()).isEqualTo("done");
        assertThat(SERVER.shop().executions()).isEqualTo(3);
        assertThat(SERVER.database().orders()).isEqualTo(1);
        assertThat(SERVER.database().history(intent.scid()))
                .containsExactly("WAITING_CONFIRM", "PROCESSING", "COMMITTED");
    }

    @Test
    @Tag("D17")
    @Tag("D8")
    void ofTheInfrastructureThatLastsIsNoOutcome() {
        ClientIntent intent = SERVER.as("alice").registered("failures/deadlock-until-open");
        Reply open = intent.confirm();
        assertThat(open.status()).isEqualTo(503);
        assertThat(open.problem()).isEqualTo("ledger-unavailable");
        assertThat(open.header("Retry-After")).isNotNull();
        assertThat(open.header(PHASE_STATE)).isNull();
        assertThat(SERVER.shop().executions()).isEqualTo(4);
        assertThat(SERVER.database().orders()).isZero();
        assertThat(SERVER.database().phase(intent.scid())).isEqualTo("PROCESSING");

        assertThat(intent.confirm().status()).as("the claim was given back").isEqualTo(503);
        SERVER.shop().gate().open();
        assertThat(intent.confirm().status()).isEqualTo(200);
        assertThat(SERVER.database().orders()).isEqualTo(1);
        assertThat(SERVER.database().history(intent.scid()))
                .containsExactly("WAITING_CONFIRM", "PROCESSING", "PROCESSING", "PROCESSING", "COMMITTED");
    }
}
