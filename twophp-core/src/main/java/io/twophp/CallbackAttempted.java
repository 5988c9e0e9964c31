package io.twophp;

import io.twophp.core.callback.CallbackLedger.Status;
import io.twophp.core.callback.CallbackSender.Delivery;

/**
 * Fired as a CDI event when an attempt to deliver a callback ended and its result is stored (draft §5.5, D18).
 *
 * @param serverCorrelationId which intent it is about
 * @param attempt which one, the first being 1
 * @param delivery how it ended
 * @param status how the delivery stands now
 */
public record CallbackAttempted(
        ServerCorrelationId serverCorrelationId, int attempt, Delivery delivery, Status status) {}
