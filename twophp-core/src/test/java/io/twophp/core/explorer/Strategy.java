package io.twophp.core.explorer;

import java.util.List;
import java.util.function.LongSupplier;

/** Decides which of several options comes next. */
interface Strategy {

    /** Not to be gone on with: all that can come of this state was seen. */
    int PRUNED = -1;

    /**
     * One of the options, by its place in the list, or {@link #PRUNED}.
     *
     * @param labels what there is to choose from, at least two
     * @param state of the whole model
     */
    int decide(List<String> labels, LongSupplier state);

    /** There was nothing to decide. */
    default void forced(String label) {}
}
