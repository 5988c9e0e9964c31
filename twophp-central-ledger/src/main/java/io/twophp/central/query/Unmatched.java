package io.twophp.central.query;

import io.twophp.central.store.Sql;
import io.twophp.core.query.Page;
import io.twophp.core.query.Paging;
import io.twophp.core.query.Position;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The calls that are no pair (draft §10.4, LD9), the newest first: those of which one row is here alone, those that one
 * side has decided and the other not, and those whose rows contradict each other or are too many.
 */
final class Unmatched {

    /** The most candidates that are looked at for one page, and to count the reasons. */
    static final int MOST_LOOKED_AT = 5_000;

    private static final int AT_ONCE = 500;

    private static final String ALONE = "SELECT " + RowOrder.COLUMNS + " FROM central_single c WHERE 1 = 1";

    private static final String DECIDED_BY_ONE = "SELECT " + RowOrder.COLUMNS
            + " FROM central_row c WHERE c.phase IN ('WAITING_CONFIRM', 'PROCESSING', 'TTL_EXPIRED')"
            + " AND " + Criteria.decidedBeside("c");

    private static final String CONTRARY = "SELECT " + RowOrder.COLUMNS + " FROM central_contrary c WHERE 1 = 1";

    private static final String OF_SERVICE = " AND (c.service_ledger_id = ? OR EXISTS (SELECT 1 FROM central_row s"
            + " WHERE s.server_correlation_id = c.server_correlation_id AND s.service_ledger_id = ?"
            + Criteria.near("s", "c")
            + "))";

    private final Sql sql;
    private final CentralCalls calls;

    Unmatched(Sql sql, CentralCalls calls) {
        this.sql = sql;
        this.calls = calls;
    }

    /**
     * @param reason only calls of that reason
     * @param service only calls of which it wrote a row, whichever row makes them candidates
     */
    Page<CentralCall> page(Optional<Reason> reason, Optional<UUID> service, Paging paging) {
        // Most candidates are wanted, unless only those of one reason are.
        int atOnce = reason.isPresent() ? AT_ONCE : paging.limit() + 1;
        int mostReadings = (MOST_LOOKED_AT + atOnce - 1) / atOnce;
        return pages(service)
                .page(
                        paging,
                        mostReadings,
                        missing -> atOnce,
                        call -> call.reason().isPresent() && (reason.isEmpty() || reason.equals(call.reason())));
    }

    private CallPages pages(Optional<UUID> service) {
        return new CallPages(calls, (after, limit) -> candidates(service, after, limit), Unmatched::isCandidate);
    }

    Map<Reason, Integer> reasons(Optional<UUID> service) {
        Map<Reason, Integer> counted = new EnumMap<>(Reason.class);
        Optional<Position> after = Optional.empty();
        List<Position> candidates;
        int looked = 0;
        do {
            candidates = candidates(service, after, AT_ONCE);
            pages(service)
                    .listed(candidates)
                    .values()
                    .forEach(call -> call.reason().ifPresent(reason -> counted.merge(reason, 1, Integer::sum)));
            if (!candidates.isEmpty()) {
                after = Optional.of(candidates.get(candidates.size() - 1));
            }
            looked += candidates.size();
        } while (candidates.size() == AT_ONCE && looked < MOST_LOOKED_AT);
        return counted;
    }

    private static boolean isCandidate(CentralRow row, CentralCall call) {
        List<CentralRow> others = call.rows().filter(other -> other != row).toList();
        return others.isEmpty() || others.stream().anyMatch(other -> row.isBehind(other) || row.contradicts(other));
    }

    private List<Position> candidates(Optional<UUID> service, Optional<Position> after, int limit) {
        List<Object> values = new ArrayList<>();
        String union = Stream.of(ALONE, DECIDED_BY_ONE, CONTRARY)
                .map(part -> "(" + part(part, service, after, limit, values) + ")")
                .collect(Collectors.joining(" UNION "));
        return sql.all(
                "SELECT " + RowOrder.COLUMNS + " FROM (" + union + ") u" + RowOrder.LATEST_FIRST.by("") + " LIMIT "
                        + limit,
                CentralRowReader::position,
                values.toArray());
    }

    private static String part(
            String part, Optional<UUID> service, Optional<Position> after, int limit, List<Object> values) {
        StringBuilder query = new StringBuilder(part);
        service.ifPresent(id -> {
            query.append(OF_SERVICE);
            values.add(id);
            values.add(id);
        });
        after.ifPresent(position -> {
            query.append(" AND ").append(RowOrder.LATEST_FIRST.behind("c."));
            values.addAll(RowOrder.values(position));
        });
        return query.append(RowOrder.LATEST_FIRST.by("c."))
                .append(" LIMIT ")
                .append(limit)
                .toString();
    }
}
