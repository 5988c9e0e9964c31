package io.twophp.central.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.LedgerEntry.Actor;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowPositionTest {

    private static final RowPosition POSITION = new RowPosition(
            Instant.parse("2031-03-01T10:00:00.123457Z"),
            TestRow.guid("shop"),
            "id.of/another server",
            Actor.CLIENT,
            "c~1");

    @Test
    void isReadAsItWasWritten() {
        assertThat(POSITION.cursor()).matches("[A-Za-z0-9_-]+");
        assertThat(RowPosition.of(POSITION.cursor())).contains(POSITION);
    }

    @Test
    void aCursorThatWasChangedIsNone() {
        String cursor = POSITION.cursor();
        for (int i = 0; i < cursor.length(); i++) {
            String changed = cursor.substring(0, i) + "!" + cursor.substring(i + 1);
            assertThat(RowPosition.of(changed)).isEmpty();
        }
        assertThat(RowPosition.of(cursor + "A")).isEmpty();
        assertThat(RowPosition.of(cursor.substring(1))).isEmpty();
        assertThat(RowPosition.of("")).isEmpty();
        assertThat(RowPosition.of("A".repeat(2000))).isEmpty();
        assertThat(RowPosition.of(encoded("1.not-a-guid.c.c1 s1"))).isEmpty();
        assertThat(RowPosition.of(encoded("99999999999999999999." + TestRow.guid("shop") + ".c.c1 s1")))
                .isEmpty();
        assertThat(RowPosition.of(encoded("1." + TestRow.guid("shop") + ".x.c1 s1")))
                .isEmpty();
        assertThat(RowPosition.of(encoded("1." + TestRow.guid("shop") + ".c.c1 \u00e4")))
                .isEmpty();
    }

    /** A row may have such an id if it was stored before ids were held to their grammar. */
    @ParameterizedTest
    @Tag("X35")
    @ValueSource(strings = {"s\u00e9", "a b", "1.2.3", "\uD83D\uDE00", "a\u2028b", "\u00e9"})
    void X35_aCursorCarriesAnyStoredId(String id) {
        for (String other : List.of("c", id)) {
            RowPosition position = new RowPosition(POSITION.at(), POSITION.service(), id, Actor.SERVER, other);
            assertThat(RowPosition.of(position.cursor())).contains(position);
        }
        RowPosition longest = new RowPosition(
                POSITION.at(),
                POSITION.service(),
                id.repeat(255 / id.length()),
                Actor.SERVER,
                id.repeat(128 / id.length()));
        assertThat(RowPosition.of(longest.cursor())).contains(longest);
    }

    @Test
    @Tag("X35")
    void X35_eachOtherCharacterAndEachCutMakesItNone() {
        String cursor = POSITION.cursor();
        for (int i = 0; i < cursor.length(); i++) {
            assertThat(RowPosition.of(cursor.substring(0, i))).isEmpty();
            for (char other : "ABCXYZabcxyz0189-_".toCharArray()) {
                if (other != cursor.charAt(i)) {
                    assertThat(RowPosition.of(cursor.substring(0, i) + other + cursor.substring(i + 1)))
                            .isEmpty();
                }
            }
        }
    }

    @Test
    @Tag("X35")
    void X35_aCursorOfAnotherProgramIsNone() {
        assertThat(RowPosition.of(encoded("1." + TestRow.guid("shop") + ".c.c1 s1")))
                .isEmpty();
        assertThat(RowPosition.of(encoded("check1" + "1." + TestRow.guid("shop") + ".c.2.c1s1")))
                .isEmpty();
    }

    private static String encoded(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
