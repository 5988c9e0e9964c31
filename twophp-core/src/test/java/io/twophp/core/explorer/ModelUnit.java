package io.twophp.core.explorer;

import io.twophp.core.ledger.UnitOfWork;
import java.util.List;

/**
 * Units on the {@link Store}. A commit that changes something may not confirm: it took effect, it did not, or the
 * database still works on it although its caller has already got the exception.
 */
final class ModelUnit implements UnitOfWork {

    static final String CONFIRMED = "confirmed";
    private static final String KEPT = "untold";
    private static final String LOST = "lost";
    private static final String KEPT_LATE = "untold-late";
    private static final String LOST_LATE = "lost-late";
    private static final List<String> ENDS = List.of(CONFIRMED, KEPT, LOST, KEPT_LATE, LOST_LATE);

    private final World world;

    ModelUnit(World world) {
        this.world = world;
    }

    @Override
    public <T, E extends Exception> T call(Work<T, E> work) throws E {
        Actor me = world.scheduler.self();
        world.scheduler.point();
        if (me.unit != null) {
            world.violated("units are never nested");
        }
        Transaction unit = new Transaction(world.store);
        me.unit = unit;
        boolean commits = false;
        try {
            T result = work.run(new UnitScope(unit));
            commits = !unit.rollbackOnly || world.has(PlantedFault.ROLLBACK_ONLY_IGNORED);
            if (commits) {
                commit(me, unit);
            }
            return result;
        } finally {
            if (!me.killed) {
                if (!commits) {
                    unit.rollback();
                }
                me.unit = null;
            }
        }
    }

    private void commit(Actor me, Transaction unit) {
        if (!unit.isEmpty() || unit.flushed != null) {
            world.scheduler.point();
            me.stepped = true;
        }
        if (unit.broken) {
            throw failed();
        }
        String end = unit.isEmpty() ? CONFIRMED : world.scheduler.choose(Kind.DOUBT, ENDS);
        switch (end) {
            case CONFIRMED -> unit.commit();
            case KEPT -> {
                unit.commit();
                throw failed();
            }
            case LOST -> {
                unit.rollback();
                throw failed();
            }
            default -> {
                world.detach(unit, end.equals(KEPT_LATE));
                throw failed();
            }
        }
    }

    private CommitFailedException failed() {
        return new CommitFailedException(world.has(PlantedFault.DOUBT_TAKEN_FOR_REFUSAL), null);
    }

    private record UnitScope(Transaction unit) implements Scope {

        @Override
        public void setRollbackOnly() {
            unit.rollbackOnly = true;
        }

        @Override
        public boolean isRollbackOnly() {
            return unit.rollbackOnly;
        }

        /** Runs the task at once: the model defers no constraints to the commit. */
        @Override
        public void beforeCommit(Runnable last) {
            last.run();
        }
    }
}
