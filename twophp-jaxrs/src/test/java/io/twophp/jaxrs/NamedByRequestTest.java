package io.twophp.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names that the server makes from requests: no two requests that a method distinguishes have the same name. */
class NamedByRequestTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.withDefaults();

    private static Reply ask(String verb, String path) {
        return SERVER.as("alice").call(verb, path).send();
    }

    private static Reply refund(String path, String form) {
        return SERVER.as("alice")
                .call("POST", path)
                .body("application/x-www-form-urlencoded", BodyPublishers.ofString(form))
                .send();
    }

    @ParameterizedTest
    @Tag("X3")
    @ValueSource(strings = {"named/1/refunds;amount=10", "named/1;amount=10/refunds", "named;a/1/refunds"})
    void aCommandWithMatrixParametersIsRefused(String path) {
        Reply refused = refund(path, "amount=10");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.problem()).isEqualTo("malformed-command");
        assertThat(refused.text()).contains("matrix parameters");
        assertThat(SERVER.database().intents()).isZero();
        assertThat(SERVER.shop().executions()).isZero();
    }

    @ParameterizedTest
    @Tag("X3")
    @CsvSource({
        "named/1/refunds, amount=5, named/2/refunds, amount=5",
        "named/1/refunds, amount=5, named/1/refunds, amount=500",
        "named/1/refunds, amount=5&amount=500, named/1/refunds, amount=500&amount=5",
        "named/1/refunds?to=a&to=b, amount=5, named/1/refunds?to=b&to=a, amount=5"
    })
    void whatTheMethodReadsMakesAnotherCommand(String path, String form, String otherPath, String otherForm) {
        String first = refund(path, form).text();
        Reply other = refund(otherPath, otherForm);
        assertThat(other.header("IDS-Decision")).isEqualTo("first_seen");
        assertThat(other.text()).isNotEqualTo(first);
        assertThat(refund(path, form).text()).isEqualTo(first);
        assertThat(SERVER.shop().executions()).isEqualTo(2);
    }

    @Test
    @Tag("X3")
    @Tag("PD1")
    void noMethodOfPoeSeesWhatItsAddressIsNotMadeOf() {
        assertThat(ask("POST", "named/1/poe/1;amount=10").text()).isEqualTo("[]");
        assertThat(ask("POST", "named;b=1/1/poe/1;amount=500").problem()).isEqualTo("already-posted");
    }

    @Test
    @Tag("X3")
    @Tag("ED6")
    void norDoesOneOfExactlyOnce() {
        assertThat(ask("PUT", "named/1/xo/1;amount=10").status()).isEqualTo(201);
        assertThat(ask("PUT", "named/1;x/xo/1;amount=500").status()).isEqualTo(204);
        assertThat(ask("POST", "named/1/xo/1;amount=500").status()).isEqualTo(204);
        assertThat(ask("GET", "named/1/xo/1").text()).isEqualTo("[]");
    }

    @Test
    @Tag("X33")
    void aQueryThatTheServerMendedIsRefused() {
        SERVER.environment().query("a=%zz");
        Reply refused = refund("named/1/refunds?a=%25zz", "amount=5");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.problem()).isEqualTo("malformed-command");
        SERVER.environment().query("a=%25zz");
        assertThat(refund("named/1/refunds?a=%25zz", "amount=5").status()).isEqualTo(200);
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @ParameterizedTest
    @Tag("X30")
    @CsvSource({
        "PUT, locating/xo/orders/1",
        "GET, locating/xo/orders/1",
        "POST, locating/xo/orders/1",
        "POST, locating/poe/orders/1",
        "POST, locating/poe/files/a/b"
    })
    void whatALocatorLeadsToIsRefusedWithAProblem(String verb, String path) {
        Call call = SERVER.as("alice").call(verb, path);
        Reply refused = (verb.equals("GET") ? call : call.json("{\"item\":\"book\"}")).send();
        if (verb.equals("POST")) {
            assertThat(refused.status()).isEqualTo(500);
            assertThat(refused.problem()).isEqualTo("execution-failed");
            assertThat(refused.header("Cache-Control")).isEqualTo("no-store");
        } else {
            assertThat(refused.status()).isEqualTo(405);
        }
        assertThat(SERVER.database().intents()).isZero();
        assertThat(SERVER.shop().executions()).isZero();
    }
}
