package io.twophp;

import io.twophp.core.intent.Intent;
import java.time.Duration;

/**
 * Fired as a CDI event when a confirmed intent can't be executed without its client now, for a temporary reason: a filter refuses
 * the server's own request with 429, 502, 503 or 504, or its application is not loaded. It waits, and is tried again.
 *
 * @param intent in {@code PROCESSING}
 * @param pause after which it is tried again
 */
public record Stalled(Intent intent, Duration pause) {}
