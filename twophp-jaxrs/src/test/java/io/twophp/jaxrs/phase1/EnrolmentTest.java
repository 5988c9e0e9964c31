package io.twophp.jaxrs.phase1;

import static io.twophp.ProtocolHeader.CLIENT_CORRELATION_ID;
import static io.twophp.ProtocolHeader.ENABLED;
import static io.twophp.ProtocolHeader.PHASE_STATE;
import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The conditions under which the protocol is absent (N3, D24), and the answer then (D25). */
class EnrolmentTest extends ShopTests {

    private static void assertNotTwoPhase(Reply answer) {
        assertThat(answer.headers().map().keySet())
                .noneMatch(name -> name.toLowerCase().startsWith("dtt-2php"));
        assertThat(SERVER.database().intents()).isZero();
    }

    @Test
    @Tag("N3")
    @Tag("D25")
    void anUnannotatedResourceIgnoresTheHeadersAndSaysSoByTheMissingId() {
        Reply answer = SERVER.alice().phaseOne("POST", "plain", "{}").expect(200);
        assertThat(answer.without(SERVER_CORRELATION_ID).text()).isEqualTo("active: false, attempt: 0");
        assertThat(SERVER.shop().executions()).isEqualTo(1);
        assertNotTwoPhase(answer);
        assertNotTwoPhase(enabled(SERVER.alice().post("plain", "{}"), "true")
                .header(CLIENT_CORRELATION_ID, "{}")
                .expect(200));
    }

    @ParameterizedTest
    @Tag("D24")
    @ValueSource(strings = {"GET", "HEAD", "OPTIONS"})
    void readingIgnoresTheHeaders(String method) {
        Caller alice = SERVER.alice();
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
    @ValueSource(strings = {"false", "1", "yes", "", "true,true", "false,true", "\"true\"", "t rue", "true|true"})
    void anyOtherValueThanTrueIsNone(String values) {
        Reply answer = enabled(SERVER.alice().post("orders", BOOK), values).expect(201);
        assertThat(SERVER.database().orders()).isEqualTo(1);
        assertNotTwoPhase(answer);
    }

    @ParameterizedTest
    @Tag("X33")
    @Tag("G4")
    @ValueSource(strings = {"true|true", "true, true", "true|false", "TRUE,x"})
    void besideAnotherDialectTwoValuesAreAmbiguous(String values) {
        enabled(SERVER.alice().post("keys/orders", BOOK).key("k"), values).expect(400, "malformed-header");
        SERVER.assertUntouched();
    }

    private static Call enabled(Call call, String values) {
        Stream.of(values.split("\\|", -1)).forEach(value -> call.header(ENABLED, value));
        return call.header(CLIENT_CORRELATION_ID, "c");
    }

    @Test
    @Tag("N3")
    void withoutTheHeaderAnAnnotatedResourceWorksAsEver() {
        Reply answer = SERVER.alice().post("orders", BOOK).expect(201);
        assertThat(answer.header("Location"))
                .endsWith("/shop/api/orders/" + answer.json().getString("id"));
        assertThat(SERVER.database().orders()).isEqualTo(1);
        assertNotTwoPhase(answer);
        SERVER.alice().post("failures/mapped").expect(409);
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "TRUE"})
    void aRegistrationWithTheHeaderOfAConfirmationIsRefused(String value) {
        Call registration = SERVER.alice().bookOrder().header(SERVER_CORRELATION_ID, value);
        registration.expect(400, "malformed-header").without(PHASE_STATE);
        SERVER.assertUntouched();
    }

    private static void assertRefused(Reply answer, int status) {
        answer.expect(status).without(SERVER_CORRELATION_ID);
        assertThat(SERVER.database().count("twophp_payload")).isZero();
        SERVER.assertUntouched();
    }

    @Test
    @Tag("N13")
    void badCredentialsAreRefused() {
        Reply answer = SERVER.anonymous()
                .bookOrder()
                .header("Authorization", "Basic YWxpY2U6d3Jvbmc=")
                .send();
        assertRefused(answer, 401);
        assertThat(answer.header("WWW-Authenticate")).isEqualTo("Test");
    }

    @ParameterizedTest
    @Tag("N13")
    @CsvSource({
        "POST, managed, application/json, */*, 403",
        "POST, managed/closed, application/json, */*, 403",
        "POST, nowhere, application/json, */*, 404",
        "POST, orders/1/2/3, application/json, */*, 404",
        "POST, orders/confirm/confirm, application/json, */*, 404",
        "PUT, orders, application/json, */*, 405",
        "POST, orders/42, application/json, */*, 405",
        "POST, orders, application/json, image/png, 406",
        "POST, orders, application/xml, */*, 415",
    })
    void theContainersRefusalsRegisterNothing(String method, String path, String type, String accept, int status) {
        Call call = SERVER.as("alice", "clerk").phaseOne(method, path, null).header("Accept", accept);
        assertRefused(call.body(type, BOOK).send(), status);
    }

    @Test
    @Tag("N13")
    void norDoThoseOfTheLibrary() {
        assertRefused(SERVER.anonymous().bookOrder().send().expectProblem("authentication-required"), 401);
        assertRefused(
                SERVER.alice()
                        .phaseOne("PUT", "orders/" + "x".repeat(2048), BOOK)
                        .send(),
                414);
        Reply unenrolled = SERVER.alice().post("policies/required").send();
        assertRefused(unenrolled.expectProblem("enrolment-required"), 428);
        assertThat(unenrolled.text()).contains("DTT-2PHP-Enabled");
    }
}
