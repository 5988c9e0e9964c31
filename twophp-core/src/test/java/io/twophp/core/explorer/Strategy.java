package io.twophp.core.explorer;

import java.util.List;
import java.util.function.LongSupplier;

/** Decides which of several options comes next. */
interface Strategy {

    /** Ends the run: everything that can follow this state was seen. */
    int PRUNED = -1;

    /**
     * Returns the place of the chosen option in the list, or {@link #PRUNED}.
     *
     * @param labels the options, at least two
     * @param state a hash of the whole model
     */
    int decide(List<String> labels, LongSupplier state);

    /** Reports the only option, where there was nothing to decide. */
    default void forced(String label) {}
}
