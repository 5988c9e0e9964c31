package io.twophp;

import java.time.Duration;

/**
 * Fired as a CDI event when a Phase 1 or a Phase 2 was answered. Metrics are derived from it.
 *
 * @param phase 1 or 2
 * @param answer the kind of the answer: {@code Registered}, {@code Completed}, {@code Replayed}, {@code Accepted} or
 *     {@code Processing}, or the reason of a refusal: {@code Expired}, {@code Unknown}, {@code Gone}, {@code NotOwner},
 *     {@code TokenRequired}, {@code Conflict}, {@code QuotaExceeded}, {@code Busy}, {@code Stopping} or
 *     {@code Undecided}
 * @param took the time from receipt to answer
 */
public record Answered(int phase, String answer, Duration took) {}
