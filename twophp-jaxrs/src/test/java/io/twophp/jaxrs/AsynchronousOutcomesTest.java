package io.twophp.jaxrs;

import static io.twophp.ProtocolHeader.PHASE_STATE;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Asynchronous executions are recorded like synchronous ones: all endpoints of the shop, asynchronous. */
@Tag("D13")
@Tag("D16")
class AsynchronousOutcomesTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(Map.of("twophp.mode", "ASYNCHRONOUS"));

    private static Reply outcome(ClientIntent intent) {
        assertThat(intent.confirm().status()).isEqualTo(202);
        SERVER.awaitIdle();
        return intent.confirm();
    }

    private static void assertFailed(ClientIntent intent, Reply outcome) {
        assertThat(outcome.header(PHASE_STATE)).isEqualTo("FAILED");
        assertThat(intent.status().json().getString("outcome")).isEqualTo("FAILED");
        assertThat(SERVER.database().orders()).isZero();
        Reply provisional =
                SERVER.as("alice").get(intent.path() + "/" + intent.scid()).send();
        assertThat(provisional.status()).isEqualTo(outcome.status());
        assertThat(provisional.body()).isEqualTo(outcome.body());
        assertThat(provisional.header(PHASE_STATE)).isEqualTo("FAILED");
        assertThat(intent.confirm().body()).isEqualTo(outcome.body());
    }

    @ParameterizedTest
    @CsvSource({
        "failures/answered, 422, no such item",
        "failures/answered-500, 502, bad supplier",
        "failures/web, 410, sold out",
        "failures/mapped, 409, out of stock",
        "failures/bare, 409, about:blank",
        "failures/web-bare, 403, about:blank",
        "failures/unmapped, 500, urn:twophp:problem:execution-failed",
        "failures/error, 500, urn:twophp:problem:execution-failed",
        "failures/stream, 500, urn:twophp:problem:execution-failed",
        "cases/missing, 404, about:blank",
    })
    @Tag("N12")
    @Tag("N13")
    void failuresAreRecorded(String path, int status, String text) {
        ClientIntent intent = SERVER.as("alice").registered(path);
        Reply outcome = outcome(intent);
        assertThat(outcome.status()).isEqualTo(status);
        assertThat(outcome.text()).contains(text).doesNotContain("s3cret");
        assertFailed(intent, outcome);
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    void theHeadersOfAnExceptionMapperAreKept() {
        Reply outcome = outcome(SERVER.as("alice").registered("failures/mapped"));
        assertThat(outcome.header("X-Reason")).isEqualTo("stock");
        assertThat(outcome.header("Content-Type")).isEqualTo("text/plain");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"item\":\"\"}", "{}", "{", "[1]", "\"x"})
    @Tag("N13")
    void whatValidationOrReadersRefuseIsRecorded(String body) {
        ClientIntent intent = SERVER.as("alice").registered("POST", "orders", body);
        Reply outcome = outcome(intent);
        assertThat(outcome.status()).isEqualTo(400);
        assertFailed(intent, outcome);
        assertThat(SERVER.shop().executions()).isZero();
    }

    @Test
    void theInfrastructuresFailuresAreTriedAgain() {
        Reply outcome = outcome(SERVER.as("alice").registered("failures/deadlock"));
        assertThat(outcome.text()).isEqualTo("done");
        assertThat(SERVER.shop().executions()).isEqualTo(3);
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @Test
    void whatIsNotInterceptedIsNoSuccess() {
        ClientIntent intent = SERVER.as("alice").registered("unmanaged");
        Reply outcome = outcome(intent);
        assertThat(outcome.status()).isEqualTo(500);
        assertThat(outcome.problem()).isEqualTo("not-intercepted");
        assertFailed(intent, outcome);
    }

    @ParameterizedTest
    @CsvSource({
        "results/entity, '{\"id\":'",
        "results/bytes, ''",
        "results/stream, streamed",
        "results/list, '[{\"id\":\"1\",\"item\":\"a\"}]'",
        "results/void, ''",
    })
    @Tag("N11")
    void resultsAreRecorded(String path, String text) {
        Reply outcome = outcome(SERVER.as("alice").registered(path));
        assertThat(outcome.status()).isEqualTo(200);
        assertThat(outcome.header(PHASE_STATE)).isEqualTo("COMMITTED");
        assertThat(outcome.text()).contains(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "PATCH", "DELETE"})
    void aChangedResourceIsWhereItWas(String method) {
        ClientIntent intent =
                SERVER.as("alice").registered(method, "orders/42", method.equals("DELETE") ? null : "{\"item\":\"x\"}");
        outcome(intent);
        Reply moved = SERVER.as("alice").get("orders/42/" + intent.scid()).send();
        assertThat(moved.status()).isEqualTo(303);
        assertThat(moved.header("Location")).isEqualTo(SERVER.base() + "orders/42");
    }

    @Test
    void aCreatedResourceWithoutAnAddressIsBelowWhereItWasCreated() {
        ClientIntent intent = SERVER.as("alice").registered("results/own-id");
        outcome(intent);
        assertThat(SERVER.as("alice")
                        .get("results/own-id/" + intent.scid())
                        .send()
                        .header("Location"))
                .isEqualTo(SERVER.base() + "orders/other");
    }
}
