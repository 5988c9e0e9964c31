package io.twophp.central.store;

import static io.twophp.core.sync.RowMembers.text;

import io.twophp.LedgerEntry;
import io.twophp.LedgerEntry.Actor;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * {@code central_single}: rows whose counterpart has not come yet (LD17). A row that comes removes an entry of the same
 * id and the other actor, or is entered itself. Rows that two transactions enter without seeing each other are paired
 * by {@link #pair}. Joins the caller's transaction.
 */
final class UnpairedRows {

    private static final String COLUMNS = " INTO central_single (server_correlation_id, actor, client_correlation_id,"
            + " phase_1_timestamp, service_ledger_id, since)";

    /** Counts an entry as gone that another transaction is just removing: no transaction waits here. */
    private static final String POSTGRESQL_TAKE = "DELETE FROM central_single WHERE ctid = ANY (ARRAY ("
            + "SELECT s.ctid FROM unnest(?, ?) b (id, actor) CROSS JOIN LATERAL (SELECT ctid FROM central_single"
            + " WHERE server_correlation_id = b.id AND actor = b.actor LIMIT 1 FOR UPDATE SKIP LOCKED) s))"
            + " RETURNING server_correlation_id";

    private static final String POSTGRESQL_ENTER = "INSERT" + COLUMNS
            + " SELECT b.id, b.actor, b.called_as, b.registered, ?, ? FROM unnest(?, ?, ?, ?)"
            + " b (id, actor, called_as, registered) ON CONFLICT DO NOTHING";

    private static final String H2_TAKE =
            "DELETE FROM central_single WHERE server_correlation_id = ? AND actor = ?" + " FETCH FIRST ROW ONLY";

    private static final String H2_ENTER = "MERGE" + COLUMNS
            + " KEY (server_correlation_id, service_ledger_id, actor, client_correlation_id)"
            + " VALUES (?, ?, ?, ?, ?, ?)";

    private final Sql sql;

    UnpairedRows(Sql sql) {
        this.sql = sql;
    }

    void came(UUID service, Collection<ReportedRow> rows, Instant at) {
        List<LedgerEntry> alone = withoutCounterpart(rows);
        Map<String, Integer> taken = new HashMap<>();
        for (Actor actor : Actor.values()) {
            List<String> ids = alone.stream()
                    .filter(entry -> entry.actor() == actor)
                    .map(LedgerEntry::serverCorrelationId)
                    .toList();
            take(ids, actor == Actor.CLIENT ? Actor.SERVER : Actor.CLIENT)
                    .forEach(id -> taken.merge(id, 1, Integer::sum));
        }
        List<LedgerEntry> entered = alone.stream()
                .filter(entry -> taken.merge(entry.serverCorrelationId(), -1, Integer::sum) < 0)
                .toList();
        if (!entered.isEmpty()) {
            enter(service, entered, at);
        }
    }

    /** Removes one entry of that actor for each id; returns the ids that had one. */
    private List<String> take(List<String> ids, Actor actor) {
        if (ids.isEmpty()) {
            return List.of();
        }
        if (sql.dialect() == DatabaseProduct.POSTGRESQL) {
            return sql.all(
                    POSTGRESQL_TAKE,
                    row -> row.getString(1),
                    texts(ids),
                    texts(Collections.nCopies(ids.size(), text(actor))));
        }
        int[] counts = sql.batch(
                H2_TAKE, ids.stream().map(id -> new Object[] {id, text(actor)}).toList());
        return IntStream.range(0, counts.length)
                .filter(i -> counts[i] > 0)
                .mapToObj(ids::get)
                .toList();
    }

    private void enter(UUID service, List<LedgerEntry> entries, Instant at) {
        if (sql.dialect() == DatabaseProduct.POSTGRESQL) {
            sql.update(
                    POSTGRESQL_ENTER,
                    service,
                    at,
                    texts(entries.stream().map(LedgerEntry::serverCorrelationId).toList()),
                    texts(entries.stream().map(entry -> text(entry.actor())).toList()),
                    texts(entries.stream().map(LedgerEntry::clientCorrelationId).toList()),
                    new Values(
                            "timestamptz",
                            entries.stream().map(LedgerEntry::phase1Timestamp).toArray()));
        } else {
            sql.batch(
                    H2_ENTER,
                    entries.stream()
                            .map(entry -> new Object[] {
                                entry.serverCorrelationId(),
                                text(entry.actor()),
                                entry.clientCorrelationId(),
                                entry.phase1Timestamp(),
                                service,
                                at
                            })
                            .toList());
        }
    }

    private static Values texts(List<String> texts) {
        return new Values("varchar", texts.toArray());
    }

    /** Returns those of rows that came together that are not each other's counterparts. */
    private static List<LedgerEntry> withoutCounterpart(Collection<ReportedRow> rows) {
        Map<String, Deque<LedgerEntry>> alone = new LinkedHashMap<>();
        for (ReportedRow reported : rows) {
            LedgerEntry entry = reported.row().entry();
            Deque<LedgerEntry> waiting = alone.computeIfAbsent(entry.serverCorrelationId(), id -> new ArrayDeque<>());
            if (waiting.isEmpty() || waiting.peek().actor() == entry.actor()) {
                waiting.add(entry);
            } else {
                waiting.remove();
            }
        }
        return alone.values().stream().flatMap(Deque::stream).toList();
    }

    /** Pairs rows that were entered at or after {@code since}; returns the number of removed entries. */
    int pair(Instant since) {
        List<String> ids = sql.all(
                "SELECT DISTINCT a.server_correlation_id FROM central_single a JOIN central_single b"
                        + " ON b.server_correlation_id = a.server_correlation_id AND b.actor <> a.actor WHERE a.since >= ?",
                row -> row.getString(1),
                since);
        return take(ids, Actor.CLIENT).size() + take(ids, Actor.SERVER).size();
    }
}
