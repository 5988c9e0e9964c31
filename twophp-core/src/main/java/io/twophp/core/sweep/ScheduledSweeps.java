package io.twophp.core.sweep;

import java.util.List;

/** The duties of all engines that run, of one web module or several. Called by timers. Thread-safe. */
@FunctionalInterface
public interface ScheduledSweeps {

    /** Returns the present duties. A duty that was there before is the same object. */
    List<ScheduledSweep> current();
}
