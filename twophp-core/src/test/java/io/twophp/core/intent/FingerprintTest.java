package io.twophp.core.intent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** D4: the parts that make two Phase 1 requests the same request. */
@Tag("D4")
class FingerprintTest {

    private static Fingerprint of(String method, String path, String query, String mediaType, String body) {
        return Fingerprint.of(method, path, query, mediaType, body.getBytes(UTF_8));
    }

    @Test
    void d4_isTheSameForTheSameRequest() {
        Fingerprint one = of("POST", "/orders", "a=1", "text/plain", "body");
        Fingerprint other = of("POST", "/orders", "a=1", "text/plain", "body");
        assertThat(one).isEqualTo(other).hasSameHashCodeAs(other).hasToString(other.toString());
        assertThat(one.toString()).matches("[0-9a-f]{64}");
    }

    @Test
    void d4_differsByEachPart() {
        assertThat(Stream.of(
                        of("POST", "/orders", "a=1", "text/plain", "body"),
                        of("PUT", "/orders", "a=1", "text/plain", "body"),
                        of("POST", "/orders/", "a=1", "text/plain", "body"),
                        of("POST", "/orders", "a=2", "text/plain", "body"),
                        of("POST", "/orders", "", "text/plain", "body"),
                        of("POST", "/orders", null, "text/plain", "body"),
                        of("POST", "/orders", "a=1", "text/html", "body"),
                        of("POST", "/orders", "a=1", "", "body"),
                        of("POST", "/orders", "a=1", "text/plain", "body "),
                        of("POST", "/orders", "a=1", "text/plain", ""),
                        // No part can be shifted into its neighbour.
                        of("POST", "/orders", "a", "b", "c"),
                        of("POST/", "orders", "a", "b", "c"),
                        of("POST", "/ordersa", "", "b", "c"),
                        of("POST", "/orders", "ab", "", "c"),
                        of("POST", "/orders", "a", "bc", ""),
                        of("POST", "/orders", "", "ab", "c"),
                        of("POST", "/orders", null, "ab", "c"),
                        of("", "POST/orders", "a", "b", "c"),
                        of("POST", "/orders", "a", "", "bc")))
                .doesNotHaveDuplicates();
    }

    @Test
    void d4_looksAtTheMediaTypeAndAtNoOtherHeader() {
        Fingerprint plain = fingerprint(Map.of("content-type", List.of("text/plain")));
        assertThat(fingerprint(Map.of("Content-Type", List.of("text/plain"), "Accept", List.of("*/*"))))
                .isEqualTo(plain);
        assertThat(fingerprint(Map.of("Content-Type", List.of("text/html")))).isNotEqualTo(plain);
        assertThat(fingerprint(Map.of())).isNotEqualTo(plain);
    }

    private static Fingerprint fingerprint(Map<String, List<String>> headers) {
        return Intents.request("POST", "/orders", null, headers, new byte[] {1}).fingerprint();
    }

    @Test
    void keepsItsThirtyTwoBytesToItself() {
        byte[] bytes = new byte[32];
        Fingerprint fingerprint = new Fingerprint(bytes);
        bytes[0] = 1;
        fingerprint.digest()[1] = 1;
        assertThat(fingerprint.digest()).containsOnly(0);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Fingerprint(new byte[31]))
                .withMessageContaining("31");
    }
}
