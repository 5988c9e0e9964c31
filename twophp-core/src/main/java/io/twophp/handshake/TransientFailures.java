package io.twophp.handshake;

import io.twophp.call.UnfinishedCallException;
import io.twophp.ledger.LedgerUnavailableException;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientException;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Tells a failure of the infrastructure, which says nothing about the request and which the next try may not meet (deadlock,
 * serialization, lock time-out, lost connection, exhausted pool, server going down or out of resources, another service that does not answer), from a failure of business
 * logic. Such a failure is never recorded as an outcome.
 */
final class TransientFailures {

    /** SQLSTATE classes: connection exception, transaction rollback, insufficient resources, operator intervention. */
    private static final Set<String> CLASSES = Set.of("08", "40", "53", "57");

    private static final String H2_LOCK_TIMEOUT = "HYT00";
    private static final String POSTGRESQL_LOCK_NOT_AVAILABLE = "55P03";
    private static final String RESOURCE_EXCEPTION = "jakarta.resource.ResourceException";
    private static final int DEEPEST = 32;

    private TransientFailures() {}

    static boolean isTransient(Throwable failure) {
        return causes(failure)
                .anyMatch(cause -> cause instanceof UnfinishedCallException
                        || cause instanceof LedgerUnavailableException
                        || cause instanceof SQLException sql && isTransient(sql)
                        || isFromPool(cause.getClass()));
    }

    /** Whether a call to another service came to no end: made again at once it would not either, only later. */
    static boolean isUnfinishedCall(Throwable failure) {
        return causes(failure).anyMatch(UnfinishedCallException.class::isInstance);
    }

    private static Stream<Throwable> causes(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause).limit(DEEPEST);
    }

    /** A server's pool could not hand out a connection, or not enlist it: told by the name, since core knows no Jakarta API. */
    private static boolean isFromPool(Class<?> type) {
        return type != null && (type.getName().equals(RESOURCE_EXCEPTION) || isFromPool(type.getSuperclass()));
    }

    private static boolean isTransient(SQLException failure) {
        String state = failure.getSQLState();
        return failure instanceof SQLTransientException
                || failure instanceof SQLRecoverableException
                || state != null
                        && (state.equals(H2_LOCK_TIMEOUT)
                                || state.equals(POSTGRESQL_LOCK_NOT_AVAILABLE)
                                || state.length() == 5 && CLASSES.contains(state.substring(0, 2)));
    }
}
