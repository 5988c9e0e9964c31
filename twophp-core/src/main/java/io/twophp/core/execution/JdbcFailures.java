package io.twophp.core.execution;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientException;
import java.util.Optional;

/** Classifies by JDBC's types of exceptions and by the classes of ISO/IEC 9075-2, for any database. */
final class JdbcFailures implements FailureClassifier {

    private static final int LENGTH = 5;
    private static final String ROLLBACK = "40";
    private static final String CONNECTION = "08";

    @Override
    public Optional<FailureKind> classify(Throwable failure) {
        if (!(failure instanceof SQLException sql)) {
            return Optional.empty();
        }
        if (sql instanceof SQLTimeoutException) {
            return Optional.of(FailureKind.LIMIT);
        }
        String state = sql.getSQLState();
        String group = state != null && state.length() == LENGTH ? state.substring(0, 2) : "";
        if (group.equals(ROLLBACK) || sql instanceof SQLTransactionRollbackException) {
            return Optional.of(FailureKind.CONTENTION);
        }
        return group.equals(CONNECTION) || isOutage(sql) ? Optional.of(FailureKind.OUTAGE) : Optional.empty();
    }

    private static boolean isOutage(SQLException failure) {
        return failure instanceof SQLTransientException
                || failure instanceof SQLRecoverableException
                || failure instanceof SQLNonTransientConnectionException;
    }
}
