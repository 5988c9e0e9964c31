package io.twophp.jaxrs.phase2;

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
        SERVER.executeLater(intent);
        return intent.confirm();
    }

    private static void assertFailed(ClientIntent intent, Reply outcome) {
        outcome.expectPhase("FAILED");
        assertThat(intent.status().json().getString("outcome")).isEqualTo("FAILED");
        assertThat(SERVER.database().orders()).isZero();
        Reply provisional =
                SERVER.alice().get(intent.path() + "/" + intent.scid()).expect(outcome.status());
        assertThat(provisional.body()).isEqualTo(outcome.body());
        provisional.expectPhase("FAILED");
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
        "unmanaged, 500, urn:twophp:problem:not-intercepted",
    })
    @Tag("N12")
    @Tag("N13")
    void failuresAreRecorded(String path, int status, String text) {
        ClientIntent intent = SERVER.alice().registered(path);
        Reply outcome = outcome(intent).expect(status);
        assertThat(outcome.text()).contains(text).doesNotContain("s3cret");
        assertFailed(intent, outcome);
        assertThat(SERVER.shop().executions()).isEqualTo(path.equals("unmanaged") ? 0 : 1);
    }

    @Test
    void theHeadersOfAnExceptionMapperAreKept() {
        Reply outcome = outcome(SERVER.alice().registered("failures/mapped"));
        assertThat(outcome.header("X-Reason")).isEqualTo("stock");
        assertThat(outcome.header("Content-Type")).isEqualTo("text/plain");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"item\":\"\"}", "{}", "{", "[1]", "\"x"})
    @Tag("N13")
    void whatValidationOrReadersRefuseIsRecorded(String body) {
        ClientIntent intent = SERVER.alice().registered("POST", "orders", body);
        Reply outcome = outcome(intent).expect(400);
        assertFailed(intent, outcome);
        assertThat(SERVER.shop().executions()).isZero();
    }

    @Test
    void theInfrastructuresFailuresAreTriedAgain() {
        assertThat(outcome(SERVER.alice().registered("failures/deadlock")).text())
                .isEqualTo("done");
        assertThat(SERVER.shop().executions()).isEqualTo(3);
        assertThat(SERVER.database().orders()).isEqualTo(1);
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
        Reply outcome = outcome(SERVER.alice().registered(path)).expect(200).expectPhase("COMMITTED");
        assertThat(outcome.text()).contains(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "PATCH", "DELETE"})
    void aChangedResourceIsWhereItWas(String method) {
        ClientIntent intent =
                SERVER.alice().registered(method, "orders/42", method.equals("DELETE") ? null : "{\"item\":\"x\"}");
        outcome(intent);
        SERVER.alice().get("orders/42/" + intent.scid()).expect(303).with("Location", SERVER.base() + "orders/42");
    }

    @Test
    void aCreatedResourceWithoutAnAddressIsBelowWhereItWasCreated() {
        ClientIntent intent = SERVER.alice().registered("results/own-id");
        outcome(intent);
        SERVER.alice().get("results/own-id/" + intent.scid()).send().with("Location", SERVER.base() + "orders/other");
    }
}
