package io.twophp.core.callback;

import io.twophp.Owner;
import io.twophp.ServerCorrelationId;
import io.twophp.core.callback.CallbackLedger.DeliveryState;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.TraceContext;
import io.twophp.core.ledger.NewCallback;
import io.twophp.core.policy.IntentMode;
import java.net.URI;
import java.util.Optional;

/** The engine's means to notify clients of auto-confirmed intents (draft §5.5.3). Implementations are thread-safe. */
public interface Callbacks {

    Callbacks NONE = new Callbacks() {
        @Override
        public NewCallback seal(ServerCorrelationId id, Owner owner, URI target, TraceContext trace) {
            throw new IllegalStateException("callbacks are not configured");
        }

        @Override
        public void add(ServerCorrelationId id, NewCallback callback) {
            throw new IllegalStateException("callbacks are not configured");
        }

        @Override
        public void dispatch(Callback callback, URI target) {
            throw new IllegalStateException("callbacks are not configured");
        }

        @Override
        public void resume(ServerCorrelationId id) {}

        @Override
        public Optional<DeliveryState> delivery(ServerCorrelationId id) {
            return Optional.empty();
        }
    };

    /**
     * Returns a callback to be stored with its intent.
     *
     * @param target an address that {@link CallbackPolicy#admit} returned
     * @param trace the place in the trace for its attempts
     */
    NewCallback seal(ServerCorrelationId id, Owner owner, URI target, TraceContext trace);

    /** Stores a callback in the unit that writes its intent. */
    void add(ServerCorrelationId id, NewCallback callback);

    /**
     * Begins to send a callback, once it is durable and before business logic begins (draft §5.5.3). Returns when the
     * request is on its way to the receiver, or an attempt has failed, or after {@link CallbackSettings#headStart}.
     * Does not throw, and never waits for an answer.
     */
    void dispatch(Callback callback, URI target);

    /**
     * Begins to send the callback of an intent that is executed anew, before business logic begins again: the former
     * holder may not have begun. Does nothing if the intent has no pending callback. Opens a unit of work of its own;
     * returns as {@link #dispatch} does, and does not throw.
     */
    void resume(ServerCorrelationId id);

    /** Does the same as {@link #resume} if the intent is executed anew and its client may be waiting for a callback. */
    default void takenUp(Intent intent) {
        if (intent.epoch() > 1 && intent.mode() != IntentMode.SYNCHRONOUS && intent.mode() != IntentMode.TRANSPARENT) {
            resume(intent.serverCorrelationId());
        }
    }

    /** Returns the state of a callback's delivery, in a unit of its own; empty if the intent has none. */
    Optional<DeliveryState> delivery(ServerCorrelationId id);
}
