package io.twophp.jpa.query;

import io.twophp.LedgerEntry.Actor;
import io.twophp.ServerCorrelationId;
import io.twophp.core.query.LedgerReader;
import io.twophp.core.query.Position;
import io.twophp.core.query.Scope;
import jakarta.persistence.EntityManager;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Walks a call tree from its root, level by level. Each client correlation id is followed once, so that cycles end.
 * Rows are only ever added to a ledger and keep their parent: every level sees at least the rows that were there when
 * the walk began, although each is a statement of its own.
 */
final class TreeWalk {

    private static final int PARENTS_AT_ONCE = 500;
    private static final String EDGE =
            "r.phase1Timestamp, r.serverCorrelationId, r.actor, r.clientCorrelationId, r.parentReferenceId";

    private final EntityManager session;
    private final Scope scope;
    private final Map<String, Integer> depths = new HashMap<>();
    private final TreeMap<Position, Integer> found = new TreeMap<>();
    private boolean complete = true;

    TreeWalk(EntityManager session, Scope scope) {
        this.session = session;
        this.scope = scope;
    }

    TreeWalk from(String root) {
        depths.put(root, 0);
        List<String> level = List.of(root);
        while (!level.isEmpty()) {
            level = below(level);
        }
        return this;
    }

    /** Returns the positions of the tree's rows, with their depths. */
    TreeMap<Position, Integer> found() {
        return found;
    }

    boolean isComplete() {
        return complete;
    }

    private List<String> below(List<String> parents) {
        List<String> next = new ArrayList<>();
        for (int i = 0; i < parents.size() && complete; i += PARENTS_AT_ONCE) {
            List<String> some = parents.subList(i, Math.min(parents.size(), i + PARENTS_AT_ONCE));
            for (Object[] edge : edges(some)) {
                if (found.size() == LedgerReader.MOST_ROWS) {
                    complete = false;
                    return List.of();
                }
                follow(edge, next);
            }
        }
        return next;
    }

    private List<Object[]> edges(List<String> parents) {
        return RowQuery.in(scope)
                .where("r.parentReferenceId IN :parents")
                .with("parents", parents)
                .list(session, EDGE, Object[].class, LedgerReader.MOST_ROWS + 1 - found.size());
    }

    /**
     * Adds a row. A row whose parent is another id than its own is a call that was made within that parent; any other
     * row belongs to the call itself.
     */
    private void follow(Object[] edge, List<String> next) {
        String id = (String) edge[3];
        String parent = (String) edge[4];
        int depth = depths.get(parent) + (id.equals(parent) ? 0 : 1);
        if (depth > LedgerReader.MOST_DEPTH) {
            complete = false;
            return;
        }
        found.put(position(edge), depth);
        if (depths.putIfAbsent(id, depth) == null) {
            next.add(id);
        }
    }

    private static Position position(Object[] edge) {
        return new Position(
                ((OffsetDateTime) edge[0]).toInstant(),
                new ServerCorrelationId((String) edge[1]),
                Actor.valueOf(((String) edge[2]).toUpperCase(Locale.ROOT)));
    }
}
