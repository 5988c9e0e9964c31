package io.twophp.jpa.sql;

import io.twophp.core.sync.RowVersion;
import io.twophp.core.sync.SyncRow;
import io.twophp.core.sync.SyncRow.CallbackState;
import io.twophp.core.sync.SyncRow.Move;
import io.twophp.core.sync.SyncRow.Reception;
import io.twophp.jpa.sql.SyncRows.Key;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Reads rows for the Central Ledger, with their related data: in several statements, each of which sees more than the
 * one before. The call of a client's row is read before the row, so that a row reported as final is not older than its
 * call; the history is read after the row, so that it includes the row's last move.
 */
final class SyncRowReader {

    private static final int MOST_IDS = 1_024;
    private static final int FEW = 16;

    private final Connection connection;
    private final UUID service;

    SyncRowReader(Connection connection, UUID service) {
        this.connection = connection;
        this.service = service;
    }

    /** A row, and whether it is final. */
    record ReadRow(SyncRow row, boolean isFinal) {}

    private record Called(Optional<Reception> reception, boolean isUnfinished) {}

    /**
     * The result of a read.
     *
     * @param readable the rows that exist
     * @param unreadable the rows with values that this version does not know, as a later one may have written them
     */
    record Rows(Map<Key, ReadRow> readable, Map<Key, String> unreadable) {

        private Rows() {
            this(new LinkedHashMap<>(), new LinkedHashMap<>());
        }
    }

    /** Rows of one actor, found by their ids. */
    record Wanted(String where, List<Object> values, Set<Key> keys) {}

    /** Reads the given rows that exist, and no others: servers may give many calls the same id. */
    Rows read(Collection<Key> keys) throws SQLException {
        List<String> ids = keys.stream().filter(Key::isServer).map(Key::id).toList();
        List<String> calledAs = keys.stream()
                .filter(key -> !key.isServer())
                .map(Key::calledAs)
                .distinct()
                .toList();
        Map<String, Called> calls = calls(calledAs);
        Map<String, CallbackState> callbacks = callbacks(ids);
        Rows rows = new Rows();
        List<Wanted> all = wanted(keys);
        Map<Key, List<Move>> histories = new HashMap<>();
        for (Wanted some : all) {
            read(some, calls, callbacks, histories, rows);
        }
        for (Wanted some : all) {
            addHistories(some, histories, rows);
        }
        rows.readable().keySet().removeAll(rows.unreadable().keySet());
        rows.readable()
                .replaceAll((key, one) -> new ReadRow(
                        one.row().withHistory(newest(histories.getOrDefault(key, List.of()))), one.isFinal()));
        return rows;
    }

    /**
     * Splits the keys into parts. A call's id is compared as an expression that no index serves: with an index on both
     * lists of ids, all pairs of the two would be looked up.
     */
    static List<Wanted> wanted(Collection<Key> keys) {
        List<Wanted> wanted = new ArrayList<>();
        for (List<Key> some : parts(keys.stream().filter(Key::isServer).toList())) {
            List<Object> ids = some.stream().<Object>map(Key::id).toList();
            wanted.add(new Wanted(
                    "server_correlation_id IN (" + marks(ids) + ") AND actor = 'server'", ids, Set.copyOf(some)));
        }
        for (List<Key> some : parts(keys.stream().filter(key -> !key.isServer()).toList())) {
            wanted.add(new Wanted(
                    ofCalls(some.size()),
                    Stream.concat(some.stream().map(Key::id), some.stream().map(Key::calledAs))
                            .<Object>map(value -> value)
                            .toList(),
                    Set.copyOf(some)));
        }
        return wanted;
    }

    /**
     * Returns the condition for client's rows by the ids of their servers, and as many of their calls; it may match
     * others too.
     */
    private static String ofCalls(int rows) {
        String marks = String.join(", ", Collections.nCopies(rows, "?"));
        return "server_correlation_id IN (" + marks + ") AND actor = 'client' AND COALESCE(called_as, '') IN (" + marks
                + ")";
    }

    private void read(
            Wanted wanted,
            Map<String, Called> calls,
            Map<String, CallbackState> callbacks,
            Map<Key, List<Move>> histories,
            Rows rows)
            throws SQLException {
        new SqlStatement(
                        connection,
                        "SELECT " + SyncRows.COLUMNS + " FROM twophp_intent i WHERE " + wanted.where()
                                + " AND service_ledger_id = ?")
                .with(wanted.values().toArray())
                .with(service)
                .all(row -> {
                    Key key = Key.of(row);
                    if (!wanted.keys().contains(key)) {
                        return key;
                    }
                    try {
                        Optional<CallbackState> callback =
                                key.isServer() ? Optional.ofNullable(callbacks.get(key.id())) : Optional.empty();
                        Optional<Called> call = Optional.ofNullable(calls.get(key.calledAs()));
                        SyncRow read = SyncRows.row(row, callback, call.flatMap(Called::reception));
                        boolean isFinal = key.isServer()
                                ? read.entry().phase().isTerminal()
                                : call.filter(Called::isUnfinished).isEmpty();
                        rows.readable().put(key, new ReadRow(read, isFinal));
                        histories.put(key, SyncRows.shownMoves(row, key.isServer()));
                    } catch (RuntimeException e) {
                        rows.unreadable().put(key, String.valueOf(e.getMessage()));
                    }
                    return key;
                });
    }

    private void addHistories(Wanted wanted, Map<Key, List<Move>> histories, Rows rows) throws SQLException {
        new SqlStatement(
                        connection,
                        "SELECT server_correlation_id, actor, called_as, epoch, to_phase, at FROM twophp_transition WHERE "
                                + wanted.where())
                .with(wanted.values().toArray())
                .all(row -> {
                    Key key = Key.of(row);
                    if (!wanted.keys().contains(key)) {
                        return key;
                    }
                    try {
                        histories.computeIfAbsent(key, one -> new ArrayList<>()).add(SyncRows.move(row));
                    } catch (RuntimeException e) {
                        rows.unreadable().put(key, String.valueOf(e.getMessage()));
                    }
                    return key;
                });
    }

    private Map<String, Called> calls(List<String> calledAs) throws SQLException {
        Map<String, Called> calls = new HashMap<>();
        for (List<String> some : parts(calledAs)) {
            String select = "SELECT c.client_correlation_id, c.called_back_at, c.answered_at,"
                    + " CASE WHEN " + CallRows.UNFINISHED + " THEN 1 ELSE 0 END AS unfinished FROM twophp_call c"
                    + " WHERE c.service_ledger_id = ? AND c.client_correlation_id IN (" + marks(some) + ")";
            new SqlStatement(connection, select)
                    .with(service)
                    .with(some.toArray())
                    .all(row -> calls.put(
                            row.getString("client_correlation_id"),
                            new Called(SyncRows.reception(row), row.getInt("unfinished") == 1)));
        }
        return calls;
    }

    private Map<String, CallbackState> callbacks(List<String> ids) throws SQLException {
        Map<String, CallbackState> callbacks = new HashMap<>();
        for (List<String> some : parts(ids)) {
            String select = "SELECT server_correlation_id, status FROM twophp_callback WHERE server_correlation_id IN ("
                    + marks(some) + ")";
            new SqlStatement(connection, select)
                    .with(some.toArray())
                    .all(row -> callbacks.put(
                            row.getString("server_correlation_id"), CallbackState.valueOf(row.getString("status"))));
        }
        return callbacks;
    }

    /**
     * Returns the newest moves in the order in which the row went through them: each has a greater version than the one
     * before.
     */
    private static List<Move> newest(List<Move> moves) {
        List<Move> inOrder = moves.stream()
                .sorted(Comparator.comparingLong(
                        move -> RowVersion.ofServer(move.epoch(), move.phase(), Optional.empty())))
                .toList();
        return inOrder.subList(Math.max(0, inOrder.size() - SyncRow.MOST_MOVES), inOrder.size());
    }

    /**
     * Splits a list into parts of fitting lengths, each filled up with its last element: statements of few lengths are
     * prepared once and for all.
     */
    static <T> List<List<T>> parts(List<T> all) {
        List<List<T>> parts = new ArrayList<>();
        for (int from = 0; from < all.size(); from += MOST_IDS) {
            List<T> part = new ArrayList<>(all.subList(from, Math.min(all.size(), from + MOST_IDS)));
            part.addAll(Collections.nCopies(length(part.size()) - part.size(), part.get(part.size() - 1)));
            parts.add(part);
        }
        return parts;
    }

    /** Returns the next power of two, or of four for few rows. */
    static int length(int rows) {
        int length = 1;
        while (length < rows) {
            length *= length < FEW ? 4 : 2;
        }
        return Math.min(length, MOST_IDS);
    }

    static String marks(Collection<?> values) {
        return String.join(", ", Collections.nCopies(values.size(), "?"));
    }
}
