package io.twophp.jaxrs.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names that the server makes from requests: no two requests that a method distinguishes have the same name. */
class NamedByRequestTest extends ShopTests {

    private static Reply refund(String path, String form) {
        return SERVER.alice()
                .post(path)
                .body("application/x-www-form-urlencoded", form)
                .send();
    }

    @ParameterizedTest
    @Tag("X3")
    @ValueSource(strings = {"named/1/refunds;amount=10", "named/1;amount=10/refunds", "named;a/1/refunds"})
    void aCommandWithMatrixParametersIsRefused(String path) {
        assertThat(refund(path, "amount=10").expect(400, "malformed-command").text())
                .contains("matrix parameters");
        SERVER.assertUntouched();
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
        assertThat(refund(otherPath, otherForm)
                        .with("IDS-Decision", "first_seen")
                        .text())
                .isNotEqualTo(first);
        assertThat(refund(path, form).text()).isEqualTo(first);
        assertThat(SERVER.shop().executions()).isEqualTo(2);
    }

    @Test
    @Tag("X3")
    @Tag("PD1")
    void noMethodOfPoeSeesWhatItsAddressIsNotMadeOf() {
        assertThat(ask("POST", "named/1/poe/1;amount=10").text()).isEqualTo("[]");
        ask("POST", "named;b=1/1/poe/1;amount=500").expectProblem("already-posted");
    }

    @Test
    @Tag("X3")
    @Tag("ED6")
    void norDoesOneOfExactlyOnce() {
        ask("PUT", "named/1/xo/1;amount=10").expect(201);
        ask("PUT", "named/1;x/xo/1;amount=500").expect(204);
        ask("POST", "named/1/xo/1;amount=500").expect(204);
        assertThat(ask("GET", "named/1/xo/1").text()).isEqualTo("[]");
    }

    @Test
    @Tag("X33")
    void aQueryThatTheServerMendedIsRefused() {
        SERVER.environment().query("a=%zz");
        refund("named/1/refunds?a=%25zz", "amount=5").expect(400, "malformed-command");
        SERVER.environment().query("a=%25zz");
        refund("named/1/refunds?a=%25zz", "amount=5").expect(200);
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
        Call call = SERVER.alice().call(verb, path);
        Reply refused = (verb.equals("GET") ? call : call.json(BOOK)).send();
        if (verb.equals("POST")) {
            refused.expect(500, "execution-failed");
        } else {
            refused.expect(405);
        }
        SERVER.assertUntouched();
    }
}
