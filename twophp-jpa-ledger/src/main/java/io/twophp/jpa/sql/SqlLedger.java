package io.twophp.jpa.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * A ledger in the application's own database: steps on the connections of its store, and the database's clock. The
 * first argument of a step completes "The ledger could not". Thread-safe.
 *
 * <p>Each step takes a connection from the data source and closes it again: from a JTA-managed one it gets the running
 * transaction's, so that ledger and business data commit together. Needs READ COMMITTED, the default of the databases
 * supported. An exception of statements, connections or their pool is thrown as the cause of a
 * {@link io.twophp.core.ledger.LedgerUnavailableException} or of a
 * {@link io.twophp.core.ledger.LedgerRefusedException}.
 */
public abstract class SqlLedger {

    protected final SqlStore store;
    protected final SqlDialect dialect;
    private final String clock;

    protected SqlLedger(DataSource dataSource, SqlDialect dialect) {
        this.store = new SqlStore(dataSource, dialect);
        this.dialect = dialect;
        this.clock = "SELECT " + dialect.now() + " AS at";
    }

    /** Runs one statement, and reads its first row. */
    protected final <T> Optional<T> first(String what, String sql, SqlStatement.Reader<T> reader, Object... values) {
        return store.run(
                what,
                connection -> new SqlStatement(connection, sql).with(values).first(reader));
    }

    /** Runs one statement, and reads all its rows. */
    protected final <T> List<T> all(String what, String sql, SqlStatement.Reader<T> reader, Object... values) {
        return store.run(
                what,
                connection -> new SqlStatement(connection, sql).with(values).all(reader));
    }

    /** Runs one statement, and returns the number of rows that it changed. */
    protected final int update(String what, String sql, Object... values) {
        return store.run(
                what,
                connection -> new SqlStatement(connection, sql).with(values).update());
    }

    protected final Instant clock(Connection connection) throws SQLException {
        return new SqlStatement(connection, clock).first(IntentRows::at).orElseThrow();
    }
}
