package io.twophp.jaxrs.phase1;

import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static io.twophp.jaxrs.rig.Caller.BOOK;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    void unauthenticated() {
        Reply answer = SERVER.anonymous().bookOrder().send();
        assertRefused(answer, 401);
        answer.expectProblem("authentication-required");
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
    @ValueSource(strings = {"managed", "managed/closed"})
    void withoutTheRole(String path) {
        assertRefused(SERVER.as("alice", "clerk").phaseOne("POST", path, null).send(), 403);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nowhere", "orders/1/2/3", "orders/confirm/confirm"})
    void atNoResource(String path) {
        assertRefused(SERVER.alice().phaseOne("POST", path, BOOK).send(), 404);
    }

    @Test
    void withAMethodThatIsNotThere() {
        assertRefused(SERVER.alice().phaseOne("PUT", "orders", BOOK).send(), 405);
        assertRefused(SERVER.alice().phaseOne("POST", "orders/42", BOOK).send(), 405);
    }

    @Test
    void unacceptable() {
        assertRefused(SERVER.alice().bookOrder().header("Accept", "image/png").send(), 406);
    }

    @Test
    void inAnUnsupportedMediaType() {
        assertRefused(
                SERVER.alice()
                        .phaseOne("POST", "orders", null)
                        .body("application/xml", "<item/>")
                        .send(),
                415);
    }

    @Test
    void withoutTheProtocolWhereItIsRequired() {
        Reply answer = SERVER.alice().post("policies/required").send();
        assertRefused(answer, 428);
        answer.expectProblem("enrolment-required");
        assertThat(answer.text()).contains("DTT-2PHP-Enabled");
    }

    @Test
    void withAPathThatIsTooLong() {
        Reply answer = SERVER.alice()
                .phaseOne("PUT", "orders/" + "x".repeat(2048), BOOK)
                .send();
        assertRefused(answer, 414);
    }
}
