package io.twophp.jaxrs.redelivery.loopback;

import io.twophp.core.execution.Claim;
import io.twophp.core.intent.StoredRequest;
import io.twophp.jaxrs.redelivery.OwnersContext;
import io.twophp.jaxrs.request.Redelivered;

/**
 * The execution that a ticket is for.
 *
 * @param owner the identity that the stored request is sent under
 * @param delivery noted in its exchange, from its beginning
 */
record LoopbackDelivery(Claim claim, StoredRequest stored, OwnersContext owner, Redelivered delivery) {}
