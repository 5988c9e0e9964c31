package io.twophp.core.execution;

import io.twophp.core.ledger.LedgerRefusedException;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.UnitOfWork.CommitFailedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Judges failures by the whole chain of their causes: the engine's own exceptions, the types and states of JDBC and ISO
 * SQL, and the classifiers of other layers. The decisions are recorded in 0008 and 0021. Thread-safe.
 */
public final class Failures {

    /** Judges by the engine's own exceptions and by JDBC and ISO SQL alone. */
    public static final Failures STANDARD = new Failures(List.of());

    private static final List<FailureKind> BY_WEIGHT =
            List.of(FailureKind.UNFINISHED_CALL, FailureKind.LIMIT, FailureKind.CONTENTION, FailureKind.OUTAGE);
    private static final int DEEPEST = 32;

    private final List<FailureClassifier> classifiers = new ArrayList<>();

    /** @param layers further classifiers; the heaviest of the kinds that are found wins */
    public Failures(List<FailureClassifier> layers) {
        classifiers.add(Failures::own);
        classifiers.add(new JdbcFailures());
        classifiers.addAll(layers);
    }

    public FailureKind kindOf(Throwable failure) {
        if (is(failure, LedgerRefusedException.class::isInstance)) {
            return FailureKind.DECIDED;
        }
        return BY_WEIGHT.stream()
                .filter(kind -> is(failure, cause -> says(cause, kind)))
                .findFirst()
                .orElseGet(() -> isUnconfirmed(failure) ? FailureKind.OUTAGE : FailureKind.DECIDED);
    }

    private boolean says(Throwable failure, FailureKind kind) {
        return classifiers.stream()
                .anyMatch(classifier ->
                        classifier.classify(failure).filter(kind::equals).isPresent());
    }

    private static Optional<FailureKind> own(Throwable failure) {
        if (failure instanceof UnfinishedExecutionException) {
            return Optional.of(FailureKind.UNFINISHED_CALL);
        }
        if (failure instanceof TransactionTimedOutException) {
            return Optional.of(FailureKind.LIMIT);
        }
        return failure instanceof LedgerUnavailableException ? Optional.of(FailureKind.OUTAGE) : Optional.empty();
    }

    private static boolean isUnconfirmed(Throwable failure) {
        return is(failure, cause -> cause instanceof CommitFailedException commit && !commit.isRefused());
    }

    private static boolean is(Throwable failure, Predicate<Throwable> what) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .limit(DEEPEST)
                .anyMatch(what);
    }
}
