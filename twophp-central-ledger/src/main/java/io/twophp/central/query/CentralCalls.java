package io.twophp.central.query;

import io.twophp.central.store.Sql;
import io.twophp.core.query.Position;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads rows by statements that the indexes of {@code central_row} answer, and puts them together to calls, each with
 * its match.
 */
final class CentralCalls {

    /** The most that the rows of a call are apart, whatever the clocks of its two services show. */
    static final Duration APART = Duration.ofDays(1);

    /** The most calls that an id may lead to by each kind of id that it may be. */
    private static final int MOST_OF_ONE_ID = 500;

    private static final String ALL = "SELECT " + CentralRowReader.COLUMNS + " FROM central_row r WHERE ";
    /** The most rows that are read at once; no call has that many. */
    private static final int MOST_OF_ONE_PAGE = 10_000;

    private static final String OF_ANY_ID = Stream.of(
                    "server_correlation_id", "client_correlation_id", "parent_reference_id", "resource_id")
            .map(column -> "(SELECT server_correlation_id FROM central_row WHERE " + column + " = ? LIMIT "
                    + MOST_OF_ONE_ID + ")")
            .collect(Collectors.joining(" UNION "));

    private final Sql sql;
    private final CentralRowReader reader;
    private final CallMatcher matcher;

    CentralCalls(Sql sql, Participants participants, CallMatcher matcher) {
        this.sql = sql;
        this.reader = new CentralRowReader(participants);
        this.matcher = matcher;
    }

    List<CentralRow> next(Criteria criteria, RowOrder order, Optional<Position> after, int limit) {
        List<Object> values = new ArrayList<>(criteria.values());
        String behind = after.map(position -> {
                    values.addAll(RowOrder.values(position));
                    return " AND " + order.behind("r.");
                })
                .orElse("");
        return sql.all(
                ALL + criteria.condition() + behind + order.by("r.") + " LIMIT " + limit, reader, values.toArray());
    }

    /** Returns the calls at these positions, by their server's ids; as of one moment. */
    Map<String, CentralCall> at(Collection<Position> positions) {
        if (positions.isEmpty()) {
            return Map.of();
        }
        Set<String> ids = positions.stream()
                .map(Position::serverCorrelationId)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        List<Instant> times = positions.stream().map(Position::at).sorted().toList();
        return rows(ids, times.get(0), times.get(times.size() - 1)).entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> matcher.call(entry.getKey(), entry.getValue())));
    }

    /**
     * Returns all rows with these server's ids, registered about then. A long time is left out: the database would look
     * through all of it by the primary key.
     */
    private Map<String, List<CentralRow>> rows(Collection<String> ids, Instant earliest, Instant latest) {
        AnyOf wanted = AnyOf.of(sql.dialect(), "r.server_correlation_id", ids);
        List<Object> values = new ArrayList<>(wanted.values());
        String within = "";
        if (Duration.between(earliest, latest).compareTo(APART) < 0) {
            within = " AND r.phase_1_timestamp >= ? AND r.phase_1_timestamp <= ?";
            values.add(earliest.minus(APART));
            values.add(latest.plus(APART));
        }
        return sql.all(ALL + wanted.sql() + within + " LIMIT " + MOST_OF_ONE_PAGE, reader, values.toArray()).stream()
                .collect(Collectors.groupingBy(CentralRow::serverCorrelationId));
    }

    /**
     * Returns the server's ids of calls with a row that has an id as that of the client, the server, the parent or the
     * resource. A statement of its own: within another one, PostgreSQL would expect a list of thousands.
     */
    Set<String> idsOf(String anyId) {
        return new LinkedHashSet<>(
                sql.all(OF_ANY_ID, row -> row.getString("server_correlation_id"), anyId, anyId, anyId, anyId));
    }

    Optional<CentralCall> withId(String id) {
        List<CentralRow> found = sql.all(ALL + "r.server_correlation_id = ? LIMIT " + MOST_OF_ONE_PAGE, reader, id);
        return found.isEmpty() ? Optional.empty() : Optional.of(matcher.call(id, found));
    }
}
