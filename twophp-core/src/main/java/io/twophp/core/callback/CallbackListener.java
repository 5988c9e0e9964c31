package io.twophp.core.callback;

import io.twophp.CallbackAttempted.Status;
import io.twophp.ServerCorrelationId;
import io.twophp.core.callback.CallbackSender.Delivery;

/**
 * Notified of the results of attempts to deliver callbacks. Every call comes after the result was committed, on the
 * thread that made the attempt. An implementation must be thread-safe and must not throw; exceptions are logged and
 * change nothing.
 */
@FunctionalInterface
public interface CallbackListener {

    void attempted(ServerCorrelationId id, int attempt, Delivery delivery, Status status);
}
