package io.twophp.core.query;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.twophp.LedgerEntry.Actor;
import io.twophp.ServerCorrelationId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The place of a row among all others, by properties that never change: earliest registration first.
 *
 * @param at {@code phase_1_timestamp}, to the microsecond
 */
public record Position(Instant at, ServerCorrelationId serverCorrelationId, Actor actor)
        implements Comparable<Position> {

    private static final Comparator<Position> ORDER = Comparator.comparing(Position::at)
            .thenComparing(position -> position.serverCorrelationId().value())
            .thenComparing(Position::actor);

    private static final Pattern TEXT = Pattern.compile("(0|[1-9][0-9]{0,15})\\.([cs])\\.(.{1,255})");
    private static final int LONGEST = 400;
    private static final long MICROS = 1_000_000;

    public Position {
        Objects.requireNonNull(at, "at");
        Objects.requireNonNull(serverCorrelationId, "serverCorrelationId");
        Objects.requireNonNull(actor, "actor");
    }

    @Override
    public int compareTo(Position other) {
        return ORDER.compare(this, other);
    }

    /** Returns the position as an opaque text of {@code A-Z a-z 0-9 - _}. */
    public String cursor() {
        String text = ChronoUnit.MICROS.between(Instant.EPOCH, at)
                + (actor == Actor.CLIENT ? ".c." : ".s.")
                + serverCorrelationId.value();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(US_ASCII));
    }

    /** Returns the position that {@link #cursor()} encoded; empty for any other text. */
    public static Optional<Position> of(String cursor) {
        if (cursor.length() > LONGEST) {
            return Optional.empty();
        }
        try {
            return parsed(new String(Base64.getUrlDecoder().decode(cursor), US_ASCII))
                    .filter(position -> position.cursor().equals(cursor));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Optional<Position> parsed(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches() || !ServerCorrelationId.isValid(parts.group(3))) {
            return Optional.empty();
        }
        long micros = Long.parseLong(parts.group(1));
        return Optional.of(new Position(
                Instant.ofEpochSecond(micros / MICROS, micros % MICROS * 1_000),
                new ServerCorrelationId(parts.group(3)),
                parts.group(2).equals("c") ? Actor.CLIENT : Actor.SERVER));
    }
}
