/**
 * Scheduled work: expiry, recovery and retention, each a {@link io.twophp.core.sweep.ScheduledSweep} that a timer asks
 * to run (draft §5.4, §9.6).
 */
package io.twophp.core.sweep;
