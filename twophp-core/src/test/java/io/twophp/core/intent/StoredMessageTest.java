package io.twophp.core.intent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stored messages are values: changes of the objects that they were made from don't change them (I4). */
@Tag("I4")
class StoredMessageTest {

    @Test
    void requestsAndResponsesKeepCopiesOfBodyAndHeaders() {
        byte[] body = {1, 2};
        Map<String, List<String>> headers = headers();
        StoredRequest request = Intents.request("POST", "/orders", null, headers, body);
        StoredResponse response = new StoredResponse(201, headers, body);
        spoil(headers, body);
        request.body()[1] = 9;
        response.body()[1] = 9;
        assertThat(request.body()).containsExactly(1, 2);
        assertThat(response.body()).containsExactly(1, 2);
        for (Map<String, List<String>> kept : List.of(request.headers(), response.headers())) {
            assertThat(kept).containsExactly(Map.entry("Accept", List.of("a", "b")));
            assertUnmodifiable(kept);
        }
    }

    private static Map<String, List<String>> headers() {
        return new HashMap<>(Map.of("accept", new ArrayList<>(List.of("a", "b"))));
    }

    private static void spoil(Map<String, List<String>> headers, byte[] body) {
        body[0] = 9;
        headers.get("accept").add("c");
        headers.put("x", List.of("y"));
    }

    private static void assertUnmodifiable(Map<String, List<String>> headers) {
        assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(headers::clear);
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> headers.get("Accept").add("c"));
    }

    @Test
    void namesThatDifferByCaseAreOneHeader() {
        Map<String, List<String>> headers = new LinkedHashMap<>();
        headers.put("accept", List.of("a"));
        headers.put("ACCEPT", List.of("b"));
        assertThat(new StoredResponse(200, headers, new byte[0]).headers())
                .containsExactly(Map.entry("Accept", List.of("a", "b")));
    }

    @Test
    @Tag("N37")
    void n37_rolesAreThoseOfPhaseOneWhateverBecomesOfThemLater() {
        Set<String> roles = new HashSet<>(Set.of("customer"));
        Origin origin = new Origin("https://shop.example/", roles);
        roles.add("admin");
        assertThat(origin.roles()).containsExactly("customer");
        assertThatNullPointerException().isThrownBy(() -> new Origin(null, Set.of()));
        assertThatNullPointerException().isThrownBy(() -> new Origin("", null));
    }

    @ParameterizedTest
    @CsvSource({
        "content-type,Content-Type",
        "CONTENT-TYPE,Content-Type",
        "Content-Type,Content-Type",
        "etag,Etag",
        "DTT-2PHP-Client-Correlation-ID,Dtt-2php-Client-Correlation-Id",
        "x--y,X--Y",
        "-x-,-X-",
        "'',''",
        "$1,$1",
        "if-none-match,If-None-Match"
    })
    void aHeaderHasOneSpelling(String sent, String stored) {
        assertThat(Headers.canonical(sent)).isEqualTo(stored);
        assertThat(Headers.canonical(stored)).isEqualTo(stored);
    }

    @ParameterizedTest
    @CsvSource({"200,false", "299,false", "304,false", "399,false", "400,true", "404,true", "500,true", "599,true"})
    @Tag("D16")
    void d16_4xxAnd5xxAreFailures(int status, boolean failure) {
        assertThat(new StoredResponse(status, Map.of(), new byte[0]).isFailure())
                .isEqualTo(failure);
    }
}
