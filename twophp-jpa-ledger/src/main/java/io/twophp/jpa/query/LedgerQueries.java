package io.twophp.jpa.query;

import io.twophp.intent.PhaseTransition;
import io.twophp.intent.ServerCorrelationId;
import io.twophp.ledger.LedgerEntry;
import io.twophp.ledger.LedgerUnavailableException;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.PersistenceException;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import javax.sql.DataSource;

/**
 * Reads the ledger through JPA. A query takes its connection from the data source: inside a transaction that this source
 * belongs to, it sees that transaction's uncommitted changes. Nothing is cached. Thread-safe.
 */
public final class LedgerQueries implements AutoCloseable {

    private static final String ENTRIES =
            "SELECT r FROM LedgerRow r WHERE r.serverCorrelationId = :id ORDER BY r.actor";
    private static final String TRANSITIONS =
            "SELECT t FROM TransitionRow t WHERE t.serverCorrelationId = :id AND t.actor = 'server'";

    /** Within one epoch, phases are reached in the order they are declared in. */
    private static final Comparator<TransitionRow> OLDEST_FIRST =
            Comparator.comparingInt(TransitionRow::epoch).thenComparing(TransitionRow::to);

    private final DataSource dataSource;
    private EntityManagerFactory factory;

    /** Opens nothing yet: the persistence unit is built by the first query. */
    public LedgerQueries(DataSource dataSource) {
        this.dataSource = Objects.requireNonNull(dataSource, "dataSource");
    }

    /** The rows of a call, the client's first. */
    public List<LedgerEntry> entries(ServerCorrelationId id) {
        return query(entities -> entities.createQuery(ENTRIES, LedgerRow.class)
                .setParameter("id", id.value())
                .getResultStream()
                .map(LedgerRow::entry)
                .toList());
    }

    /** The transitions of the server's row, oldest first. */
    public List<PhaseTransition> history(ServerCorrelationId id) {
        return query(entities -> {
            LedgerRow row = entities.find(LedgerRow.class, new LedgerRowId(id.value(), "server"));
            if (row == null) {
                return List.of();
            }
            return entities.createQuery(TRANSITIONS, TransitionRow.class)
                    .setParameter("id", id.value())
                    .getResultStream()
                    .sorted(OLDEST_FIRST)
                    .map(row::transition)
                    .toList();
        });
    }

    @Override
    public synchronized void close() {
        if (factory != null) {
            factory.close();
            factory = null;
        }
    }

    private <T> T query(Function<EntityManager, T> query) {
        try (EntityManager entities = factory().createEntityManager()) {
            return query.apply(entities);
        } catch (PersistenceException e) {
            throw new LedgerUnavailableException("The ledger could not be read: " + e.getMessage(), e);
        }
    }

    private synchronized EntityManagerFactory factory() {
        if (factory == null) {
            factory = LedgerPersistenceUnit.open(dataSource);
        }
        return factory;
    }
}
