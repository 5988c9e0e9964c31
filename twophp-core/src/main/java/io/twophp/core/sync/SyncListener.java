package io.twophp.core.sync;

import io.twophp.SyncAttempted;

/** Is told what became of each batch, on the thread of the sweep, outside of units of work. */
@FunctionalInterface
public interface SyncListener {

    /** A batch was told, or could not be. */
    void attempted(SyncAttempted attempt);
}
