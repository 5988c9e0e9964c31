package io.twophp;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A call to another service, as stored in its client's ledger.
 *
 * @param id the call's id, the same for all of its submissions; never sent
 * @param clientCorrelationId the client correlation id of the latest submission
 * @param serverCorrelationId the called service's id of the call, if that is known
 * @param parentReferenceId the client correlation id that the caller itself was called with, or the first submission's
 *     own id at the root of a tree (draft §10.2)
 * @param within the intent in whose execution the call was made; empty at the root of a tree
 * @param target the called service
 * @param method the HTTP method
 * @param endpoint the called resource's URL without query
 * @param state the call's state when it was read
 * @param openedAt the time when the call was stored, by the client's clock
 * @param dialect the call's dialect
 */
public record OutboundCall(
        UUID id,
        ClientCorrelationId clientCorrelationId,
        Optional<ServerCorrelationId> serverCorrelationId,
        ClientCorrelationId parentReferenceId,
        Optional<ServerCorrelationId> within,
        String target,
        String method,
        String endpoint,
        CallState state,
        Instant openedAt,
        Dialect dialect) {}
