package io.twophp.jpa.postgresql;

import io.twophp.jpa.sql.SqlDialect;
import io.twophp.jpa.sql.SqlStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/**
 * The SQL of PostgreSQL. Waits for a row are bounded by {@code lock_timeout}, set within the statement and for its
 * transaction only; the outcome's statement, which joins a business transaction, restores the former value.
 */
record PostgreSqlDialect(String now, boolean feeds) implements SqlDialect {

    /**
     * The time for which a statement waits for a row whose transaction is about to end; after that the caller has to
     * repeat the call.
     */
    private static final Duration A_MOMENT = Duration.ofSeconds(1);

    /** The time to wait at the end of work that would otherwise be lost: longer than any commit takes. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    private static final String LOCK_NOT_AVAILABLE = "55P03";

    /** An expression that is true; a statement with it waits no longer than {@link #A_MOMENT} for a row. */
    static final String BOUNDED = "(SELECT " + bound(A_MOMENT) + ") IS NOT NULL";

    /** Restores the value that {@link #clockInBusiness()} found. */
    static final String UNBOUND = "set_config('lock_timeout', i.bound_before, true)";

    @Override
    public String plusMillis(String moment, String millis) {
        return moment + " + " + millis + " * INTERVAL '1 millisecond'";
    }

    @Override
    public String lostFrom() {
        return "i.lease_until + LEAST("
                + "(LEAST(power(2, LEAST(i.interruptions, 9)), 301) - 1) * INTERVAL '1 second',"
                + " GREATEST(i.lease_until - i.phase_2_timestamp, INTERVAL '0') / 2)";
    }

    /**
     * Selects by an array: the planner expects few elements of an array, so that it looks each up, whatever the tables'
     * statistics.
     */
    @Override
    public String unfinished() {
        return "twophp_intent i WHERE i.actor = 'server'"
                + " AND i.server_correlation_id = ANY (ARRAY(SELECT o.server_correlation_id FROM twophp_payload o))";
    }

    @Override
    public String keyName() {
        return "CASE WHEN i.key_freed_at IS NULL THEN COALESCE(i.key_scope, i.owner) END";
    }

    @Override
    public String transactionReference() {
        return "pg_current_xact_id()::text";
    }

    @Override
    public String bounded() {
        return " AND " + BOUNDED;
    }

    @Override
    public String unflushed() {
        return " AND (SELECT set_config('synchronous_commit', 'off', true)) IS NOT NULL";
    }

    @Override
    public boolean isLockNotGot(SQLException failure) {
        return LOCK_NOT_AVAILABLE.equals(failure.getSQLState());
    }

    @Override
    public void boundWaits(Connection connection) throws SQLException {
        new SqlStatement(connection, "SELECT set_config('lock_timeout', ?, true) AS bound")
                .with(LONGEST_WAIT.toMillis() + "ms")
                .first(row -> row.getString("bound"));
    }

    @Override
    public void leaveUnflushed(Connection connection) throws SQLException {
        new SqlStatement(connection, "SELECT set_config('synchronous_commit', 'off', true) AS unflushed")
                .first(row -> row.getString("unflushed"));
    }

    @Override
    public boolean insertIfAbsent(Connection connection, String insert, Object... values) throws SQLException {
        boundWaits(connection);
        return new SqlStatement(connection, insert + " ON CONFLICT DO NOTHING")
                        .with(values)
                        .update()
                == 1;
    }

    /**
     * Selects the time as {@code n}. Read before a row is locked, so that the wait for the lock is bounded from there
     * on.
     */
    String clock() {
        return "(SELECT " + now + " AS at, " + bound(A_MOMENT) + ") n";
    }

    /**
     * Selects the time as {@link #clock()} does, for a statement in a transaction that continues: {@link #UNBOUND}
     * restores its former setting.
     */
    String clockInBusiness() {
        return "(SELECT " + now + " AS at, current_setting('lock_timeout') AS bound_before, " + bound(LONGEST_WAIT)
                + ") n";
    }

    private static String bound(Duration wait) {
        return "set_config('lock_timeout', '" + wait.toMillis() + "ms', true)";
    }
}
