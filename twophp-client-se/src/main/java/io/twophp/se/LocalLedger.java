package io.twophp.se;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.jpa.local.LocalTransactions;
import io.twophp.jpa.schema.Database;
import io.twophp.jpa.schema.LedgerSchema;
import io.twophp.jpa.schema.SchemaMode;
import io.twophp.jpa.sql.SqlLedgers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.h2.jdbcx.JdbcConnectionPool;

/** The ledger in a folder: an embedded H2 database that loses no commit when its process is killed. */
final class LocalLedger implements AutoCloseable {

    private static final String USER = "twophp";

    private final FolderLock lock;
    private final JdbcConnectionPool pool;
    private final LocalTransactions transactions;
    private final SqlLedgers ledgers;

    private LocalLedger(FolderLock lock, JdbcConnectionPool pool, boolean feeds) {
        this.lock = lock;
        this.pool = pool;
        this.transactions = new LocalTransactions(pool);
        new LedgerSchema(pool).apply(SchemaMode.MIGRATE);
        SqlLedgers alone = Database.ledgers(transactions.dataSource());
        this.ledgers = feeds ? alone.feeding() : alone;
    }

    /**
     * @param feeds whether the ledger's rows are sent to the Central Ledger
     * @throws InvalidConfigurationException if another process has the ledger open, or it can't be opened
     */
    static LocalLedger in(Path folder, boolean feeds) {
        FolderLock lock = FolderLock.on(folder);
        JdbcConnectionPool pool = JdbcConnectionPool.create(
                "jdbc:h2:async:" + folder.resolve("ledger")
                        + ";WRITE_DELAY=0;LOCK_TIMEOUT=10000;DB_CLOSE_ON_EXIT=FALSE",
                USER,
                USER);
        try (Connection first = pool.getConnection()) {
            first.isValid(0);
        } catch (SQLException e) {
            pool.dispose();
            lock.close();
            throw new InvalidConfigurationException(
                    "TWOPHP-0630 The ledger in " + folder + " can't be opened: " + e.getMessage(), e);
        }
        try {
            return new LocalLedger(lock, pool, feeds);
        } catch (RuntimeException e) {
            pool.dispose();
            lock.close();
            throw e;
        }
    }

    /**
     * Returns whether the ledger holds sealed content that is still needed: a request or answer, or the key of an
     * enrolment.
     */
    boolean holdsSealed() {
        try (Connection connection = pool.getConnection();
                Statement query = connection.createStatement();
                ResultSet sealed = query.executeQuery(
                        "SELECT 1 FROM twophp_call WHERE key_id IS NOT NULL OR answer_key_id IS NOT NULL"
                                + " UNION ALL SELECT 1 FROM twophp_sync WHERE key_id IS NOT NULL LIMIT 1")) {
            return sealed.next();
        } catch (SQLException e) {
            throw new LedgerUnavailableException("The ledger can't be read.", e);
        }
    }

    SqlLedgers ledgers() {
        return ledgers;
    }

    UnitOfWork transactions() {
        return transactions;
    }

    /** Returns queries of the ledger. */
    ClientLedger queries() {
        return new ClientLedger(pool);
    }

    @Override
    public void close() {
        pool.dispose();
        lock.close();
    }
}
