package io.twophp.core.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.LedgerEntry.Actor;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PositionTest {

    private static final UUID SERVICE = UUID.fromString("0198c5a6-7d1e-7000-8000-3f2b6a1c9d04");

    private static final Position POSITION = new Position(
            Instant.parse("2031-03-01T10:00:00.123457Z"), SERVICE, "id.of/another server", Actor.CLIENT, "c~1");

    @Test
    void isReadAsItWasWritten() {
        assertThat(POSITION.cursor()).matches("[A-Za-z0-9_-]+");
        assertThat(Position.of(POSITION.cursor())).contains(POSITION);
    }

    @Test
    @Tag("X35")
    void aCursorThatWasChangedCutOrMadeByAnotherProgramIsNone() {
        String cursor = POSITION.cursor();
        for (int i = 0; i < cursor.length(); i++) {
            assertThat(Position.of(cursor.substring(0, i))).isEmpty();
            for (char other : "!ABCXYZabcxyz0189-_".toCharArray()) {
                if (other != cursor.charAt(i)) {
                    assertThat(Position.of(cursor.substring(0, i) + other + cursor.substring(i + 1)))
                            .isEmpty();
                }
            }
        }
        assertThat(List.of(
                        cursor + "A",
                        cursor.substring(1),
                        cursor + "=",
                        "A".repeat(2000),
                        encoded("1.not-a-guid.c.c1 s1"),
                        encoded("99999999999999999999." + SERVICE + ".c.c1 s1"),
                        encoded("1." + SERVICE + ".x.c1 s1"),
                        encoded("1." + SERVICE + ".c.c1 \u00e4"),
                        encoded("1." + SERVICE + ".c.c1 s1"),
                        encoded("check1" + "1." + SERVICE + ".c.2.c1s1")))
                .allSatisfy(changed -> assertThat(Position.of(changed)).isEmpty());
    }

    /** A row may have such an id if it was stored before ids were held to their grammar. */
    @ParameterizedTest
    @Tag("X35")
    @ValueSource(strings = {"s\u00e9", "a b", "1.2.3", "\uD83D\uDE00", "a\u2028b", "\u00e9"})
    void X35_aCursorCarriesAnyStoredId(String id) {
        for (String other : List.of("c", id)) {
            Position position = new Position(POSITION.at(), POSITION.service(), id, Actor.SERVER, other);
            assertThat(Position.of(position.cursor())).contains(position);
        }
        Position longest = new Position(
                POSITION.at(),
                POSITION.service(),
                id.repeat(255 / id.length()),
                Actor.SERVER,
                id.repeat(128 / id.length()));
        assertThat(Position.of(longest.cursor())).contains(longest);
    }

    @Test
    void isEarlierByRegistrationThenByIdThenAsTheClientsRow() {
        List<Position> ordered = List.of(
                position(0, "b", Actor.SERVER),
                position(1, "B", Actor.CLIENT),
                position(1, "a", Actor.CLIENT),
                position(1, "a", Actor.SERVER),
                position(1, "b", Actor.CLIENT));
        assertThat(ordered).isSorted();
    }

    private static Position position(int micros, String id, Actor actor) {
        return new Position(POSITION.at().plusNanos(micros * 1_000L), SERVICE, id, actor, "c");
    }

    private static String encoded(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
