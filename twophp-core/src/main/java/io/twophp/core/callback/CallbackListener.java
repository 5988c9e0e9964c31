package io.twophp.core.callback;

import io.twophp.CallbackAttempted.Status;
import io.twophp.ServerCorrelationId;
import io.twophp.core.callback.CallbackSender.Delivery;

/**
 * Told how attempts to deliver callbacks ended. Every call comes after the result was committed, on the thread that
 * made the attempt. An implementation must be thread-safe and must not throw; what it throws all the same is logged and
 * changes nothing.
 */
@FunctionalInterface
public interface CallbackListener {

    /**
     * An attempt ended.
     *
     * @param attempt which one, the first being 1
     * @param status how the delivery stands now
     */
    void attempted(ServerCorrelationId id, int attempt, Delivery delivery, Status status);
}
