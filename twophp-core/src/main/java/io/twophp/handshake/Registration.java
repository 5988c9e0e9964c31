package io.twophp.handshake;

import io.twophp.intent.ClientCorrelationId;
import io.twophp.intent.Owner;
import io.twophp.intent.StoredRequest;
import io.twophp.policy.EndpointPolicy;
import java.util.OptionalLong;

/**
 * A Phase 1 request (draft §5.2.1).
 *
 * @param owner who sends it
 * @param clientCorrelationId what the client calls it
 * @param requestedTtl in milliseconds, positive, if the client asked for one
 * @param request what to store
 * @param policy of the endpoint it matched
 */
public record Registration(
        Owner owner,
        ClientCorrelationId clientCorrelationId,
        OptionalLong requestedTtl,
        StoredRequest request,
        EndpointPolicy policy) {}
