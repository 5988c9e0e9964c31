package io.twophp.jpa.h2;

import io.twophp.jpa.sql.SqlDialect;
import io.twophp.jpa.sql.SqlStatement;
import java.sql.Connection;
import java.sql.SQLException;

/** The SQL of H2. */
record H2Dialect(String now, boolean feeds) implements SqlDialect {

    private static final String UNIQUE_VIOLATION = "23505";
    private static final String LOCK_TIMEOUT = "HYT00";

    @Override
    public String plusMillis(String moment, String millis) {
        return "DATEADD(MILLISECOND, " + millis + ", " + moment + ")";
    }

    @Override
    public String lostFrom() {
        return plusMillis(
                "i.lease_until",
                "LEAST(CAST((LEAST(POWER(2, LEAST(i.interruptions, 9)), 301) - 1) * 1000 AS BIGINT),"
                        + " GREATEST(DATEDIFF(MILLISECOND, i.phase_2_timestamp, i.lease_until), 0) / 2)");
    }

    /** Names a column that the database keeps, and empties when the name is freed: H2 has no partial indexes. */
    @Override
    public String keyName() {
        return "i.key_name";
    }

    @Override
    public String transactionReference() {
        return "TRANSACTION_ID()";
    }

    /** Waits are bounded by the connection's {@code LOCK_TIMEOUT}. */
    @Override
    public String bounded() {
        return "";
    }

    @Override
    public String nullsLast() {
        return " NULLS LAST";
    }

    @Override
    public boolean isLockNotGot(SQLException failure) {
        return LOCK_TIMEOUT.equals(failure.getSQLState());
    }

    @Override
    public void boundWaits(Connection connection) {}

    /** Inserts the row; a statement that failed leaves the rest of the transaction as it was. */
    @Override
    public boolean insertIfAbsent(Connection connection, String insert, Object... values) throws SQLException {
        try {
            return new SqlStatement(connection, insert).with(values).update() == 1;
        } catch (SQLException e) {
            if (UNIQUE_VIOLATION.equals(e.getSQLState())) {
                return false;
            }
            throw e;
        }
    }
}
