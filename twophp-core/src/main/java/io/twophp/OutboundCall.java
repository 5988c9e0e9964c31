package io.twophp;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A call to another service, as its client's ledger has it.
 *
 * @param id of the call, through all of its submissions; never sent
 * @param clientCorrelationId of its latest submission
 * @param serverCorrelationId what the called service calls it, if that is known
 * @param parentReferenceId what the caller itself was called with, or its first submission's own id at the root of a
 *     tree (draft §10.2)
 * @param within the intent in whose execution it was made, empty at the root of a tree
 * @param target the called service
 * @param method of the called resource
 * @param endpoint the called resource's URL without query
 * @param state its state when it was read
 * @param openedAt when it was written down, by the client's clock
 * @param dialect that it speaks
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
