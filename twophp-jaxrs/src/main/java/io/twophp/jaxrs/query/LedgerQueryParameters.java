package io.twophp.jaxrs.query;

import io.twophp.ClientCorrelationId;
import io.twophp.core.protocol.OneLine;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.core.query.Paging;
import io.twophp.core.query.Position;
import io.twophp.jaxrs.request.RefusedException;
import jakarta.ws.rs.core.MultivaluedMap;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Pattern;

/** Reads the parameters of a query, by a strict grammar: known ones, each once. */
final class LedgerQueryParameters {

    private static final List<String> OF_ALL = List.of("cursor", "limit", "service");
    private static final Pattern LIMIT = Pattern.compile("[1-9][0-9]{0,2}");
    private static final Pattern GUID =
            Pattern.compile("[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}");
    private static final int LONGEST_NAME = 255;
    private static final Pattern MOMENT =
            Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,6})?Z");
    private static final Duration LONGEST = Duration.ofDays(3650);

    private final Question.Asking asking;
    private final Map<String, List<String>> given;

    LedgerQueryParameters(MultivaluedMap<String, String> given, Question.Asking asking) throws RefusedException {
        TreeSet<String> known = new TreeSet<>(asking.question().parameters());
        known.addAll(OF_ALL);
        if (!known.containsAll(given.keySet()) || given.values().stream().anyMatch(values -> values.size() != 1)) {
            throw refused("This question takes these parameters, each once at most: " + String.join(", ", known));
        }
        this.given = given;
        this.asking = asking;
    }

    Question question() {
        return asking.question();
    }

    ClientCorrelationId root() throws RefusedException {
        return ccid(asking.root().orElse(""));
    }

    Optional<ClientCorrelationId> call() throws RefusedException {
        Optional<String> text = text("ccid");
        return text.isPresent() ? Optional.of(ccid(text.get())) : Optional.empty();
    }

    boolean unmatched() throws RefusedException {
        Optional<String> text = text("unmatched");
        if (text.isPresent() && !text.get().isEmpty() && !text.get().equals("true")) {
            throw refused("unmatched is a flag: write ?unmatched, or leave it out");
        }
        return text.isPresent();
    }

    String source() throws RefusedException {
        return text("source")
                .filter(name -> OneLine.is(name, LONGEST_NAME))
                .orElseThrow(() -> refused("source must be the name of a participant, 1 to 255 characters:"
                        + " 2php/ledger/initiated?source=shop"));
    }

    Optional<UUID> service() throws RefusedException {
        Optional<String> text = text("service");
        if (text.isPresent() && !GUID.matcher(text.get()).matches()) {
            throw refused("service must be a service_ledger_id, a GUID; without it all services are asked about");
        }
        return text.map(UUID::fromString);
    }

    Paging paging() throws RefusedException {
        return new Paging(after(), limit());
    }

    Optional<Position> after() throws RefusedException {
        Optional<String> cursor = text("cursor");
        Optional<Position> after = cursor.flatMap(Position::of);
        if (cursor.isPresent() && after.isEmpty()) {
            throw refused(
                    "cursor must be the next_cursor of the page before, as it was; without it the first page is given");
        }
        return after;
    }

    Optional<Instant> moment(String name) throws RefusedException {
        Optional<String> text = text(name);
        try {
            if (text.isEmpty() || MOMENT.matcher(text.get()).matches()) {
                return text.map(Instant::parse);
            }
        } catch (DateTimeParseException e) {
            // The text is no day of the calendar, or no time of a day.
        }
        throw refused(name + " must be a moment by ISO 8601 in UTC, such as 2031-03-01T10:00:00Z");
    }

    Optional<Duration> olderThan() throws RefusedException {
        Optional<String> text = text("older-than");
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            Duration age = Duration.parse(text.get());
            if (!age.isNegative() && age.compareTo(LONGEST) <= 0 && text("to").isEmpty()) {
                return Optional.of(age);
            }
        } catch (DateTimeParseException e) {
            // The text is no duration.
        }
        throw refused("older-than must be a duration by ISO 8601, such as PT5M, of " + LONGEST.toDays()
                + " days at most, and can't go with to");
    }

    private int limit() throws RefusedException {
        Optional<String> text = text("limit");
        int limit = text.filter(LIMIT.asMatchPredicate()).map(Integer::parseInt).orElse(0);
        if (text.isPresent() && (limit < 1 || limit > Paging.MOST)) {
            throw refused(
                    "limit must be a whole number from 1 to " + Paging.MOST + "; without it, it is " + Paging.USUAL);
        }
        return text.isPresent() ? limit : Paging.USUAL;
    }

    private static ClientCorrelationId ccid(String text) throws RefusedException {
        if (!ClientCorrelationId.isValid(text)) {
            throw refused("A client correlation id is 1 to 128 characters of A-Z a-z 0-9 . _ : ~ -");
        }
        return new ClientCorrelationId(text);
    }

    private Optional<String> text(String name) {
        return Optional.ofNullable(given.get(name)).map(values -> values.get(0));
    }

    static RefusedException refused(String what) {
        return new RefusedException(Type.MALFORMED_QUERY, what + ".");
    }
}
