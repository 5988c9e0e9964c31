package io.twophp;

import java.time.Duration;

/**
 * Fired as a CDI event when a Phase 1 or a Phase 2 was answered. Metrics are made of it.
 *
 * @param phase 1 or 2
 * @param answer the kind of the answer, such as {@code Registered}, {@code Completed}, {@code Replayed}, {@code Expired}
 * @param took from receipt to answer
 */
public record Answered(int phase, String answer, Duration took) {}
