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

    private static final String JSON = "application/json";
    private static final Map<String, Map<String, String>> CREDENTIALS = Map.of(
            "Basic", Map.of("Authorization", "Basic YTpi"),
            "cookie", Map.of("Cookie", "__Host-twophp-central=x"),
            "cookie and token", Map.of("Cookie", "__Host-twophp-central=x", "X-CSRF-Token", "x"));

    /** The headers that are sent, each behind the result that they have. */
    private static final List<String[]> SENT = List.of(
            new String[] {"403 cross-site", "Origin", "https://evil.example", "Content-Type", JSON},
            new String[] {"403 cross-site", "Origin", "https://evil.example", "Content-Type", "text/plain"},
            new String[] {"403 cross-site", "Origin", "null", "Content-Type", JSON},
            new String[] {"403 cross-site", "Origin", "https://ledger.example:8443", "Content-Type", JSON},
            new String[] {"403 cross-site", "Origin", "https://ledger.example.evil", "Content-Type", JSON},
            new String[] {"403 cross-site", "Origin", "http://%", "Content-Type", JSON},
            new String[] {"403 cross-site", "Sec-Fetch-Site", "cross-site", "Content-Type", JSON},
            new String[] {"403 cross-site", "Sec-Fetch-Site", "same-site", "Content-Type", JSON},
            new String[] {"403 cross-site", "Sec-Fetch-Site", "", "Content-Type", JSON},
            new String[] {
                "403 cross-site",
                "Sec-Fetch-Site",
                "same-site",
                "Origin",
                "https://ledger.example",
                "Content-Type",
                JSON
            },
            new String[] {"415 json-required", "Content-Type", "text/plain"},
            new String[] {"415 json-required", "Content-Type", "text/plain;application/json"},
            new String[] {"415 json-required", "Content-Type", "application/x-www-form-urlencoded"},
            new String[] {"415 json-required", "Content-Type", "multipart/form-data; boundary=x"},
            new String[] {"let through", "Content-Type", JSON},
            new String[] {"let through", "Content-Type", "Application/JSON; charset=UTF-8"},
            new String[] {"let through", "Sec-Fetch-Site", "none", "Content-Type", JSON},
            new String[] {"let through", "Sec-Fetch-Site", "same-origin", "Content-Type", JSON},
            new String[] {"let through", "Origin", "https://ledger.example", "Content-Type", JSON},
            new String[] {"let through", "Origin", "HTTPS://Ledger.Example:443", "Content-Type", JSON});

    private static List<Arguments> cells() {
        List<Arguments> cells = new ArrayList<>();
        for (ResourceMethod resource : ResourceMethod.unsafe()) {
            for (String[] sent : SENT) {
                CREDENTIALS.forEach((by, credentials) ->
                        cells.add(Arguments.of(resource, by, String.join(" ", sent), credentials, sent)));
            }
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
            ResourceMethod resource, String by, String what, Map<String, String> credentials, String[] sent) {
        Map<String, String> headers = new HashMap<>(credentials);
        for (int i = 1; i < sent.length; i += 2) {
            headers.put(sent[i], sent[i + 1]);
        }
        assertThat(refused(resource, headers)).isEqualTo(sent[0]);
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
