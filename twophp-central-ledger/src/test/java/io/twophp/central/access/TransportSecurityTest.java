package io.twophp.central.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.central.access.TransportSecurity.Visit;
import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The address that a request is taken to be from, and whether passwords may travel on it (D21). */
@Tag("D21")
class TransportSecurityTest {

    private static final String PROXY = "10.1.2.3";

    static TransportSecurity transport(String required) {
        TransportSecurity transport = new TransportSecurity();
        Map<String, String> settings =
                Map.of("twophp.tls.trusted-proxies", "10.1.0.0/16", "twophp.tls.required", required);
        transport.settings = key -> Optional.ofNullable(settings.get(key));
        transport.read();
        return transport;
    }

    static HttpServletRequest request(String peer, boolean secure, Map<String, List<String>> headers) {
        Map<String, List<String>> sent = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        sent.putAll(headers);
        return (HttpServletRequest) Proxy.newProxyInstance(
                TransportSecurityTest.class.getClassLoader(),
                new Class<?>[] {HttpServletRequest.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getRemoteAddr" -> peer;
                    case "isSecure" -> secure;
                    case "getHeaderNames" -> Collections.enumeration(sent.keySet());
                    case "getHeaders" -> Collections.enumeration(sent.getOrDefault((String) arguments[0], List.of()));
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                // Plain HTTP is for this machine only.
                "127.0.0.1 | false | true  | -     | -                    | 127.0.0.1 false true",
                "::1       | false | true  | -     | -                    | ::1 false true",
                "192.0.2.7 | false | true  | -     | -                    | 192.0.2.7 false false",
                "192.0.2.7 | false | false | -     | -                    | 192.0.2.7 false true",
                "192.0.2.7 | true  | true  | -     | -                    | 192.0.2.7 true true",
                // A listed proxy says whose it is, and that it came over TLS.
                "10.1.2.3  | false | true  | https | 192.0.2.9, 10.1.9.9  | 192.0.2.9 true true",
                "127.0.0.1 | false | true  | https | 192.0.2.9, 10.1.9.9  | 192.0.2.9 true true",
                // Others are not believed, nor any address but the last that no proxy has.
                "192.0.2.7 | false | true  | https | 127.0.0.1            | 192.0.2.7 false false",
                "10.1.2.3  | false | true  | https | 1.1.1.1, 192.0.2.9   | 192.0.2.9 true true",
                "10.1.2.3  | false | true  | -     | unknown              | 10.1.2.3 false false",
                // What a proxy on this machine forwards is not from here.
                "127.0.0.1 | false | true  | -     | 192.0.2.9            | 192.0.2.9 false false"
            })
    void theAddressAndTheWayAreThoseThatTheConnectionOrAListedProxySays(
            String peer, boolean secure, String required, String protocol, String addresses, String visit) {
        Map<String, List<String>> headers = new TreeMap<>();
        if (protocol != null) {
            headers.put("X-Forwarded-Proto", List.of(protocol));
        }
        if (addresses != null) {
            headers.put("X-Forwarded-For", List.of(addresses));
        }
        Visit found = transport(required).of(request(peer, secure, headers));
        assertThat(found.address() + " " + found.secure() + " " + found.mayLogIn())
                .isEqualTo(visit);
    }

    @Test
    @Tag("X14")
    void X14_aProxyThatAppendsALineOfItsOwnSaysWhoseItIs() {
        Map<String, List<String>> headers = Map.of(
                "X-Forwarded-Proto", List.of("https"),
                "X-Forwarded-For", List.of("1.1.1.1", "1.2.3.4, 192.0.2.9", "10.1.9.9"));

        assertThat(transport("true").of(request(PROXY, false, headers))).isEqualTo(new Visit("192.0.2.9", true, true));
    }

    @ParameterizedTest
    @Tag("X20")
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "false | https          | -                   | true",
                "false | https,https    | for=1;proto=https   | true",
                "false | https          | for=1;proto=http    | false",
                "false | https          | proto=\"http\"    | false",
                "false | https;http     | -                   | false",
                "false | http;https     | -                   | false",
                "false | -              | proto=https         | false",
                "true  | -              | -                   | true",
                "true  | http           | -                   | false",
                "true  | https          | proto=http          | false",
                "true  | https          | -                   | true",
            })
    void X20_whoSaysPlainHttpIsBelieved(boolean connection, String protocols, String forwarded, boolean secure) {
        Map<String, List<String>> headers = new TreeMap<>();
        if (protocols != null) {
            headers.put("X-Forwarded-Proto", List.of(protocols.split(";")));
        }
        if (forwarded != null) {
            headers.put("Forwarded", List.of("for=2", forwarded));
        }

        assertThat(transport("true").of(request(PROXY, connection, headers)).secure())
                .isEqualTo(secure);
    }
}
