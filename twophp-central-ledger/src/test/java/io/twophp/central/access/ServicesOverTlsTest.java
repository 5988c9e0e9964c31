package io.twophp.central.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Methods that are for all get a password, a token or a signature, and require TLS (D21, X20). */
@Tag("D21")
@Tag("X20")
class ServicesOverTlsTest {

    private static List<ResourceMethod> methods() {
        return ResourceMethod.all().stream()
                .filter(method -> method.access().isForAll())
                .toList();
    }

    private static String refused(
            ResourceMethod resource, String peer, boolean secure, Map<String, List<String>> headers, String required) {
        AccessFilter filter = new AccessFilter();
        filter.resource = resource;
        filter.transport = TransportSecurityTest.transport(required);
        filter.servlet = TransportSecurityTest.request(peer, secure, headers);
        TestRequest request = new TestRequest(resource.verb(), Map.of());
        filter.filter(request.context());
        return request.refused();
    }

    @ParameterizedTest
    @MethodSource("methods")
    void X20_plainHttpIsRefused(ResourceMethod resource) {
        Map<String, List<String>> tls = Map.of("X-Forwarded-Proto", List.of("https"));
        Map<String, List<String>> both =
                Map.of("X-Forwarded-Proto", List.of("https"), "Forwarded", List.of("proto=http"));
        String plain = "403 tls-required";

        assertThat(refused(resource, "192.0.2.7", false, Map.of(), "true")).isEqualTo(plain);
        assertThat(refused(resource, "192.0.2.7", false, tls, "true")).isEqualTo(plain);
        assertThat(refused(resource, "10.1.2.3", false, Map.of("X-Forwarded-Proto", List.of("http")), "true"))
                .isEqualTo(plain);
        assertThat(refused(resource, "10.1.2.3", false, both, "true")).isEqualTo(plain);
        assertThat(refused(resource, "192.0.2.7", true, Map.of(), "true")).isEqualTo("let through");
        assertThat(refused(resource, "10.1.2.3", false, tls, "true")).isEqualTo("let through");
        assertThat(refused(resource, "127.0.0.1", false, Map.of(), "true")).isEqualTo("let through");
        assertThat(refused(resource, "192.0.2.7", false, Map.of(), "false")).isEqualTo("let through");
    }
}
