package io.twophp.jpa.sql;

import io.twophp.core.execution.FailureClassifier;
import io.twophp.core.execution.FailureKind;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;

/**
 * Classifies a database's failures by its own SQLSTATEs.
 *
 * @param limits states of statements that reached a limit
 * @param locks states of locks that did not come free
 * @param outages states for a database that does not work for this session
 * @param outageClasses the same, by the first two characters
 */
public record SqlStates(Set<String> limits, Set<String> locks, Set<String> outages, Set<String> outageClasses)
        implements FailureClassifier {

    private static final int LENGTH = 5;

    @Override
    public Optional<FailureKind> classify(Throwable failure) {
        String state = failure instanceof SQLException sql && sql.getSQLState() != null ? sql.getSQLState() : "";
        if (state.length() != LENGTH) {
            return Optional.empty();
        }
        if (limits.contains(state)) {
            return Optional.of(FailureKind.LIMIT);
        }
        if (locks.contains(state)) {
            return Optional.of(FailureKind.CONTENTION);
        }
        return outages.contains(state) || outageClasses.contains(state.substring(0, 2))
                ? Optional.of(FailureKind.OUTAGE)
                : Optional.empty();
    }
}
