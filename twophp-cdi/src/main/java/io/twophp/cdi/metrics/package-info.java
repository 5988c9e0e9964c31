/** Counters and timers through MicroProfile Metrics, where the server has it. */
package io.twophp.cdi.metrics;
