/**
 * What says when: {@link io.twophp.timer.SweepTimers}, on non-persistent EJB timers of each node. Knows core's duties
 * and nothing of what they are. A module of its own, because EJBs start in a WAR or in an EJB module of an EAR and not
 * in an EAR's library, where everything else of ours has to be.
 */
package io.twophp.timer;
