package io.twophp.core.query;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.LedgerEntry;
import io.twophp.LedgerEntry.Actor;
import io.twophp.core.crypto.Sha256;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The place of a row among all others, by properties that never change: earliest registration first.
 *
 * @param at {@code phase_1_timestamp}, to the microsecond
 * @param service {@code service_ledger_id}
 */
public record Position(Instant at, UUID service, String serverCorrelationId, Actor actor, String clientCorrelationId)
        implements Comparable<Position> {

    private static final Comparator<Position> ORDER = Comparator.comparing(Position::at)
            .thenComparing(Position::serverCorrelationId)
            .thenComparing(Position::actor)
            .thenComparing(Position::clientCorrelationId)
            .thenComparing(Position::service);

    /** The grammar of a cursor. The client's id has its length before it: stored ids may contain any character. */
    private static final Pattern TEXT = Pattern.compile(
            "(0|[1-9][0-9]{0,15})\\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\\.([cs])"
                    + "\\.([1-9][0-9]{0,2})\\.(.+)",
            Pattern.DOTALL);

    private static final int LONGEST = 2000;
    private static final int CHECK_BYTES = 6;
    private static final long MICROS = 1_000_000;

    public Position {
        Objects.requireNonNull(at, "at");
        Objects.requireNonNull(service, "service");
        Objects.requireNonNull(serverCorrelationId, "serverCorrelationId");
        Objects.requireNonNull(actor, "actor");
        Objects.requireNonNull(clientCorrelationId, "clientCorrelationId");
    }

    public static Position of(LedgerEntry entry) {
        return new Position(
                entry.phase1Timestamp(),
                entry.serviceLedgerId(),
                entry.serverCorrelationId(),
                entry.actor(),
                entry.clientCorrelationId());
    }

    @Override
    public int compareTo(Position other) {
        return ORDER.compare(this, other);
    }

    /** Returns the position as an opaque text, of {@code A-Z a-z 0-9 - _}. */
    public String cursor() {
        String text = ChronoUnit.MICROS.between(Instant.EPOCH, at)
                + "." + service
                + (actor == Actor.CLIENT ? ".c." : ".s.")
                + clientCorrelationId.length() + "." + clientCorrelationId + serverCorrelationId;
        byte[] bytes = text.getBytes(UTF_8);
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(ByteBuffer.allocate(CHECK_BYTES + bytes.length)
                        .put(check(bytes))
                        .put(bytes)
                        .array());
    }

    /** Returns the position that {@link #cursor()} made a text of; empty for any other text. */
    public static Optional<Position> of(String cursor) {
        if (cursor.length() > LONGEST) {
            return Optional.empty();
        }
        try {
            byte[] all = Base64.getUrlDecoder().decode(cursor);
            if (all.length <= CHECK_BYTES) {
                return Optional.empty();
            }
            return parsed(new String(all, CHECK_BYTES, all.length - CHECK_BYTES, UTF_8))
                    .filter(position -> position.cursor().equals(cursor));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Returns a checksum that detects a cursor that was cut, changed or made by another program. It is no secret. */
    private static byte[] check(byte[] text) {
        byte[] prefix = "2PHP cursor ".getBytes(UTF_8);
        return Arrays.copyOf(
                Sha256.of(ByteBuffer.allocate(prefix.length + text.length)
                        .put(prefix)
                        .put(text)
                        .array()),
                CHECK_BYTES);
    }

    private static Optional<Position> parsed(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            return Optional.empty();
        }
        long micros = Long.parseLong(parts.group(1));
        int length = Integer.parseInt(parts.group(4));
        String ids = parts.group(5);
        if (length >= ids.length()) {
            return Optional.empty();
        }
        return Optional.of(new Position(
                Instant.ofEpochSecond(micros / MICROS, micros % MICROS * 1_000),
                UUID.fromString(parts.group(2)),
                ids.substring(length),
                parts.group(3).equals("c") ? Actor.CLIENT : Actor.SERVER,
                ids.substring(0, length)));
    }
}
