package io.twophp.callback;

import io.twophp.callback.CallbackLedger.Status;
import io.twophp.callback.CallbackSender.Delivery;
import io.twophp.intent.ServerCorrelationId;

/**
 * Told how attempts to deliver callbacks ended. Every call comes after the result was committed, on the thread that made the
 * attempt. An implementation must be thread-safe and must not throw; what it throws all the same is logged and changes
 * nothing.
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
