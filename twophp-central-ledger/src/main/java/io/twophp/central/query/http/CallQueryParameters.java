package io.twophp.central.query.http;

import io.twophp.Dialect;
import io.twophp.Phase;
import io.twophp.central.problem.Refusal;
import io.twophp.central.query.Reason;
import io.twophp.core.query.Paging;
import io.twophp.core.query.Position;
import jakarta.ws.rs.core.MultivaluedMap;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The parameters of a question, by a strict grammar: known ones, each once. Others are refused with 400. */
final class CallQueryParameters {

    private static final Pattern LIMIT = Pattern.compile("[1-9][0-9]{0,2}");
    private static final Pattern TEXT = Pattern.compile("[^\\p{Cntrl}]{1,255}");
    private static final Pattern MOMENT =
            Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]{1,9})?)?Z");

    private final Map<String, List<String>> given;

    /** @param known the parameters that the question takes */
    CallQueryParameters(MultivaluedMap<String, String> given, String... known) {
        Set<String> all = new TreeSet<>(Arrays.asList(known));
        if (!all.containsAll(given.keySet()) || given.values().stream().anyMatch(values -> values.size() != 1)) {
            throw Refusal.malformed(
                    "This question takes these parameters, each once at most: " + String.join(", ", all) + ".");
        }
        this.given = given;
    }

    /** Returns a parameter of 1 to 255 characters; an empty one is the same as none. */
    Optional<String> text(String name) {
        Optional<String> text = value(name);
        if (text.isPresent() && !TEXT.matcher(text.get()).matches()) {
            throw Refusal.malformed(name + " must be 1 to 255 characters, none of them a control character.");
        }
        return text;
    }

    Paging paging() {
        return new Paging(after(), limit());
    }

    Optional<Position> after() {
        Optional<String> cursor = value("cursor");
        Optional<Position> after = cursor.flatMap(Position::of);
        if (cursor.isPresent() && after.isEmpty()) {
            throw Refusal.malformed(
                    "cursor must be the next of the page before, as it was; without it the first page is" + " given.");
        }
        return after;
    }

    Optional<Instant> moment(String name) {
        Optional<String> text = value(name);
        try {
            if (text.isEmpty() || MOMENT.matcher(text.get()).matches()) {
                return text.map(Instant::parse);
            }
        } catch (DateTimeParseException e) {
            // No day of the calendar, or no time of a day.
        }
        throw Refusal.malformed(name + " must be a moment by ISO 8601 in UTC, such as 2031-03-01T10:00:00Z.");
    }

    /** Returns the format; null if none is given, or an empty one. */
    String format() {
        return given.getOrDefault("format", List.of("")).stream()
                .filter(format -> !format.isEmpty())
                .findFirst()
                .orElse(null);
    }

    List<Phase> phases() {
        return value("phase").stream()
                .flatMap(text -> Arrays.stream(text.split(",", -1)))
                .map(name -> constant(Phase.class, "phase", name))
                .toList();
    }

    Optional<Dialect> dialect() {
        return value("dialect").map(name -> constant(Dialect.class, "dialect", name));
    }

    Optional<Reason> reason() {
        return value("reason").map(name -> constant(Reason.class, "reason", name));
    }

    private int limit() {
        Optional<String> text = value("limit");
        int limit = text.filter(LIMIT.asMatchPredicate())
                .map(Integer::parseInt)
                .orElse(text.isPresent() ? 0 : Paging.USUAL);
        if (limit < 1 || limit > Paging.MOST) {
            throw Refusal.malformed("limit must be a whole number from 1 to " + Paging.MOST + "; without it, it is "
                    + Paging.USUAL + ".");
        }
        return limit;
    }

    private static <E extends Enum<E>> E constant(Class<E> type, String parameter, String name) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> constant.name().equals(name.toUpperCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() ->
                        Refusal.malformed(parameter + " must be one of " + List.of(type.getEnumConstants()) + "."));
    }

    /** Returns a value, if there is one: forms send fields that were not filled in as empty text. */
    private Optional<String> value(String name) {
        return Optional.ofNullable(given.get(name))
                .map(values -> values.get(0).strip())
                .filter(text -> !text.isEmpty());
    }
}
