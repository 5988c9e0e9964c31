package io.twophp.central.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.LedgerEntry.Actor;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class PositionTest {

    private static final Position POSITION = new Position(
            Instant.parse("2031-03-01T10:00:00.123457Z"),
            TestRow.guid("shop"),
            "id.of/another server",
            Actor.CLIENT,
            "c~1");

    @Test
    void isReadAsItWasWritten() {
        assertThat(POSITION.cursor()).matches("[A-Za-z0-9_-]+");
        assertThat(Position.of(POSITION.cursor())).contains(POSITION);
    }

    @Test
    void aCursorThatWasChangedIsNone() {
        String cursor = POSITION.cursor();
        for (int i = 0; i < cursor.length(); i++) {
            String changed = cursor.substring(0, i) + "!" + cursor.substring(i + 1);
            assertThat(Position.of(changed)).isEmpty();
        }
        assertThat(Position.of(cursor + "A")).isEmpty();
        assertThat(Position.of(cursor.substring(1))).isEmpty();
        assertThat(Position.of("")).isEmpty();
        assertThat(Position.of("A".repeat(2000))).isEmpty();
        assertThat(Position.of(encoded("1.not-a-guid.c.c1 s1"))).isEmpty();
        assertThat(Position.of(encoded("99999999999999999999." + TestRow.guid("shop") + ".c.c1 s1")))
                .isEmpty();
        assertThat(Position.of(encoded("1." + TestRow.guid("shop") + ".x.c1 s1")))
                .isEmpty();
        assertThat(Position.of(encoded("1." + TestRow.guid("shop") + ".c.c1 \u00e4")))
                .isEmpty();
    }

    private static String encoded(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
