package io.twophp.jpa.query;

import io.twophp.LedgerEntry;
import io.twophp.PhaseTransition;
import io.twophp.ServerCorrelationId;
import java.util.Comparator;
import java.util.List;
import javax.sql.DataSource;

/**
 * Reads one call's rows through JPA. A query takes its connection from the data source: inside a transaction that this source
 * belongs to, it sees that transaction's uncommitted changes. Nothing is cached. Thread-safe.
 */
public final class LedgerQueries implements AutoCloseable {

    private static final String ENTRIES =
            "SELECT r FROM LedgerRow r WHERE r.serverCorrelationId = :id ORDER BY r.actor, r.calledAs";
    private static final String TRANSITIONS =
            "SELECT t FROM TransitionRow t WHERE t.serverCorrelationId = :id AND t.actor = 'server'";

    /** Within one epoch, phases are reached in the order they are declared in. */
    private static final Comparator<TransitionRow> OLDEST_FIRST =
            Comparator.comparingInt(TransitionRow::epoch).thenComparing(TransitionRow::to);

    private final Entities entities;

    /** Opens nothing yet: the persistence unit is built by the first query. */
    public LedgerQueries(DataSource dataSource) {
        this.entities = new Entities(dataSource);
    }

    /** The rows with a server's id, the clients' first: one of each call that was given it. */
    public List<LedgerEntry> entries(ServerCorrelationId id) {
        return entities.query(session -> session.createQuery(ENTRIES, LedgerRow.class)
                .setParameter("id", id.value())
                .getResultStream()
                .map(LedgerRow::entry)
                .toList());
    }

    /** The transitions of the server's row, oldest first. */
    public List<PhaseTransition> history(ServerCorrelationId id) {
        return entities.query(session -> {
            LedgerRow row = session.find(LedgerRow.class, LedgerRowId.ofServer(id.value()));
            if (row == null) {
                return List.of();
            }
            return session.createQuery(TRANSITIONS, TransitionRow.class)
                    .setParameter("id", id.value())
                    .getResultStream()
                    .sorted(OLDEST_FIRST)
                    .map(row::transition)
                    .toList();
        });
    }

    @Override
    public void close() {
        entities.close();
    }
}
