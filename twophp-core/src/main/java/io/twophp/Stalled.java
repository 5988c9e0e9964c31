package io.twophp;

import java.time.Duration;

/**
 * Fired as a CDI event, for {@code @Observes}, when a confirmed intent can't be executed without its client now, for a
 * temporary reason: a filter refuses the server's own request with 429, 502, 503 or 504, or its application is not
 * loaded. It waits, and is tried again.
 *
 * @param serverCorrelationId which intent, in {@code PROCESSING}
 * @param clientCorrelationId what its client calls it
 * @param owner who registered it
 * @param path the resource's absolute path, context root included
 * @param pause after which it is tried again
 */
public record Stalled(
        ServerCorrelationId serverCorrelationId,
        ClientCorrelationId clientCorrelationId,
        Owner owner,
        String path,
        Duration pause) {}
