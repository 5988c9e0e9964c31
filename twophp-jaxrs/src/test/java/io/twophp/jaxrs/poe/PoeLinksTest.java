package io.twophp.jaxrs.poe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The announcement of addresses (P6, PD6). */
@Tag("P6")
@Tag("PD6")
class PoeLinksTest {

    @Test
    void quotesEachAddress() {
        assertThat(PoeLinks.of(URI.create("https://shop.example/o/1"), URI.create("/o/2?a=,"), URI.create("é")))
                .isEqualTo("\"https://shop.example/o/1\", \"/o/2?a=,\", \"%C3%A9\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/o#f", "#", "mailto:a@b", "ftp://shop.example/o", "http:o"})
    void refusesWhatNobodyCanPostTo(String address) {
        assertThatIllegalArgumentException().isThrownBy(() -> PoeLinks.of(URI.create(address)));
        assertThatIllegalArgumentException().isThrownBy(() -> PoeLinks.of(List.of()));
    }
}
