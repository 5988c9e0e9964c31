package io.twophp.core.explorer;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * All schedules, one after the other, by replaying a prefix of decisions and then taking the next alternative. A
 * schedule is cut short at a state that an earlier schedule reached with the same bounds left.
 */
final class DepthFirst implements Strategy {

    private final List<Branch> path = new ArrayList<>();
    private final Set<Long> seen = new HashSet<>();
    private int depth;

    @Override
    public int decide(List<String> labels, LongSupplier state) {
        if (depth < path.size()) {
            Branch branch = path.get(depth++);
            if (branch.options != labels.size()) {
                throw new IllegalStateException("not deterministic: " + labels + " where there were " + branch.options);
            }
            return branch.taken;
        }
        if (!seen.add(state.getAsLong())) {
            return PRUNED;
        }
        path.add(new Branch(labels.size()));
        depth++;
        return 0;
    }

    /** Prepares the next schedule; false if there is none left. */
    boolean next() {
        depth = 0;
        while (!path.isEmpty()) {
            Branch last = path.get(path.size() - 1);
            if (++last.taken < last.options) {
                return true;
            }
            path.remove(path.size() - 1);
        }
        return false;
    }

    /** Returns the number of different states in which decisions were made. */
    int states() {
        return seen.size();
    }

    private static final class Branch {

        private final int options;
        private int taken;

        Branch(int options) {
            this.options = options;
        }
    }
}
