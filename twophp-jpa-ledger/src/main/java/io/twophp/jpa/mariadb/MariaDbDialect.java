package io.twophp.jpa.mariadb;

import io.twophp.jpa.sql.SqlDialect;
import io.twophp.jpa.sql.SqlStatement;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * The SQL of MariaDB. The wait for a row's lock is bounded in each statement; the session's own bound remains for
 * business logic.
 */
record MariaDbDialect(String now, boolean feeds) implements SqlDialect {

    /**
     * The seconds to wait for a row whose transaction is about to end; after that the caller has to repeat the call.
     */
    static final int A_MOMENT = 1;

    /** The seconds to wait at the end of work that would otherwise be lost: longer than any commit takes. */
    static final int LONGEST_WAIT = 5;

    private static final int DUPLICATE = 1062;

    /**
     * Returns the statement with a bounded wait for locks; blocks, and statements with a bound of their own, stay as
     * they are.
     */
    static String bounded(String statement) {
        return statement.startsWith("SET ") || statement.startsWith(MariaDbIntentText.BLOCK)
                ? statement
                : waiting(A_MOMENT, statement);
    }

    static String waiting(int seconds, String statement) {
        return "SET STATEMENT innodb_lock_wait_timeout=" + seconds + " FOR " + statement;
    }

    @Override
    public String plusMillis(String moment, String millis) {
        return "DATE_ADD(" + moment + ", INTERVAL " + millis + " * 1000 MICROSECOND)";
    }

    @Override
    public String lostFrom() {
        return "DATE_ADD(i.lease_until, INTERVAL"
                + " LEAST((LEAST(POWER(2, LEAST(i.interruptions, 9)), 301) - 1) * 1000000,"
                + " GREATEST(TIMESTAMPDIFF(MICROSECOND, i.phase_2_timestamp, i.lease_until), 0) DIV 2) MICROSECOND)";
    }

    @Override
    public String unfinished() {
        return "twophp_payload o STRAIGHT_JOIN twophp_intent i ON i.server_correlation_id = o.server_correlation_id"
                + " WHERE i.actor = 'server'";
    }

    @Override
    public String moment() {
        return "CAST(? AS DATETIME(6))";
    }

    @Override
    public String never() {
        return "TIMESTAMP'9999-12-31 00:00:00'";
    }

    /** Finds a call by the digest of its place: a place is too long for an index. */
    @Override
    public String inPlace() {
        return "c.service_ledger_id = ? AND c.within_id = ? AND c.place_digest = UNHEX(SHA2(?, 256))";
    }

    /** Names a column that the database keeps, and empties when the name is freed: there are no partial indexes. */
    @Override
    public String keyName() {
        return "i.key_name";
    }

    /** Names the connection: transactions have no name that every user may read. */
    @Override
    public String transactionReference() {
        return "CONCAT('connection ', CONNECTION_ID())";
    }

    /** Returns nothing: every statement is bounded by {@link #bounded(String)}. */
    @Override
    public String bounded() {
        return "";
    }

    @Override
    public boolean isLockNotGot(SQLException failure) {
        return failure.getErrorCode() == MariaDbFailures.LOCK_WAIT_TIMEOUT;
    }

    @Override
    public void boundWaits(Connection connection) {}

    /** Inserts the row; a statement that failed leaves the rest of the transaction as it was. */
    @Override
    public boolean insertIfAbsent(Connection connection, String insert, Object... values) throws SQLException {
        try {
            return new SqlStatement(connection, insert).with(values).update() == 1;
        } catch (SQLException e) {
            if (e.getErrorCode() == DUPLICATE) {
                return false;
            }
            throw e;
        }
    }
}
