package io.twophp.core.query;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Walks a call tree from its root, level by level, by {@code parent_reference_id} (D12). Each client correlation id is
 * followed once, so that cycles end. Rows are only ever added and keep their parent: every level sees at least the rows
 * that were there when the walk began, although each is read by a statement of its own.
 */
public final class TreeWalk {

    private static final int PARENTS_AT_ONCE = 500;

    private final Function<List<String>, List<Edge>> children;
    private final Map<String, Integer> depths = new HashMap<>();
    private final Map<Position, Integer> found = new LinkedHashMap<>();
    private boolean complete = true;

    public record Edge(Position row, String parent) {}

    /**
     * @param children reads the rows with one of these parents, the earliest first; of more than
     *     {@link LedgerReader#MOST_ROWS} one more than that is enough
     */
    public TreeWalk(Function<List<String>, List<Edge>> children) {
        this.children = children;
    }

    /** @param own rows of the root itself, whose parent may be the call above it */
    public TreeWalk from(String root, Collection<Position> own) {
        depths.put(root, 0);
        own.stream().limit(LedgerReader.MOST_ROWS).forEach(row -> found.put(row, 0));
        List<String> level = List.of(root);
        while (!level.isEmpty()) {
            level = below(level);
        }
        return this;
    }

    /** Returns the positions of the tree's rows, each with its number of calls from the root; the nearest first. */
    public Map<Position, Integer> found() {
        return found;
    }

    public boolean isComplete() {
        return complete;
    }

    private List<String> below(List<String> parents) {
        List<String> next = new ArrayList<>();
        for (int i = 0; i < parents.size() && complete; i += PARENTS_AT_ONCE) {
            for (Edge edge : children.apply(parents.subList(i, Math.min(parents.size(), i + PARENTS_AT_ONCE)))) {
                if (found.size() == LedgerReader.MOST_ROWS && !found.containsKey(edge.row())) {
                    complete = false;
                    return List.of();
                }
                follow(edge, next);
            }
        }
        return next;
    }

    /**
     * Follows a row to its call. A row whose parent is another id than its own is a call that was made within that
     * parent; any other row belongs to the call itself.
     */
    private void follow(Edge edge, List<String> next) {
        String id = edge.row().clientCorrelationId();
        int depth = depths.get(edge.parent()) + (id.equals(edge.parent()) ? 0 : 1);
        if (depth > LedgerReader.MOST_DEPTH) {
            complete = false;
            return;
        }
        found.merge(edge.row(), depth, Math::min);
        if (depths.putIfAbsent(id, depth) == null) {
            next.add(id);
        }
    }
}
