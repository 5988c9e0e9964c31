package io.twophp.jpa.mariadb;

import io.twophp.core.execution.FailureClassifier;
import io.twophp.core.execution.FailureKind;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;

/**
 * Classifies MariaDB's failures by number: most of its states are HY000, which says nothing. A number counts only
 * beside a state of MariaDB's, since other databases use the same numbers. Deadlocks (1213, 40001) and lost connections
 * (08…) have states that every classifier knows.
 */
final class MariaDbFailures implements FailureClassifier {

    static final int LOCK_WAIT_TIMEOUT = 1205;

    /** States beside which a number counts. Class 42 alone proves nothing: a wrong statement has it too. */
    private static final Set<String> STATES = Set.of("HY000", "HY001", "70100", "42000");

    /** A lock that did not come free, and a row that was changed since the snapshot. */
    private static final Set<Integer> LOCKS = Set.of(LOCK_WAIT_TIMEOUT, 1020);

    /** Memory, sort memory, memory of one thread, the table of locks, a statement that was ended, or took too long. */
    private static final Set<Integer> LIMITS = Set.of(1037, 1038, 1041, 1206, 1317, 1969);

    /**
     * Disk or table full, errors while writing, of the engine, at commit or rollback, a damaged table, connections of a
     * user or in all, read-only servers, a connection that was ended by an operator.
     */
    private static final Set<Integer> OUTAGES =
            Set.of(1021, 1114, 1026, 1030, 1180, 1181, 1034, 1194, 1712, 1203, 1226, 1290, 1836, 1927);

    @Override
    public Optional<FailureKind> classify(Throwable failure) {
        if (!(failure instanceof SQLException sql) || !STATES.contains(String.valueOf(sql.getSQLState()))) {
            return Optional.empty();
        }
        int number = sql.getErrorCode();
        if (LOCKS.contains(number)) {
            return Optional.of(FailureKind.CONTENTION);
        }
        if (LIMITS.contains(number)) {
            return Optional.of(FailureKind.LIMIT);
        }
        return OUTAGES.contains(number) ? Optional.of(FailureKind.OUTAGE) : Optional.empty();
    }
}
