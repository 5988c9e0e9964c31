/** Counters and timers through MicroProfile Metrics, if the server has it. */
package io.twophp.cdi.metrics;
