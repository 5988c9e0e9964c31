package io.twophp.core.ledger;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Units of work over a {@link MemoryLedger} and a list of business data; tests set in advance how commits end. */
public final class MemoryUnit implements UnitOfWork {

    /** The ways in which a commit ends. */
    public enum Commit {
        CONFIRMED,
        /** Rolled back; the caller gets an exception that it did not confirm. */
        LOST,
        /** Rolled back, since the work itself could not be committed. */
        REFUSED,
        /** Took effect; the caller gets an exception that it did not confirm. */
        UNCONFIRMED
    }

    private final MemoryLedger ledger;
    private final List<String> business = new ArrayList<>();
    private final Deque<Commit> commits = new ArrayDeque<>();
    private Exception cause = new IllegalStateException("commit");
    private Runnable flush = () -> {};
    private Runnable last = () -> {};
    private boolean marked;
    private boolean alone;
    private boolean ended;
    private boolean watched;
    private Optional<Boolean> timeUp = Optional.empty();

    public MemoryUnit(MemoryLedger ledger) {
        this.ledger = ledger;
    }

    /** Returns the texts that business logic wrote, inside and outside of the running unit. */
    public List<String> business() {
        return business;
    }

    /** Sets how the next commits end; later ones confirm. */
    public void commits(Exception why, Commit... next) {
        cause = why;
        commits.addAll(List.of(next));
    }

    /** Sets what participants do before each commit: they flush, and give their connections back. */
    public void onFlush(Runnable step) {
        flush = step;
    }

    /** Marks the running unit for rollback without the engine's knowledge, as business logic can. */
    public void markRollbackOnly() {
        marked = true;
    }

    /** Sets whether one statement runs without a transaction around it, as on a connection that commits each. */
    public void alone(boolean value) {
        alone = value;
    }

    @Override
    public <T> Optional<T> alone(Supplier<Optional<T>> statement) {
        return alone ? call(scope -> statement.get()) : Optional.empty();
    }

    /** Commits what business logic wrote so far, as it can itself: the thread does not have the unit any more. */
    public void endByBusiness() {
        ended = true;
    }

    /**
     * Ends the running unit's time.
     *
     * @param told whether the server says so
     */
    public void timeUp(boolean told) {
        marked = true;
        timeUp = Optional.of(told);
    }

    /**
     * Runs a step in units of its own during the running unit, as on another thread; they stay even if the running unit
     * rolls back.
     */
    public void besides(Runnable step) {
        ledger.besides(step);
        watched = true;
    }

    @Override
    public <T, E extends Exception> T call(Work<T, E> work) throws E {
        ledger.begin();
        int kept = business.size();
        marked = false;
        ended = false;
        watched = false;
        timeUp = Optional.empty();
        last = () -> {};
        boolean keep = false;
        try {
            T result = work.run(new MarkScope());
            if (!marked) {
                flush.run();
                last.run();
            }
            if (!marked) {
                Commit commit = commits.isEmpty() ? Commit.CONFIRMED : commits.poll();
                keep = commit == Commit.CONFIRMED || commit == Commit.UNCONFIRMED;
                if (commit != Commit.CONFIRMED) {
                    throw new CommitFailedException(commit == Commit.REFUSED, cause);
                }
            }
            return result;
        } finally {
            ledger.end(keep);
            if (!keep && !ended) {
                business.subList(kept, business.size()).clear();
            }
        }
    }

    private final class MarkScope implements Scope {

        @Override
        public void setRollbackOnly() {
            marked = true;
        }

        @Override
        public boolean isRollbackOnly() {
            return marked;
        }

        @Override
        public void watch() {
            watched = true;
        }

        /** Returns false for work that was not watched, as its end is unknown. */
        @Override
        public boolean isKept() {
            return watched && !ended;
        }

        @Override
        public boolean isTimedOut() {
            return timeUp.orElse(false);
        }

        @Override
        public boolean mayBeTimedOut() {
            return timeUp.isPresent();
        }

        @Override
        public void beforeCommit(Runnable step) {
            last = step;
        }
    }
}
