package io.twophp.jaxrs.redelivery.loopback;

import io.twophp.core.execution.Claim;
import io.twophp.core.intent.StoredRequest;
import io.twophp.jaxrs.exchange.Redelivered;
import io.twophp.jaxrs.redelivery.OwnersContext;

/**
 * What a ticket is for.
 *
 * @param owner as whom the stored request is sent through the application
 * @param delivery noted in its exchange, from its beginning
 */
record Errand(Claim claim, StoredRequest stored, OwnersContext owner, Redelivered delivery) {}
