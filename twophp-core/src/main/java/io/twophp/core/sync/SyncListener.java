package io.twophp.core.sync;

import io.twophp.SyncAttempted;

/** Called with the result of each batch, on the thread of the sweep, outside of units of work. */
@FunctionalInterface
public interface SyncListener {

    void attempted(SyncAttempted attempt);
}
