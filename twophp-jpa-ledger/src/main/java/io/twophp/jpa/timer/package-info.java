/**
 * What happens by time, on non-persistent EJB timers of each node: {@link io.twophp.jpa.timer.ExpiryTimer} and
 * {@link io.twophp.jpa.timer.RetentionTimer}. They only call core's sweeps, which are safe on any number of nodes.
 */
package io.twophp.jpa.timer;
