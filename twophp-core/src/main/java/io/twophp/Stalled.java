package io.twophp;

import java.time.Duration;

/**
 * Fired as a CDI event, for {@code @Observes}, when a confirmed intent can't be executed without its client now, for a
 * temporary reason: a filter refuses the server's own request with 429, 502, 503 or 504, or its application is not
 * loaded. The intent waits, and is tried again.
 *
 * @param serverCorrelationId the server's id of the intent, which is in {@code PROCESSING}
 * @param clientCorrelationId the client's id of the intent
 * @param owner the caller that registered the intent
 * @param path the resource's absolute path, context root included
 * @param pause the time until the intent is tried again
 */
public record Stalled(
        ServerCorrelationId serverCorrelationId,
        ClientCorrelationId clientCorrelationId,
        Owner owner,
        String path,
        Duration pause) {}
