package io.twophp.core.execution;

import io.twophp.core.ledger.LedgerRefusedException;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.UnitOfWork.CommitFailedException;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What an execution's failure says about its request, by the whole chain of its causes. The only place that judges it; the
 * decisions behind it are records 0008 and 0021.
 */
public enum FailureKind {

    /**
     * Business logic's own, or permanently refused by the database (a constraint, a value that does not fit): the same request
     * would end the same way. It is an outcome.
     */
    DECIDED(false, true),

    /**
     * Lost against others, or against itself: a deadlock, a serialization failure, a lock that did not come free, a rollback that
     * has no reason. The next try often succeeds; if none does, the number of attempts ends it.
     */
    CONTENTION(true, true),

    /**
     * Ended by a limit that it ran into: a statement's time-out, memory, temporary space. To try again at once would only cost
     * the same again; the number of attempts ends it.
     */
    LIMIT(false, true),

    /**
     * The infrastructure's: a connection that was lost or not available, a server that goes down, starts or has become a
     * replica, a full disk, an error inside of the database or in the layers below business logic.
     */
    OUTAGE(true, false),

    /** Another service that business logic calls has not answered to the end: only later it may. */
    UNFINISHED_CALL(false, false);

    private static final List<FailureKind> BY_WEIGHT = List.of(UNFINISHED_CALL, LIMIT, CONTENTION, OUTAGE);
    private static final int DEEPEST = 32;

    /** Layers that core knows no API of: a server's pool without a connection, and resources of a transaction. */
    private static final Set<String> LAYERS =
            Set.of("jakarta.resource.ResourceException", "javax.transaction.xa.XAException");

    private static final Set<String> ROLLED_BACK = Set.of("jakarta.transaction.RollbackException");

    private final boolean triedAgainAtOnce;
    private final boolean counted;

    FailureKind(boolean triedAgainAtOnce, boolean counted) {
        this.triedAgainAtOnce = triedAgainAtOnce;
        this.counted = counted;
    }

    /** Whether another try under the same claim may end better. */
    public boolean isTriedAgainAtOnce() {
        return triedAgainAtOnce;
    }

    /** Whether an execution that ended so is one of the attempts that an intent has. */
    public boolean isCounted() {
        return counted;
    }

    /** The kind of what was thrown. */
    public static FailureKind of(Throwable failure) {
        if (is(failure, LedgerRefusedException.class::isInstance)) {
            return DECIDED;
        }
        return BY_WEIGHT.stream()
                .filter(kind -> is(failure, cause -> kind == ofOne(cause)))
                .findFirst()
                .orElseGet(() -> isUnconfirmed(failure) ? OUTAGE : DECIDED);
    }

    private static boolean isUnconfirmed(Throwable failure) {
        return is(failure, cause -> cause instanceof CommitFailedException commit && !commit.isRefused());
    }

    /** One failure of a chain, without its causes; {@link #DECIDED} says nothing. */
    private static FailureKind ofOne(Throwable failure) {
        if (failure instanceof UnfinishedExecutionException) {
            return UNFINISHED_CALL;
        }
        if (failure instanceof SQLException sql) {
            return SqlStates.kind(sql);
        }
        if (failure instanceof LedgerUnavailableException || isNamed(failure.getClass(), LAYERS)) {
            return OUTAGE;
        }
        return failure.getCause() == null && isNamed(failure.getClass(), ROLLED_BACK) ? CONTENTION : DECIDED;
    }

    private static boolean isNamed(Class<?> type, Set<String> names) {
        return type != null && (names.contains(type.getName()) || isNamed(type.getSuperclass(), names));
    }

    private static boolean is(Throwable failure, Predicate<Throwable> what) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .limit(DEEPEST)
                .anyMatch(what);
    }
}
