package io.twophp.central.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** No other site makes a browser change anything, at any address and by any credentials (X15). */
@Tag("X15")
class CrossSiteFilterTest {

    private static final Map<String, Map<String, String>> CREDENTIALS = Map.of(
            "Basic", Map.of("Authorization", "Basic YTpi"),
            "cookie", Map.of("Cookie", "__Host-twophp-central=x"),
            "cookie and token", Map.of("Cookie", "__Host-twophp-central=x", "X-CSRF-Token", "x"));

    /** The result, and the headers that have it. */
    private static final String SENT = """
            403 cross-site | Origin https://evil.example | Content-Type application/json
            403 cross-site | Origin https://evil.example | Content-Type text/plain
            403 cross-site | Origin null | Content-Type application/json
            403 cross-site | Origin https://ledger.example:8443 | Content-Type application/json
            403 cross-site | Origin https://ledger.example.evil | Content-Type application/json
            403 cross-site | Origin http://% | Content-Type application/json
            403 cross-site | Sec-Fetch-Site cross-site | Content-Type application/json
            403 cross-site | Sec-Fetch-Site same-site | Content-Type application/json
            403 cross-site | Sec-Fetch-Site\s | Content-Type application/json
            403 cross-site | Sec-Fetch-Site same-site | Origin https://ledger.example | Content-Type application/json
            415 json-required | Content-Type text/plain
            415 json-required | Content-Type text/plain;application/json
            415 json-required | Content-Type application/x-www-form-urlencoded
            415 json-required | Content-Type multipart/form-data; boundary=x
            let through | Content-Type application/json
            let through | Content-Type Application/JSON; charset=UTF-8
            let through | Sec-Fetch-Site none | Content-Type application/json
            let through | Sec-Fetch-Site same-origin | Content-Type application/json
            let through | Origin https://ledger.example | Content-Type application/json
            let through | Origin HTTPS://Ledger.Example:443 | Content-Type application/json
            """;

    private static List<Arguments> cells() {
        List<Arguments> cells = new ArrayList<>();
        for (ResourceMethod resource : ResourceMethod.unsafe()) {
            SENT.lines()
                    .forEach(sent -> CREDENTIALS.forEach(
                            (by, credentials) -> cells.add(Arguments.of(resource, by, sent, credentials))));
        }
        return cells;
    }

    private static String refused(ResourceMethod resource, Map<String, String> headers) {
        TestRequest request = new TestRequest(resource.verb(), headers);
        request.headers.put("Host", "ledger.example");
        new CrossSiteFilter().filter(request.context());
        return request.refused();
    }

    @ParameterizedTest(name = "{0} by {1}: {2}")
    @MethodSource("cells")
    void X15_whatAnotherSiteSendsIsRefused(
            ResourceMethod resource, String by, String sent, Map<String, String> credentials) {
        Map<String, String> headers = new HashMap<>(credentials);
        String[] parts = sent.split(" \\| ?");
        for (int i = 1; i < parts.length; i++) {
            String[] header = parts[i].split(" ", 2);
            headers.put(header[0], header.length > 1 ? header[1] : "");
        }
        assertThat(refused(resource, headers)).isEqualTo(parts[0]);
    }

    private static List<ResourceMethod> unsafe() {
        return ResourceMethod.unsafe();
    }

    /** Without a type and a header of ours a browser sends a POST anywhere, and no other method. */
    @ParameterizedTest
    @MethodSource("unsafe")
    void X15_aPostWithoutATypeShowsAHeaderOfOurs(ResourceMethod resource) {
        assertThat(refused(resource, Map.of()))
                .isEqualTo(resource.verb().equals("POST") ? "415 json-required" : "let through");
        assertThat(refused(resource, Map.of("X-CSRF-Token", "x"))).isEqualTo("let through");
    }
}
