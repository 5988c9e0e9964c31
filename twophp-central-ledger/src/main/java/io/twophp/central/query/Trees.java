package io.twophp.central.query;

import io.twophp.central.query.Tree.Node;
import io.twophp.central.store.Sql;
import io.twophp.core.query.LedgerReader;
import io.twophp.core.query.Position;
import io.twophp.core.query.TreeWalk;
import io.twophp.core.query.TreeWalk.Edge;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reads call trees: without a given time, the rows that were registered from a day before the root to eight days after.
 */
final class Trees {

    private static final Duration BEFORE_ROOT = Duration.ofDays(1);
    private static final Duration AFTER_ROOT = Duration.ofDays(8);
    private static final int CALLS_AT_ONCE = 500;

    private static final String ROOT = "SELECT MIN(phase_1_timestamp) AS at FROM central_row WHERE %s = ?";

    private static final String EDGES = "SELECT " + RowOrder.COLUMNS + ", parent_reference_id FROM central_row WHERE %s"
            + " AND phase_1_timestamp >= ? AND phase_1_timestamp < ?" + RowOrder.EARLIEST_FIRST.by("") + " LIMIT "
            + (LedgerReader.MOST_ROWS + 1);

    private final Sql sql;
    private final CentralCalls calls;

    Trees(Sql sql, CentralCalls calls) {
        this.sql = sql;
        this.calls = calls;
    }

    /** @return empty if no row has that id, as its own or as its parent's */
    Optional<Tree> tree(String root, Optional<Instant> from, Optional<Instant> to) {
        return rootAt(root).map(at -> {
            Instant earliest = from.orElse(to.filter(at::isAfter).orElse(at).minus(BEFORE_ROOT));
            Instant latest = to.orElse(from.filter(at::isBefore).orElse(at).plus(AFTER_ROOT));
            // The root's own rows belong to the tree, whatever their parent: a client's names the call above it.
            TreeWalk walk = new TreeWalk(parents -> edges("parent_reference_id", parents, earliest, latest))
                    .from(
                            root,
                            edges("client_correlation_id", List.of(root), earliest, latest).stream()
                                    .map(Edge::row)
                                    .toList());
            return new Tree(root, earliest, latest, nodes(root, walk.found()), !walk.isComplete());
        });
    }

    /** Returns when the root was registered, or else the first call within it. */
    private Optional<Instant> rootAt(String root) {
        return first("client_correlation_id", root).or(() -> first("parent_reference_id", root));
    }

    private Optional<Instant> first(String column, String id) {
        return sql.first(ROOT.formatted(column), row -> Sql.instant(row, "at"), id)
                .flatMap(at -> at);
    }

    private List<Edge> edges(String column, List<String> ids, Instant from, Instant to) {
        AnyOf wanted = AnyOf.of(sql.dialect(), column, ids);
        List<Object> values = new ArrayList<>(wanted.values());
        values.add(from);
        values.add(to);
        return sql.all(
                EDGES.formatted(wanted.sql()),
                row -> new Edge(CentralRowReader.position(row), row.getString("parent_reference_id")),
                values.toArray());
    }

    private List<Node> nodes(String root, Map<Position, Integer> found) {
        Map<String, Integer> depths = new LinkedHashMap<>();
        Map<String, Position> places = new LinkedHashMap<>();
        found.forEach((position, depth) -> {
            depths.merge(position.serverCorrelationId(), depth, Math::min);
            places.putIfAbsent(position.serverCorrelationId(), position);
        });
        Map<String, CentralCall> whole = whole(new ArrayList<>(places.values()));
        Map<String, List<CentralCall>> byClientsId =
                whole.values().stream().collect(Collectors.groupingBy(CentralCall::clientCorrelationId));
        return depths.entrySet().stream()
                .sorted(Map.Entry.comparingByValue())
                .filter(entry -> whole.containsKey(entry.getKey()))
                .map(entry -> {
                    CentralCall call = whole.get(entry.getKey());
                    return new Node(call, entry.getValue(), parent(root, call, byClientsId));
                })
                .toList();
    }

    private Map<String, CentralCall> whole(List<Position> places) {
        Map<String, CentralCall> whole = new HashMap<>();
        for (int i = 0; i < places.size(); i += CALLS_AT_ONCE) {
            whole.putAll(calls.at(places.subList(i, Math.min(places.size(), i + CALLS_AT_ONCE))));
        }
        return whole;
    }

    /** Returns the call with the parent's id; of several, the one at the service that made this call. */
    private static Optional<String> parent(String root, CentralCall call, Map<String, List<CentralCall>> byClientsId) {
        String parent = call.parentReferenceId();
        if (parent.equals(call.clientCorrelationId())
                || call.clientCorrelationId().equals(root)) {
            return Optional.empty();
        }
        Collection<CentralCall> candidates = byClientsId.getOrDefault(parent, List.of());
        return candidates.stream()
                .filter(candidate -> isServedBy(candidate, call))
                .findFirst()
                .or(() -> candidates.stream().findFirst())
                .map(CentralCall::serverCorrelationId);
    }

    private static boolean isServedBy(CentralCall parent, CentralCall call) {
        return parent.server()
                .flatMap(server -> call.client()
                        .filter(client -> client.entry()
                                .serviceLedgerId()
                                .equals(server.entry().serviceLedgerId())))
                .isPresent();
    }
}
