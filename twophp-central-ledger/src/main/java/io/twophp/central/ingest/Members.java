package io.twophp.central.ingest;

import io.twophp.core.protocol.OneLine;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Predicate;

/** Reads the members of a row, each within its limits; unknown ones are ignored (L11). */
final class Members {

    /** The greatest number that every reader of JSON reads exactly. */
    private static final long GREATEST = (1L << 53) - 1;

    private static final Instant EARLIEST = Instant.EPOCH;
    private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

    private final JsonObject row;

    Members(JsonObject row) {
        this.row = row;
    }

    String text(String name, int longest) {
        return found(name, longest).orElseThrow(() -> new RowRefusedException(name + " is missing"));
    }

    /** Returns an id that matches its grammar: others would break addresses and cursors with them (L6). */
    String id(String name, int longest, Predicate<String> grammar) {
        String id = text(name, longest);
        if (!grammar.test(id)) {
            throw new RowRefusedException(name + " has characters that no id of its kind has");
        }
        return id;
    }

    /** Returns a text, if there is one: not empty, without control characters, of whole characters. */
    Optional<String> found(String name, int longest) {
        JsonValue value = row.get(name);
        if (value == null || value == JsonValue.NULL) {
            return Optional.empty();
        }
        if (!(value instanceof JsonString string)) {
            throw new RowRefusedException(name + " is no text");
        }
        String text = string.getString();
        if (text.isEmpty() || text.length() > longest) {
            throw new RowRefusedException(name + " has " + text.length() + " characters, and not 1 to " + longest);
        }
        if (!OneLine.is(text, longest)) {
            throw new RowRefusedException(name + " has control characters or halves of characters");
        }
        return Optional.of(text);
    }

    <E extends Enum<E>> E constant(String name, Class<E> type) {
        return foundConstant(name, type).orElseThrow(() -> new RowRefusedException(name + " is missing"));
    }

    <E extends Enum<E>> Optional<E> foundConstant(String name, Class<E> type) {
        return found(name, 32).map(text -> {
            try {
                return Enum.valueOf(type, text);
            } catch (IllegalArgumentException e) {
                throw new RowRefusedException(name + " is none that is known here");
            }
        });
    }

    Instant moment(String name) {
        return foundMoment(name).orElseThrow(() -> new RowRefusedException(name + " is missing"));
    }

    Optional<Instant> foundMoment(String name) {
        return found(name, 64).map(text -> moment(name, text));
    }

    /** Returns a moment, to the microsecond. */
    static Instant moment(String name, String text) {
        try {
            Instant at = Instant.parse(text).truncatedTo(ChronoUnit.MICROS);
            if (!at.isBefore(EARLIEST) && at.isBefore(LATEST)) {
                return at;
            }
        } catch (DateTimeException e) {
            throw new RowRefusedException(name + " is no moment, such as 2026-01-31T12:00:00Z");
        }
        throw new RowRefusedException(name + " is not from 1970 to 9999");
    }

    long number(String name) {
        return number(name, row.get(name), GREATEST);
    }

    int integer(String name) {
        return (int) number(name, row.get(name), Integer.MAX_VALUE);
    }

    /** Returns a whole number from 0 to the greatest. */
    static long number(String name, JsonValue value, long greatest) {
        if (value == null || value == JsonValue.NULL) {
            throw new RowRefusedException(name + " is missing");
        }
        if (value instanceof JsonNumber number) {
            BigDecimal exact = number.bigDecimalValue();
            boolean isWhole = exact.stripTrailingZeros().scale() <= 0;
            if (isWhole && exact.signum() >= 0 && exact.compareTo(BigDecimal.valueOf(greatest)) <= 0) {
                return exact.longValueExact();
            }
        }
        throw new RowRefusedException(name + " is no whole number from 0 to " + greatest);
    }
}
