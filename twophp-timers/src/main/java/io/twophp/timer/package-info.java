/**
 * Schedules core's duties: {@link io.twophp.timer.SweepTimers}, on non-persistent EJB timers of each node, without
 * knowledge of their content. A module of its own, because EJBs start in a WAR or in an EJB module of an EAR, but not
 * in an EAR's library, where all other modules of this project belong.
 */
package io.twophp.timer;
