package io.twophp.core.query;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.LedgerEntry.Actor;
import io.twophp.ServerCorrelationId;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PositionTest {

    private static final Instant AT = Instant.parse("2031-03-01T10:00:00.123457Z");

    private static Position position(Instant at, String scid, Actor actor) {
        return new Position(at, new ServerCorrelationId(scid), actor);
    }

    private static String base64(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
    }

    @Test
    void comesBackFromItsCursor() {
        Stream.of(
                        position(AT, "0198c5a6-7d1e-7000-8000-3f2b6a1c9d04", Actor.SERVER),
                        position(AT, "a.c.b:~_", Actor.CLIENT),
                        position(Instant.EPOCH, "x".repeat(255), Actor.CLIENT))
                .forEach(position -> {
                    assertThat(position.cursor()).matches("[A-Za-z0-9_-]+");
                    assertThat(Position.of(position.cursor())).contains(position);
                });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "=",
                "{}",
                "1.c.x",
                "MS5jLng=",
                "MS5jLnh",
                "MS5jLng ",
            })
    void isNoOtherText(String cursor) {
        assertThat(Position.of("MS5jLng")).isPresent();
        assertThat(Position.of(cursor)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1.c.",
                "1.c.a b",
                "1.c.ä",
                "1.x.a",
                "1.C.a",
                "-1.c.a",
                "01.c.a",
                "+1.c.a",
                "12345678901234567.c.a",
                "1.c.a\n",
                "1.c",
            })
    void isNothingElseInBase64(String text) {
        assertThat(Position.of(base64(text))).isEmpty();
        assertThat(Position.of(base64("1.c." + "x".repeat(256)))).isEmpty();
    }

    @Test
    void isEarlierByRegistrationThenByIdThenAsTheClientsRow() {
        List<Position> ordered = List.of(
                position(AT, "b", Actor.SERVER),
                position(AT.plusNanos(1_000), "B", Actor.CLIENT),
                position(AT.plusNanos(1_000), "a", Actor.CLIENT),
                position(AT.plusNanos(1_000), "a", Actor.SERVER),
                position(AT.plusNanos(1_000), "b", Actor.CLIENT));
        assertThat(ordered).isSorted();
    }
}
