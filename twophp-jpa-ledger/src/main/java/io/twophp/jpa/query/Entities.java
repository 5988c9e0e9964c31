package io.twophp.jpa.query;

import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.jpa.schema.Database;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.util.Objects;
import java.util.function.Function;
import javax.sql.DataSource;

/**
 * The ledger's entities in one database. A query takes its connection from the data source: inside a transaction that
 * this source belongs to, it sees that transaction's uncommitted changes. Nothing is cached. Thread-safe.
 */
final class Entities implements AutoCloseable {

    private final DataSource dataSource;
    private EntityManagerFactory factory;

    /** Makes the object without opening anything: the persistence unit is built by the first query. */
    Entities(DataSource dataSource) {
        this.dataSource = Objects.requireNonNull(dataSource, "dataSource");
    }

    /** @throws LedgerUnavailableException if the database fails */
    <T> T query(Function<EntityManager, T> query) {
        try (EntityManager entities = factory().createEntityManager()) {
            return query.apply(entities);
        } catch (RuntimeException e) {
            throw new LedgerUnavailableException("The ledger could not be read: " + e.getMessage(), e);
        }
    }

    @Override
    public synchronized void close() {
        if (factory != null) {
            factory.close();
            factory = null;
        }
    }

    private synchronized EntityManagerFactory factory() {
        if (factory == null) {
            factory = LedgerPersistenceUnit.open(Database.ledgers(dataSource).questions());
        }
        return factory;
    }
}
