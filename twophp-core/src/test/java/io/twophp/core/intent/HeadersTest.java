package io.twophp.core.intent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeadersTest {

    @ParameterizedTest
    @CsvSource({
        "content-type, Content-Type",
        "CONTENT-TYPE, Content-Type",
        "Content-Type, Content-Type",
        "DTT-2PHP-Client-Correlation-ID, Dtt-2php-Client-Correlation-Id",
        "x--y, X--Y",
        "-x-, -X-",
        "etag, Etag",
        "'', ''"
    })
    void a_name_has_one_spelling(String given, String canonical) {
        assertThat(Headers.canonical(given)).isEqualTo(canonical);
        assertThat(Headers.canonical(canonical)).isEqualTo(canonical);
    }

    @Test
    void the_values_of_one_name_in_two_spellings_are_all_kept() {
        Map<String, List<String>> given = new TreeMap<>(Map.of("ACCEPT", List.of("a"), "accept", List.of("b", "c")));
        assertThat(Headers.copyOf(given)).isEqualTo(Map.of("Accept", List.of("a", "b", "c")));
    }
}
