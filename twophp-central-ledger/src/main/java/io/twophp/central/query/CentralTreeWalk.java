package io.twophp.central.query;

import io.twophp.central.store.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Walks a call tree from its root, level by level, by {@code parent_reference_id} (D12). Each client correlation id is
 * followed once, so that cycles end. Rows are only ever added and keep their parent: every level sees at least what was
 * there when the walk began, although each is read by a statement of its own.
 */
final class CentralTreeWalk {

    /** The most calls that may lie between a row and the root of its tree. */
    static final int MOST_DEPTH = 200;

    /** The most rows of a tree that are looked at. */
    static final int MOST_ROWS = 5_000;

    private static final int PARENTS_AT_ONCE = 500;

    private final Sql sql;
    private final Instant from;
    private final Instant to;
    private final Map<String, Integer> depths = new HashMap<>();
    private final Map<RowPosition, Integer> found = new LinkedHashMap<>();
    private boolean complete = true;

    /** @param from only rows that were registered then or later, and before {@code to} */
    CentralTreeWalk(Sql sql, Instant from, Instant to) {
        this.sql = sql;
        this.from = from;
        this.to = to;
    }

    /** Walks below a root. Its own rows belong to it, whatever their parent: a client's names the call above it. */
    CentralTreeWalk below(String root) {
        depths.put(root, 0);
        rows("client_correlation_id", List.of(root)).stream().limit(MOST_ROWS).forEach(own -> found.put(own.row(), 0));
        List<String> level = List.of(root);
        while (!level.isEmpty()) {
            level = next(level);
        }
        return this;
    }

    /** Returns the positions of the tree's rows, each with its number of calls from the root; the nearest first. */
    Map<RowPosition, Integer> found() {
        return found;
    }

    /** Returns whether the walk has found all rows. */
    boolean isComplete() {
        return complete;
    }

    private List<String> next(List<String> parents) {
        List<String> next = new ArrayList<>();
        for (int i = 0; i < parents.size() && complete; i += PARENTS_AT_ONCE) {
            List<String> some = parents.subList(i, Math.min(parents.size(), i + PARENTS_AT_ONCE));
            for (Edge edge : rows("parent_reference_id", some)) {
                if (found.size() == MOST_ROWS && !found.containsKey(edge.row())) {
                    complete = false;
                    return List.of();
                }
                follow(edge, next);
            }
        }
        return next;
    }

    private List<Edge> rows(String column, List<String> ids) {
        AnyOf wanted = AnyOf.of(sql.dialect(), column, ids);
        List<Object> values = new ArrayList<>(wanted.values());
        values.add(from);
        values.add(to);
        return sql.all(
                "SELECT " + RowPosition.COLUMNS + ", parent_reference_id FROM central_row WHERE " + wanted.sql()
                        + " AND phase_1_timestamp >= ? AND phase_1_timestamp < ?"
                        + RowOrder.EARLIEST_FIRST.by("") + " LIMIT " + (MOST_ROWS + 1),
                CentralTreeWalk::edge,
                values.toArray());
    }

    /**
     * Follows a row to its call. A row whose parent is another id than its own is a call that was made within the
     * parent; any other is the parent's own row.
     */
    private void follow(Edge edge, List<String> next) {
        String id = edge.row().clientCorrelationId();
        int depth = depths.get(edge.parent()) + (id.equals(edge.parent()) ? 0 : 1);
        if (depth > MOST_DEPTH) {
            complete = false;
            return;
        }
        found.merge(edge.row(), depth, Math::min);
        if (depths.putIfAbsent(id, depth) == null) {
            next.add(id);
        }
    }

    private static Edge edge(ResultSet row) throws SQLException {
        return new Edge(CentralRowReader.position(row), row.getString("parent_reference_id"));
    }

    private record Edge(RowPosition row, String parent) {}
}
