/**
 * What happens by time, on non-persistent EJB timers of each node: {@link io.twophp.jpa.timer.SweepTimers}. They only call core,
 * whose sweeps are safe on any number of nodes.
 */
package io.twophp.jpa.timer;
