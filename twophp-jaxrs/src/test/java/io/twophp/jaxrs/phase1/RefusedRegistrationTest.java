package io.twophp.jaxrs.phase1;

import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static io.twophp.jaxrs.rig.Caller.BOOK;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests that the container or its security would refuse are not registered (N13, D1). */
@Tag("N13")
class RefusedRegistrationTest extends ShopTests {

    @AfterEach
    void nothingIsRegisteredNorDone() {
        assertThat(SERVER.database().intents()).isZero();
        assertThat(SERVER.database().count("twophp_payload")).isZero();
        assertThat(SERVER.shop().executions()).isZero();
    }

    private static void assertRefused(Reply answer, int status) {
        answer.expect(status);
        assertThat(answer.header(SERVER_CORRELATION_ID)).isNull();
    }

    @Test
    void withBadCredentials() {
        Reply answer = SERVER.anonymous()
                .bookOrder()
                .header("Authorization", "Basic YWxpY2U6d3Jvbmc=")
                .send();
        assertRefused(answer, 401);
        assertThat(answer.header("WWW-Authenticate")).isEqualTo("Test");
    }

    @ParameterizedTest
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
    void asTheContainerRefusesIt(String method, String path, String type, String accept, int status) {
        Call call = SERVER.as("alice", "clerk").phaseOne(method, path, null).header("Accept", accept);
        assertRefused(call.body(type, BOOK).send(), status);
    }

    @Test
    void asTheLibraryRefusesIt() {
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
