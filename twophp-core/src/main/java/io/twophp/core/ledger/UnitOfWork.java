package io.twophp.core.ledger;

import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * The transaction boundary. The engine opens one unit at a time and never nests them; inside a unit the ledger and the
 * application's own persistence share one transaction on one non-XA connection. Implementations are thread-safe; a unit
 * belongs to the thread that opened it.
 */
public interface UnitOfWork {

    /** The number of attempts at a {@link #repeatable} unit that meets one deadlock after the other. */
    int MOST_ATTEMPTS = 10;

    /** The longest pause before the first repetition of a unit, in nanoseconds; doubled before each further one. */
    long LONGEST_FIRST_PAUSE = 2_000_000;

    /**
     * Begins a transaction, runs {@code work} and commits, or rolls back if the work threw or asked for it. When this
     * returns without the work having asked for a rollback, the work is durable.
     *
     * @return the result of the work
     * @throws E any exception of the work, after the rollback
     * @throws CommitFailedException if the commit was not confirmed: rolled back, or unknown
     */
    <T, E extends Exception> T call(Work<T, E> work) throws E;

    /**
     * Runs work that uses nothing but the ledger, as {@link #call} does, and repeats it if a deadlock undid it. Before
     * each repetition the thread waits for a random time, half a second at most, so that units that undid each other
     * don't meet again.
     *
     * @throws DeadlockException if it was undone {@value #MOST_ATTEMPTS} times
     */
    default <T> T repeatable(Work<T, RuntimeException> work) {
        for (int attempt = 1; ; attempt++) {
            try {
                return call(work);
            } catch (DeadlockException e) {
                if (attempt == MOST_ATTEMPTS) {
                    throw e;
                }
                LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(LONGEST_FIRST_PAUSE << attempt - 1));
            }
        }
    }

    /** Runs work without a result, as {@link #call} does. */
    default void run(Runnable work) {
        call(scope -> {
            work.run();
            return null;
        });
    }

    /**
     * Runs one statement of the ledger that is a unit by itself, such as {@link RegistrationLedger#registerAlone},
     * without a transaction around it, which saves a round trip to the database. When this returns, the statement is
     * durable. If this throws, the statement may have taken effect or not.
     *
     * @return the statement's result; by default empty, without running it, for implementations that always have a
     *     transaction
     */
    default <T> Optional<T> alone(Supplier<Optional<T>> statement) {
        return Optional.empty();
    }

    @FunctionalInterface
    interface Work<T, E extends Exception> {
        T run(Scope scope) throws E;
    }

    /** The running unit, for the work inside it. */
    interface Scope {
        /** Ends the unit with a rollback; {@link UnitOfWork#call} still returns the work's result. */
        void setRollbackOnly();

        /** Returns whether the unit can only end with a rollback, for any reason. */
        boolean isRollbackOnly();

        /** Announces work that may end the transaction by itself, or exceed its time. */
        default void watch() {}

        /** Returns whether the thread is still in this transaction, which work has not ended, replaced or suspended. */
        default boolean isKept() {
            return true;
        }

        /** Returns whether the transaction's time is known to be up, so that it can only end with a rollback. */
        default boolean isTimedOut() {
            return false;
        }

        /** Returns whether a unit that {@link #isRollbackOnly} may be so because its time is up. */
        default boolean mayBeTimedOut() {
            return isTimedOut();
        }

        /**
         * Runs {@code last} inside this unit, once all participants have flushed and given their connections back,
         * right before the commit; not at all if the unit rolls back. {@code last} may still ask for a rollback. If it
         * throws, the unit rolls back, and {@link UnitOfWork#call} throws the same.
         */
        void beforeCommit(Runnable last);
    }

    /** Thrown if the commit was not confirmed. The ledger has to be read to learn whether it took effect. */
    final class CommitFailedException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final boolean refused;

        /**
         * @param refused whether the work itself could not be committed (a constraint, a validation at the last
         *     moment), rather than a failure of the infrastructure
         */
        public CommitFailedException(boolean refused, Throwable cause) {
            super("The transaction's commit did not confirm", cause);
            this.refused = refused;
        }

        /** Returns whether another try with the same work can only fail again. */
        public boolean isRefused() {
            return refused;
        }
    }
}
