package io.twophp.core.execution;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientException;
import java.util.Set;

/** What SQLSTATEs (ISO/IEC 9075-2, PostgreSQL's appendix A, H2's error codes) and JDBC's types of exceptions say. */
final class SqlStates {

    /** query_canceled, out_of_memory, configuration_limit_exceeded, transaction_timeout. */
    private static final Set<String> LIMITS = Set.of("57014", "53200", "53400", "25P04");

    /** lock_not_available, and H2's lock time-out. */
    private static final Set<String> LOCKS = Set.of("55P03", "HYT00");

    /** idle_in_transaction_session_timeout, read_only_sql_transaction: what a stopped node and a demoted primary meet. */
    private static final Set<String> SESSIONS = Set.of("25P03", "25006");

    private static final String ROLLBACKS = "40";

    /** Connection exceptions, insufficient resources, operator intervention, system errors, internal errors. */
    private static final Set<String> OUTAGES = Set.of("08", "53", "57", "58", "XX");

    private SqlStates() {}

    static FailureKind kind(SQLException failure) {
        String state = failure.getSQLState() == null ? "" : failure.getSQLState();
        String group = state.length() == 5 ? state.substring(0, 2) : "";
        if (LIMITS.contains(state) || failure instanceof SQLTimeoutException) {
            return FailureKind.LIMIT;
        }
        if (LOCKS.contains(state) || group.equals(ROLLBACKS) || failure instanceof SQLTransactionRollbackException) {
            return FailureKind.CONTENTION;
        }
        return SESSIONS.contains(state) || OUTAGES.contains(group) || isOutage(failure)
                ? FailureKind.OUTAGE
                : FailureKind.DECIDED;
    }

    private static boolean isOutage(SQLException failure) {
        return failure instanceof SQLTransientException
                || failure instanceof SQLRecoverableException
                || failure instanceof SQLNonTransientConnectionException;
    }
}
