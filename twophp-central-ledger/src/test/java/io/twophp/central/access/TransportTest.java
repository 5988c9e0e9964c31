package io.twophp.central.access;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whose a request is, and whether passwords may travel on it (D21). */
@Tag("D21")
class TransportTest {

    private static final String PROXY = "10.1.2.3";

    private static Visit visit(String peer, boolean secure, Map<String, String> headers, String required) {
        Transport transport = new Transport();
        Map<String, String> settings =
                Map.of("twophp.tls.trusted-proxies", "10.1.0.0/16", "twophp.tls.required", required);
        transport.settings = key -> Optional.ofNullable(settings.get(key));
        transport.read();
        Map<String, String> sent = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        sent.putAll(headers);
        return transport.of((HttpServletRequest) Proxy.newProxyInstance(
                TransportTest.class.getClassLoader(),
                new Class<?>[] {HttpServletRequest.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getRemoteAddr" -> peer;
                    case "isSecure" -> secure;
                    case "getHeaderNames" -> Collections.enumeration(sent.keySet());
                    case "getHeader" -> sent.get(arguments[0]);
                    default -> throw new UnsupportedOperationException(method.getName());
                }));
    }

    private static Visit visit(String peer, Map<String, String> headers) {
        return visit(peer, false, headers, "true");
    }

    @Test
    void plainHttpIsForThisMachineOnly() {
        assertThat(visit("127.0.0.1", Map.of())).isEqualTo(new Visit("127.0.0.1", false, true));
        assertThat(visit("::1", Map.of()).mayLogIn()).isTrue();
        assertThat(visit("192.0.2.7", Map.of())).isEqualTo(new Visit("192.0.2.7", false, false));
        assertThat(visit("192.0.2.7", false, Map.of(), "false").mayLogIn()).isTrue();
        assertThat(visit("192.0.2.7", true, Map.of(), "true")).isEqualTo(new Visit("192.0.2.7", true, true));
    }

    @Test
    void aListedProxySaysWhoseItIsAndThatItCameOverTls() {
        Map<String, String> headers = Map.of("X-Forwarded-Proto", "https", "X-Forwarded-For", "192.0.2.9, 10.1.9.9");

        assertThat(visit(PROXY, headers)).isEqualTo(new Visit("192.0.2.9", true, true));
        assertThat(visit("127.0.0.1", headers)).isEqualTo(new Visit("192.0.2.9", true, true));
    }

    @Test
    void whatAnybodyElseSaysIsNotBelieved() {
        Map<String, String> headers = Map.of("X-Forwarded-Proto", "https", "X-Forwarded-For", "127.0.0.1");

        assertThat(visit("192.0.2.7", headers)).isEqualTo(new Visit("192.0.2.7", false, false));
        assertThat(visit(PROXY, Map.of("X-Forwarded-Proto", "https", "X-Forwarded-For", "1.1.1.1, 192.0.2.9"))
                        .address())
                .as("only the last that no proxy has")
                .isEqualTo("192.0.2.9");
        assertThat(visit(PROXY, Map.of("X-Forwarded-For", "unknown")).address()).isEqualTo(PROXY);
    }

    @Test
    void whatAProxyOnThisMachineForwardsOverPlainHttpIsNotFromHere() {
        assertThat(visit("127.0.0.1", Map.of("X-Forwarded-For", "192.0.2.9")))
                .isEqualTo(new Visit("192.0.2.9", false, false));
    }
}
