package io.twophp.central.query;

import io.twophp.Dialect;
import io.twophp.Phase;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/**
 * Conditions for rows, which must all hold, each in SQL and in Java. Values from requests enter the SQL as parameters
 * only. Immutable.
 */
public final class Criteria {

    /** The condition on {@code central_row r} that the call waits or expired, and the other side has not decided it. */
    static final String STALLED = "r.phase IN ('WAITING_CONFIRM', 'PROCESSING', 'TTL_EXPIRED')"
            + " AND r.phase <> 'PROCESSING' AND NOT " + decidedBeside("r");

    public static final Criteria ALL = new Criteria(List.of());

    private final List<Criterion> criteria;

    private Criteria(List<Criterion> criteria) {
        this.criteria = List.copyOf(criteria);
    }

    public Criteria clientCorrelationId(String id) {
        return and(
                "r.client_correlation_id = ?", row -> row.clientCorrelationId().equals(id), id);
    }

    public Criteria serverCorrelationId(String id) {
        return and(
                "r.server_correlation_id = ?", row -> row.serverCorrelationId().equals(id), id);
    }

    public Criteria serverCorrelationIds(Collection<String> ids) {
        return and(
                ids.isEmpty() ? "1 = 0" : "r.server_correlation_id IN (" + marks(ids.size()) + ")",
                row -> ids.contains(row.serverCorrelationId()),
                ids.toArray());
    }

    public Criteria resourceId(String id) {
        return and("r.resource_id = ?", row -> row.reported().resourceId().equals(Optional.of(id)), id);
    }

    public Criteria owner(String name) {
        return and("r.owner = ?", row -> row.reported().owner().equals(Optional.of(name)), name);
    }

    public Criteria services(Collection<UUID> ids) {
        return and(
                "r.service_ledger_id IN (" + marks(ids.size()) + ")",
                row -> ids.contains(row.entry().serviceLedgerId()),
                ids.toArray());
    }

    /** Requires a client's row of a call to that target, or a server's row of a service that is meant by it. */
    public Criteria target(String target, Collection<UUID> meant) {
        List<Object> values = new ArrayList<>(meant);
        values.add(0, target);
        return and(
                meant.isEmpty()
                        ? "r.target = ?"
                        : "(r.target = ? OR (r.actor = 'server' AND r.service_ledger_id IN (" + marks(meant.size())
                                + ")))",
                row -> row.entry().target().equals(Optional.of(target))
                        || row.isServers() && meant.contains(row.entry().serviceLedgerId()),
                values.toArray());
    }

    public Criteria phases(Collection<Phase> phases) {
        return and(
                "r.phase IN (" + marks(phases.size()) + ")",
                row -> phases.contains(row.phase()),
                phases.stream().map(Phase::name).toArray());
    }

    public Criteria dialect(Dialect dialect) {
        return and("r.dialect = ?", row -> row.reported().dialect() == dialect, dialect.name());
    }

    /** Requires a client's row that a participant wrote: a call that it initiated (draft §10.4). */
    public Criteria initiatedBy(String source) {
        return and(
                "r.actor = 'client' AND r.source = ?",
                row -> !row.isServers() && row.entry().source().equals(source),
                source);
    }

    public Criteria clients() {
        return and("r.actor = 'client'", row -> !row.isServers());
    }

    /**
     * Requires {@code WAITING_CONFIRM} or {@code TTL_EXPIRED}, of either side (draft §10.4), unless the other side has
     * decided the call: such a call is unmatched, and waits for nothing.
     */
    public Criteria stalled() {
        return and(STALLED, (row, call) -> call.isStalledAt(row));
    }

    public Criteria unconfirmedAtServers() {
        return and(
                "r.phase IN ('WAITING_CONFIRM', 'PROCESSING', 'TTL_EXPIRED') AND r.phase = 'WAITING_CONFIRM'"
                        + " AND r.actor = 'server'",
                row -> row.isServers() && row.phase() == Phase.WAITING_CONFIRM);
    }

    /** Requires a row that waits for an operator to settle it (draft D17). */
    public Criteria inDoubt() {
        return and(
                "r.in_doubt_since IS NOT NULL",
                row -> row.reported().inDoubtSince().isPresent());
    }

    public Criteria from(Instant from) {
        return and("r.phase_1_timestamp >= ?", row -> !row.position().at().isBefore(from), from);
    }

    public Criteria to(Instant to) {
        return and("r.phase_1_timestamp < ?", row -> row.position().at().isBefore(to), to);
    }

    /** Returns whether a row meets all conditions, seen with all rows of its call. */
    boolean holdFor(CentralRow row, CentralCall call) {
        return criteria.stream().allMatch(criterion -> criterion.holds().test(row, call));
    }

    /** Returns the condition in SQL, on {@code central_row r}. */
    String condition() {
        return criteria.isEmpty()
                ? "1 = 1"
                : String.join(" AND ", criteria.stream().map(Criterion::sql).toList());
    }

    List<Object> values() {
        return criteria.stream()
                .flatMap(criterion -> criterion.values().stream())
                .toList();
    }

    /** Returns the condition that a row of the other side of the same call is final. */
    static String decidedBeside(String row) {
        return "EXISTS (SELECT 1 FROM central_row o WHERE o.server_correlation_id = " + row
                + ".server_correlation_id AND o.actor <> " + row
                + ".actor AND o.phase IN ('COMMITTED', 'FAILED', 'ABANDONED')" + near("o", row) + ")";
    }

    /** Returns the condition that two rows were registered as near to each other as those of one call are. */
    static String near(String row, String other) {
        return " AND " + row + ".phase_1_timestamp > " + other + ".phase_1_timestamp - INTERVAL '1' DAY AND " + row
                + ".phase_1_timestamp < " + other + ".phase_1_timestamp + INTERVAL '1' DAY";
    }

    static String marks(int count) {
        return String.join(", ", Collections.nCopies(count, "?"));
    }

    private Criteria and(String sql, Predicate<CentralRow> holds, Object... values) {
        return and(sql, (row, call) -> holds.test(row), values);
    }

    private Criteria and(String sql, BiPredicate<CentralRow, CentralCall> holds, Object... values) {
        List<Criterion> more = new ArrayList<>(criteria);
        more.add(new Criterion(sql, List.of(values), holds));
        return new Criteria(more);
    }

    private record Criterion(String sql, List<Object> values, BiPredicate<CentralRow, CentralCall> holds) {}
}
