package io.twophp.core.sweep;

import java.util.List;

/**
 * The duties of all engines that have started and not stopped, of one web module or of several. Called by timers, from
 * any thread. Thread-safe.
 */
@FunctionalInterface
public interface ScheduledSweeps {

    /** Returns the present duties. A duty that was there before is the same object. */
    List<ScheduledSweep> current();
}
