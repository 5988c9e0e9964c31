package io.twophp.core.query;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** A query's parameters, known ones, each once; what can't be read is a {@link MalformedQueryException}. */
public final class QueryParameters {

    private static final Pattern LIMIT = Pattern.compile("[1-9][0-9]{0,2}");

    private final Grammar grammar;
    private final Map<String, List<String>> given;

    public enum Grammar {
        LEDGER("next_cursor", "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,6})?Z"),
        /** The Central Ledger, where a blank parameter is none: forms send fields that were not filled in. */
        CENTRAL_LEDGER("next", "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]{1,9})?)?Z");

        private final String next;
        private final Pattern moment;

        Grammar(String next, String moment) {
            this.next = next;
            this.moment = Pattern.compile(moment);
        }
    }

    public QueryParameters(Grammar grammar, Map<String, List<String>> given, Collection<String> known) {
        TreeSet<String> all = new TreeSet<>(known);
        if (!all.containsAll(given.keySet()) || given.values().stream().anyMatch(values -> values.size() != 1)) {
            throw new MalformedQueryException(
                    "This question takes these parameters, each once at most: " + String.join(", ", all) + ".");
        }
        this.grammar = grammar;
        this.given = given;
    }

    /** Returns a parameter as it was given; empty if it was not. */
    public Optional<String> given(String name) {
        return Optional.ofNullable(given.get(name)).map(values -> values.get(0));
    }

    /** Returns a parameter; empty if it was not given, or is taken as not given. */
    public Optional<String> text(String name) {
        return grammar == Grammar.LEDGER
                ? given(name)
                : given(name).map(String::strip).filter(text -> !text.isEmpty());
    }

    public Paging paging() {
        return new Paging(after(), limit());
    }

    public Optional<Position> after() {
        return text("cursor")
                .map(cursor -> Position.of(cursor)
                        .orElseThrow(() -> new MalformedQueryException("cursor must be the " + grammar.next
                                + " of the page before, as it was; without it the first page is given.")));
    }

    public Optional<Instant> moment(String name) {
        Optional<String> text = text(name);
        try {
            if (text.isEmpty() || grammar.moment.matcher(text.get()).matches()) {
                return text.map(Instant::parse);
            }
        } catch (DateTimeParseException e) {
            // The text is no day of the calendar, or no time of a day.
        }
        throw new MalformedQueryException(name + " must be a moment by ISO 8601 in UTC, such as 2031-03-01T10:00:00Z.");
    }

    private int limit() {
        Optional<String> text = text("limit");
        int limit = text.filter(LIMIT.asMatchPredicate())
                .map(Integer::parseInt)
                .orElse(text.isPresent() ? 0 : Paging.USUAL);
        if (limit < 1 || limit > Paging.MOST) {
            throw new MalformedQueryException("limit must be a whole number from 1 to " + Paging.MOST
                    + "; without it, it is " + Paging.USUAL + ".");
        }
        return limit;
    }
}
