package io.twophp.central.query;

import io.twophp.Phase;
import io.twophp.central.query.Overview.Minute;
import io.twophp.central.query.Overview.Services;
import io.twophp.central.store.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** Counts what an {@link Overview} shows, by indexes and the counters of minutes. */
final class Overviews {

    /** The number up to which calls are counted. */
    static final int MOST_COUNTED = 10_000;

    /** The time after which a service counts as silent; one that has no rows to send reports each half minute. */
    static final Duration SILENT_AFTER = Duration.ofMinutes(5);

    static final String MINUTE = "at";

    private static final int MINUTES = 60;
    private static final Duration OUTCOMES_OF = Duration.ofHours(24);

    private static final String SUMS = "COALESCE(SUM(registered), 0) AS registered,"
            + " COALESCE(SUM(committed), 0) AS committed, COALESCE(SUM(failed), 0) AS failed,"
            + " COALESCE(SUM(expired), 0) AS expired, COALESCE(SUM(abandoned), 0) AS abandoned FROM central_minute"
            + " WHERE " + MINUTE + " >= ?";

    private static final String BY_MINUTE = "SELECT " + MINUTE + " AS began, " + SUMS + " GROUP BY " + MINUTE;
    private static final String TOGETHER = "SELECT CAST(? AS timestamp(6) with time zone) AS began, " + SUMS;

    private static final String DOUBTS = counted("r.in_doubt_since IS NOT NULL");

    private static final String STALLED = counted(Criteria.STALLED);

    private static final String SERVICES =
            "SELECT (SELECT COUNT(*) FROM central_service WHERE state = 'ENROLLED') AS enrolled,"
                    + " (SELECT COUNT(*) FROM central_service WHERE state = 'ENROLLED'"
                    + " AND ended_at IS NULL AND (last_seen_at IS NULL OR last_seen_at < ?)) AS silent,"
                    + " (SELECT COUNT(*) FROM central_refusal) AS refused";

    private final Sql sql;
    private final CentralCalls calls;

    Overviews(Sql sql, CentralCalls calls) {
        this.sql = sql;
        this.calls = calls;
    }

    Overview at(Instant now, Map<Reason, Integer> reasons) {
        return new Overview(
                now,
                minutes(now),
                outcomes(now),
                oldestUnconfirmed(),
                count(DOUBTS),
                count(STALLED),
                reasons,
                services(now));
    }

    /** Returns a query that counts the calls that have a row with that condition. Most calls have two rows. */
    private static String counted(String condition) {
        return "SELECT LEAST(COUNT(DISTINCT server_correlation_id), " + MOST_COUNTED + ") AS n"
                + " FROM (SELECT r.server_correlation_id FROM central_row r WHERE " + condition + " LIMIT "
                + 2 * MOST_COUNTED + ") t";
    }

    private List<Minute> minutes(Instant now) {
        Instant first = now.truncatedTo(ChronoUnit.MINUTES).minus(MINUTES - 1L, ChronoUnit.MINUTES);
        Map<Instant, Minute> counted = sql.all(BY_MINUTE, Overviews::minute, first).stream()
                .collect(Collectors.toMap(Minute::at, Function.identity()));
        return LongStream.range(0, MINUTES)
                .mapToObj(i -> first.plus(i, ChronoUnit.MINUTES))
                .map(at -> counted.getOrDefault(at, new Minute(at, 0, 0, 0, 0, 0)))
                .toList();
    }

    private Map<String, Long> outcomes(Instant now) {
        Instant from = now.minus(OUTCOMES_OF);
        Minute sums = sql.first(TOGETHER, Overviews::minute, from, from).orElseThrow();
        return Map.of(
                Phase.COMMITTED.name(), sums.committed(),
                Phase.FAILED.name(), sums.failed(),
                Phase.TTL_EXPIRED.name(), sums.expired(),
                Phase.ABANDONED.name(), sums.abandoned());
    }

    private Optional<CentralCall> oldestUnconfirmed() {
        Criteria unconfirmed = Criteria.ALL.unconfirmedAtServers();
        return calls.next(unconfirmed, RowOrder.EARLIEST_FIRST, Optional.empty(), 1).stream()
                .flatMap(row -> calls.at(List.of(row.position())).values().stream())
                .findFirst();
    }

    private Services services(Instant now) {
        return sql.first(
                        SERVICES,
                        row -> new Services(row.getInt("enrolled"), row.getInt("silent"), row.getInt("refused")),
                        now.minus(SILENT_AFTER))
                .orElseThrow();
    }

    private int count(String query) {
        return sql.first(query, row -> row.getInt("n")).orElseThrow();
    }

    private static Minute minute(ResultSet row) throws SQLException {
        return new Minute(
                Sql.instant(row, "began").orElseThrow(),
                row.getLong("registered"),
                row.getLong("committed"),
                row.getLong("failed"),
                row.getLong("expired"),
                row.getLong("abandoned"));
    }
}
