package io.twophp.jaxrs.phase2;

import static io.twophp.jaxrs.rig.Caller.BOOK;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
        "results/status/422/2, 422, xx, 1",
        "failures/mapped, 409, out of stock, 1",
        "results/status/409/0, 409, about:blank, 1",
        "failures/error, 500, urn:twophp:problem:execution-failed, 1",
        "failures/stream, 500, urn:twophp:problem:execution-failed, 1",
        "cases/missing, 404, about:blank, 1",
        "unmanaged, 500, urn:twophp:problem:not-intercepted, 0",
        "orders, 400, '', 0",
    })
    @Tag("N12")
    @Tag("N13")
    void failuresAreRecorded(String path, int status, String text, int executions) {
        ClientIntent intent = SERVER.alice().registered("POST", path, "{");
        Reply outcome = outcome(intent).expect(status);
        assertThat(outcome.text()).contains(text).doesNotContain("s3cret");
        assertFailed(intent, outcome);
        assertThat(SERVER.shop().executions()).isEqualTo(executions);
    }

    @ParameterizedTest
    @CsvSource({
        "results/stream, streamed",
        "results/list, '[{\"id\":\"1\",\"item\":\"a\"}]'",
        "results/void, ''",
        "failures/deadlock, done",
        "failures/deadlock-in-stream, done",
    })
    @Tag("N11")
    void resultsAreRecorded(String path, String text) {
        Reply outcome = outcome(SERVER.alice().registered(path)).expect(200).expectPhase("COMMITTED");
        assertThat(outcome.text()).contains(text);
    }

    @ParameterizedTest
    @CsvSource({"PUT, orders/42, orders/42", "DELETE, orders/42, orders/42", "POST, results/own-id, orders/other"})
    void theResourceIsWhereItWasOrIsBelowWhereItWasCreated(String method, String path, String location) {
        ClientIntent intent = SERVER.alice().registered(method, path, method.equals("DELETE") ? null : BOOK);
        outcome(intent);
        SERVER.alice().get(path + "/" + intent.scid()).expect(303).with("Location", SERVER.base() + location);
    }
}
