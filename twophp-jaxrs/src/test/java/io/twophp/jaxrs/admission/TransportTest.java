package io.twophp.jaxrs.admission;

import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** TLS (draft §13.6, D21). */
@Tag("D21")
@Tag("N43")
class TransportTest extends ShopTests {

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "203.0.113.9, -,     true,  200",
                "203.0.113.9, -,     false, 403",
                "203.0.113.9, https, false, 403",
                "127.0.0.1,   -,     false, 200",
                "127.8.9.10,  -,     false, 200",
                "::1,         -,     false, 200",
                "127.0.0.1,   http,  false, 403",
                "127.0.0.1,   https, false, 200",
                "10.1.2.3,    https, false, 200",
                "10.1.2.3,    HTTPS, false, 200",
                "10.1.2.3,    http,  false, 403",
                "10.1.2.3,    -,     false, 403",
                "10.1.2.3,    'https,http', false, 403",
                "10.1.2.3,    'http, https', false, 403",
                "10.2.2.3,    https, false, 403",
                "192.0.2.7,   https, false, 200",
                "192.0.2.8,   https, false, 403",
                "2001:db8::5, https, false, 200",
                "2001:db9::5, https, false, 403",
                "localhost,   -,     false, 403",
                "unknown,     https, false, 403",
            })
    void isNeededUnlessTheRequestIsLocalOrCameThroughAListedProxy(
            String peer, String proto, boolean secure, int status) {
        SERVER.environment().peer(peer);
        var call = SERVER.alice().bookOrder();
        if (proto != null) {
            call.header("X-Forwarded-Proto", proto);
        }
        Reply answer = call.header("X-Test-Secure", Boolean.toString(secure)).expect(status);
        if (status == 403) {
            answer.expectProblem("tls-required").without(SERVER_CORRELATION_ID);
            assertThat(SERVER.database().intents()).isZero();
        }
    }

    @ParameterizedTest
    @Tag("W23")
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "Forwarded         | proto=http                    | -     | 403",
                "Forwarded         | for=192.0.2.60                | -     | 403",
                "Forwarded         | for=192.0.2.60;proto=https    | -     | 403",
                "Forwarded         | proto=http                    | https | 403",
                "Forwarded         | for=1.2.3.4; Proto = \"HTTP\"  | https | 403",
                "Forwarded         | proto=https, for=x;proto=http | https | 403",
                "Forwarded         | for=192.0.2.60;proto=https    | https | 200",
                "forwarded         | for=192.0.2.60                | https | 200",
                "X-Forwarded-For   | 192.0.2.60                    | -     | 403",
                "x-forwarded-for   | 192.0.2.60                    | https | 200",
                "X-Forwarded-Host  | shop.example                  | -     | 403",
                "X-Forwarded-Port  | 80                            | -     | 403",
                "X-Forwarded-Proto | http                          | -     | 403",
            })
    void w23_whatWasForwardedIsNotLocal(String header, String value, String proto, int status) {
        var call = SERVER.alice().bookOrder().header(header, value);
        if (proto != null) {
            call.header("X-Forwarded-Proto", proto);
        }
        call.expect(status);
        assertThat(SERVER.database().intents()).isEqualTo(status == 200 ? 1 : 0);
    }

    @Test
    void isNeededForPhaseTwoAndTheStatusAsWell() {
        ClientIntent intent = SERVER.alice().order();
        SERVER.environment().peer("203.0.113.9");
        intent.confirm().expect(403);
        intent.status().expect(403);
        SERVER.alice().get("2php/ledger/stalled").expect(403, "tls-required");
        SERVER.assertUnconfirmed(intent);
        SERVER.alice().post("orders", BOOK).expect(201);
    }
}
