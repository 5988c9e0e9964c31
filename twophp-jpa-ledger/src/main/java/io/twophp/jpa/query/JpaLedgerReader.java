package io.twophp.jpa.query;

import io.twophp.ClientCorrelationId;
import io.twophp.LedgerEntry;
import io.twophp.LedgerEntry.Actor;
import io.twophp.Phase;
import io.twophp.PhaseTransition;
import io.twophp.ServerCorrelationId;
import io.twophp.core.query.CallPair;
import io.twophp.core.query.LedgerReader;
import io.twophp.core.query.Page;
import io.twophp.core.query.Paging;
import io.twophp.core.query.Position;
import io.twophp.core.query.Row;
import io.twophp.core.query.Scope;
import io.twophp.core.query.TreePage;
import io.twophp.core.query.TreePage.TreeRow;
import io.twophp.core.query.TreeWalk;
import io.twophp.core.query.TreeWalk.Edge;
import io.twophp.core.query.Window;
import jakarta.persistence.EntityManager;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import javax.sql.DataSource;

/**
 * Reads the ledger by JPA queries, which see the uncommitted changes of the running transaction. Nothing is cached.
 * Thread-safe.
 */
public final class JpaLedgerReader implements LedgerReader, AutoCloseable {

    private static final List<Phase> STALLED = List.of(Phase.WAITING_CONFIRM, Phase.TTL_EXPIRED);

    private static final String ENTRIES =
            "SELECT r FROM LedgerRow r WHERE r.serverCorrelationId = :id ORDER BY r.actor, r.calledAs";
    private static final String TRANSITIONS =
            "SELECT t FROM TransitionRow t WHERE t.serverCorrelationId = :id AND t.actor = 'server'";

    private static final String EDGE =
            "r.phase1Timestamp, r.serviceLedgerId, r.serverCorrelationId, r.actor," + " r.clientCorrelationId, ";

    /** Orders transitions: within one epoch, phases are reached in the order of their declaration. */
    private static final Comparator<TransitionRow> OLDEST_FIRST =
            Comparator.comparingInt(TransitionRow::epoch).thenComparing(TransitionRow::to);

    private final Entities entities;

    /** @param dataSource the source of the database that holds the tables; nothing is opened before the first query */
    public JpaLedgerReader(DataSource dataSource) {
        this.entities = new Entities(dataSource);
    }

    @Override
    public TreePage tree(Scope scope, ClientCorrelationId root, Paging paging) {
        return entities.query(session -> {
            TreeWalk walk = new TreeWalk(parents -> edges(session, scope, parents)).from(root.value(), List.of());
            NavigableMap<Position, Integer> all = new TreeMap<>(walk.found());
            NavigableMap<Position, Integer> rest =
                    paging.after().map(last -> all.tailMap(last, false)).orElse(all);
            List<Position> here = rest.keySet().stream().limit(paging.limit()).toList();
            RowsByCall calls = RowsByCall.with(session, here);
            return new TreePage(
                    here.stream()
                            .flatMap(position -> calls.row(position).stream())
                            .map(row -> new TreeRow(
                                    row.entry(), row.dialect(), rest.get(row.position()), calls.isMatched(row)))
                            .toList(),
                    rest.size() > here.size() ? Optional.of(here.get(here.size() - 1)) : Optional.empty(),
                    walk.isComplete());
        });
    }

    @Override
    public Page<Row> initiatedBy(Scope scope, String source, Window window, Paging paging) {
        return page(
                RowQuery.in(scope)
                        .where("r.actor = 'client' AND r.source = :source")
                        .with("source", source)
                        .within(window),
                paging,
                JpaLedgerReader::row);
    }

    @Override
    public Page<CallPair> registrations(Scope scope, ClientCorrelationId id, Paging paging) {
        return page(
                RowQuery.in(scope)
                        .where("r.clientCorrelationId = :call")
                        .with("call", id.value())
                        .oneOfEachCall(),
                paging,
                JpaLedgerReader::pair);
    }

    @Override
    public Page<CallPair> unmatched(Scope scope, Window window, Paging paging) {
        return page(RowQuery.in(scope).unmatched().within(window), paging, JpaLedgerReader::pair);
    }

    @Override
    public Page<Row> stalled(Scope scope, Window window, Paging paging) {
        return page(
                RowQuery.in(scope)
                        .where("r.phase IN :stalled")
                        .with("stalled", STALLED)
                        .within(window),
                paging,
                JpaLedgerReader::row);
    }

    @Override
    public List<LedgerEntry> entries(ServerCorrelationId id) {
        return entities.query(session -> session.createQuery(ENTRIES, LedgerRow.class)
                .setParameter("id", id.value())
                .getResultStream()
                .map(LedgerRow::entry)
                .toList());
    }

    @Override
    public List<PhaseTransition> history(ServerCorrelationId id) {
        return entities.query(session -> {
            LedgerRow row = session.find(LedgerRow.class, LedgerRowId.ofServer(id.value()));
            if (row == null) {
                return List.of();
            }
            List<PhaseTransition> history = new ArrayList<>();
            Optional<Phase> from = Optional.empty();
            for (TransitionRow move : session.createQuery(TRANSITIONS, TransitionRow.class)
                    .setParameter("id", id.value())
                    .getResultStream()
                    .sorted(OLDEST_FIRST)
                    .toList()) {
                history.add(row.transition(from, move));
                from = Optional.of(move.to());
            }
            return history;
        });
    }

    @Override
    public void close() {
        entities.close();
    }

    private <T> Page<T> page(RowQuery query, Paging paging, BiFunction<LedgerRow, RowsByCall, T> item) {
        return entities.query(session -> {
            List<LedgerRow> found = query.after(paging.after()).list(session, paging.limit() + 1);
            List<LedgerRow> here = found.subList(0, Math.min(found.size(), paging.limit()));
            RowsByCall calls = RowsByCall.with(
                    session, here.stream().map(LedgerRow::position).toList());
            return new Page<>(
                    here.stream().map(row -> item.apply(row, calls)).toList(),
                    found.size() > here.size()
                            ? Optional.of(here.get(here.size() - 1).position())
                            : Optional.empty());
        });
    }

    /** Returns the rows with one of these parents: a server's row has its own call as parent (D12). */
    private static List<Edge> edges(EntityManager session, Scope scope, List<String> parents) {
        return Stream.concat(
                        edges(
                                session,
                                RowQuery.in(scope).where("r.actor = 'server'"),
                                "r.clientCorrelationId",
                                parents),
                        edges(session, RowQuery.in(scope), "r.parentReferenceId", parents))
                .sorted(Comparator.comparing(Edge::row))
                .toList();
    }

    private static Stream<Edge> edges(EntityManager session, RowQuery query, String parent, List<String> parents) {
        return query
                .where(parent + " IN :parents")
                .with("parents", parents)
                .list(session, EDGE + parent, Object[].class, MOST_ROWS + 1)
                .stream()
                .map(JpaLedgerReader::edge);
    }

    private static Edge edge(Object[] row) {
        Position position = new Position(
                ((OffsetDateTime) row[0]).toInstant(),
                (UUID) row[1],
                (String) row[2],
                Actor.valueOf(((String) row[3]).toUpperCase(Locale.ROOT)),
                (String) row[4]);
        return new Edge(position, (String) row[5]);
    }

    private static Row row(LedgerRow row, RowsByCall calls) {
        return new Row(row.entry(), row.dialect(), calls.isMatched(row));
    }

    private static CallPair pair(LedgerRow row, RowsByCall calls) {
        Optional<LedgerRow> other = calls.counterpart(row);
        return row.isClients()
                ? new CallPair(row.dialect(), Optional.of(row.entry()), other.map(LedgerRow::entry))
                : new CallPair(row.dialect(), other.map(LedgerRow::entry), Optional.of(row.entry()));
    }
}
