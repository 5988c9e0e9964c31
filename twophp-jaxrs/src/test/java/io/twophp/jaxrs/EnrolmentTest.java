package io.twophp.jaxrs;

import static io.twophp.ProtocolHeader.CLIENT_CORRELATION_ID;
import static io.twophp.ProtocolHeader.ENABLED;
import static io.twophp.ProtocolHeader.PHASE_STATE;
import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The conditions under which the protocol is absent (N3, D24), and the answer then (D25). */
class EnrolmentTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.withDefaults();

    private static void assertNotTwoPhase(Reply answer) {
        assertThat(answer.headers().map().keySet())
                .noneMatch(name -> name.toLowerCase().startsWith("dtt-2php"));
        assertThat(SERVER.database().intents()).isZero();
    }

    @Test
    @Tag("N3")
    @Tag("D25")
    void anUnannotatedResourceIgnoresTheHeadersAndSaysSoByTheMissingId() {
        Reply answer = SERVER.as("alice").phaseOne("POST", "plain", "{}").send();
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text()).isEqualTo("active: false, attempt: 0");
        assertThat(answer.header(SERVER_CORRELATION_ID)).isNull();
        assertThat(SERVER.shop().executions()).isEqualTo(1);
        assertNotTwoPhase(answer);
    }

    @Test
    @Tag("N3")
    void anUnannotatedResourceIgnoresMalformedHeadersToo() {
        Reply answer = SERVER.as("alice")
                .post("plain", "{}")
                .header(ENABLED, "true")
                .header(CLIENT_CORRELATION_ID, "{}")
                .header(CLIENT_CORRELATION_ID, "twice")
                .send();
        assertThat(answer.status()).isEqualTo(200);
        assertNotTwoPhase(answer);
    }

    @ParameterizedTest
    @Tag("D24")
    @ValueSource(strings = {"GET", "HEAD", "OPTIONS"})
    void readingIgnoresTheHeaders(String method) {
        Caller alice = SERVER.as("alice");
        Reply plain = alice.call(method, "orders").send();
        Reply enabled = alice.phaseOne(method, "orders", null)
                .header(SERVER_CORRELATION_ID, "x")
                .send();
        assertThat(enabled.status()).isEqualTo(plain.status()).isEqualTo(200);
        assertThat(enabled.body()).isEqualTo(plain.body());
        assertNotTwoPhase(enabled);
    }

    @ParameterizedTest
    @Tag("D24")
    @ValueSource(strings = {"false", "1", "yes", "", "true,true", "false,true", "\"true\"", "t rue"})
    void anyOtherValueThanTrueIsNone(String value) {
        Reply answer = SERVER.as("alice")
                .post("orders", "{\"item\":\"book\"}")
                .header(ENABLED, value)
                .header(CLIENT_CORRELATION_ID, "c")
                .send();
        assertThat(answer.status()).isEqualTo(201);
        assertThat(SERVER.database().orders()).isEqualTo(1);
        assertNotTwoPhase(answer);
    }

    @Test
    @Tag("D24")
    void twoValuesAreNone() {
        Reply answer = SERVER.as("alice")
                .post("orders", "{\"item\":\"book\"}")
                .header(ENABLED, "true")
                .header(ENABLED, "true")
                .header(CLIENT_CORRELATION_ID, "c")
                .send();
        assertThat(answer.status()).isEqualTo(201);
        assertNotTwoPhase(answer);
    }

    @ParameterizedTest
    @Tag("X33")
    @Tag("G4")
    @ValueSource(strings = {"true|true", "true, true", "true|false", "TRUE,x"})
    void besideAnotherDialectTwoValuesAreAmbiguous(String values) {
        Call call = SERVER.as("alice")
                .post("keys/orders", "{\"item\":\"book\"}")
                .header(CLIENT_CORRELATION_ID, "c")
                .header("Idempotency-Key", "k");
        for (String value : values.split("\\|")) {
            call.header(ENABLED, value);
        }
        Reply answer = call.send();
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.problem()).isEqualTo("malformed-header");
        assertThat(SERVER.shop().executions()).isZero();
        assertThat(SERVER.database().intents()).isZero();
    }

    @Test
    @Tag("N3")
    void withoutTheHeaderAnAnnotatedResourceWorksAsEver() {
        Reply answer = SERVER.as("alice").post("orders", "{\"item\":\"book\"}").send();
        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.header("Location"))
                .endsWith("/shop/api/orders/" + answer.json().getString("id"));
        assertThat(SERVER.database().orders()).isEqualTo(1);
        assertNotTwoPhase(answer);
        assertThat(SERVER.as("alice").call("POST", "failures/mapped").send().status())
                .isEqualTo(409);
    }

    @Test
    void aRequiredEndpointTakesTheProtocol() {
        assertThat(SERVER.as("alice").registered("policies/required").confirm().status())
                .isEqualTo(200);
    }

    @Test
    void aRegistrationWithTheHeaderOfAConfirmationIsRefused() {
        for (String value : List.of("true", "TRUE")) {
            Reply answer = SERVER.as("alice")
                    .phaseOne("POST", "orders", "{\"item\":\"book\"}")
                    .header(SERVER_CORRELATION_ID, value)
                    .send();
            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.problem()).isEqualTo("malformed-header");
            assertThat(answer.header(PHASE_STATE)).isNull();
        }
        assertThat(SERVER.database().intents()).isZero();
        assertThat(SERVER.shop().executions()).isZero();
    }
}
