package io.twophp.jaxrs.dialect.certifiedhttp;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("C1")
@Tag("CD4")
class HttpDateTest {

    private static final Instant NOW = Instant.parse("2026-11-22T10:00:00Z");

    @ParameterizedTest
    @ValueSource(
            strings = {"Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"})
    void readsAllThreeForms(String field) {
        assertThat(HttpDate.parse(field, NOW)).contains(Instant.parse("1994-11-06T08:49:37Z"));
    }

    @Test
    void aYearOfTwoDigitsIsAtMost50YearsAhead() {
        assertThat(HttpDate.parse("Sunday, 22-Nov-26 10:00:00 GMT", NOW)).contains(NOW);
        assertThat(HttpDate.parse("Sunday, 22-Nov-76 10:00:00 GMT", NOW))
                .contains(Instant.parse("2076-11-22T10:00:00Z"));
        assertThat(HttpDate.parse("Tuesday, 22-Nov-77 10:00:00 GMT", NOW))
                .contains(Instant.parse("1977-11-22T10:00:00Z"));
        assertThat(HttpDate.parse("Sat, 31 Dec 2016 23:59:60 GMT", NOW))
                .as("a leap second is the one before")
                .contains(Instant.parse("2016-12-31T23:59:59Z"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "now",
                "1994-11-06T08:49:37Z",
                "784111777",
                "Mon, 06 Nov 1994 08:49:37 GMT",
                "Sun, 06 Nov 1994 08:49:37 UTC",
                "Sun, 06 Nov 1994 08:49:37 +0000",
                "Sun, 6 Nov 1994 08:49:37 GMT",
                "Sun, 31 Feb 1994 08:49:37 GMT",
                "Sun, 06 Nov 1994 25:49:37 GMT",
                "Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:37 GMT"
            })
    void readsNothingElse(String field) {
        assertThat(HttpDate.parse(field, NOW)).isEmpty();
    }
}
