package io.twophp.central.store;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * {@code central_contrary}: rows of calls that have more rows than two, whose rows differ in the client correlation id,
 * or that both sides decided differently. They are looked for after the commit of a batch with a final row, and before
 * the batch is answered: of two batches that come at the same moment the one that commits last sees the other, and a
 * batch that was not answered is sent again. An entry stays until it is deleted with its rows: its readers look at the
 * rows anyway. Joins the caller's transaction. Thread-safe.
 */
@Dependent
public final class ConflictingRows {

    /** The most that the rows of a call are apart. */
    private static final Duration APART = Duration.ofDays(1);

    private static final String FINAL = "phase IN ('COMMITTED', 'FAILED', 'ABANDONED')";

    private static final String CONTRADICT = "(o.client_correlation_id <> r.client_correlation_id"
            + " OR o.actor = r.actor AND (o.service_ledger_id <> r.service_ledger_id"
            + " OR o.phase_1_timestamp <> r.phase_1_timestamp)"
            + " OR o." + FINAL + " AND r." + FINAL + " AND o.phase <> r.phase)";

    private static final String WITHIN = " AND r.phase_1_timestamp >= ? AND r.phase_1_timestamp <= ?"
            + " AND o.phase_1_timestamp >= ? AND o.phase_1_timestamp <= ? AND " + CONTRADICT;

    private static final String ENTER = "INSERT INTO central_contrary (" + Column.key("") + ") ";

    /** Looks into the index once for each id, whatever the statistics say of partitions that are a minute old. */
    private static final String POSTGRESQL = ENTER + "SELECT DISTINCT " + Column.key("k.") + " FROM unnest(?) i (id)"
            + " CROSS JOIN LATERAL (SELECT " + Column.key("r.") + " FROM central_row r, central_row o"
            + " WHERE r.server_correlation_id = i.id AND o.server_correlation_id = i.id" + WITHIN + " OFFSET 0) k"
            + " ON CONFLICT DO NOTHING";

    private static final String H2 = "MERGE INTO central_contrary k USING (SELECT DISTINCT " + Column.key("r.")
            + " FROM central_row r JOIN central_row o ON o.server_correlation_id = r.server_correlation_id"
            + " WHERE r.server_correlation_id IN (%s)" + WITHIN + ") n ON "
            + Column.sameKey(column -> "k." + column + " = n." + column)
            + " WHEN NOT MATCHED THEN INSERT (" + Column.key("") + ") VALUES (" + Column.key("n.") + ")";

    private final Sql sql;

    @Inject
    public ConflictingRows(Sql sql) {
        this.sql = sql;
    }

    /** Looks at the calls of those rows that are final; the rows have to be committed. */
    public void came(Collection<ReportedRow> rows) {
        List<ReportedRow> decided = rows.stream()
                .filter(reported -> reported.row().entry().phase().isTerminal())
                .toList();
        if (!decided.isEmpty()) {
            List<Instant> registered = decided.stream()
                    .map(reported -> reported.key().registered())
                    .sorted()
                    .toList();
            note(
                    decided.stream().map(reported -> reported.key().id()).collect(Collectors.toSet()),
                    registered.get(0),
                    registered.get(registered.size() - 1));
        }
    }

    /**
     * Looks at the rows of calls, and enters those that contradict each other.
     *
     * @param ids their server correlation ids, at least one
     * @param earliest when the first of these rows was registered
     * @param latest when the last was
     * @return the number of rows that were entered
     */
    public int note(Collection<String> ids, Instant earliest, Instant latest) {
        boolean isPostgreSql = sql.dialect() == DatabaseProduct.POSTGRESQL;
        List<Object> values = new ArrayList<>(isPostgreSql ? List.of(new Values("varchar", ids.toArray())) : ids);
        List<Instant> within = List.of(earliest.minus(APART), latest.plus(APART));
        values.addAll(within);
        values.addAll(within);
        String marks = String.join(", ", Collections.nCopies(ids.size(), "?"));
        return sql.update(isPostgreSql ? POSTGRESQL : H2.formatted(marks), values.toArray());
    }
}
