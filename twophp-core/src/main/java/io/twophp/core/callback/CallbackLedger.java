package io.twophp.core.callback;

import io.twophp.CallbackAttempted.Status;
import io.twophp.ServerCorrelationId;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.NewCallback;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The ledger of callback deliveries: a row beside the intent's, written in the same unit of work. As with the intent
 * ledger, every method joins the caller's unit, time is the store's clock, and implementations are thread-safe.
 */
public interface CallbackLedger {

    /** Stores a callback of an intent. Its first attempt counts as begun. */
    void add(ServerCorrelationId id, NewCallback callback);

    /**
     * Takes up to {@code limit} pending callbacks of a service whose next attempt is due: each gets one attempt more
     * and is not due again for {@code lease}. Passes over rows that another node is working on.
     */
    List<Due> claimDue(ServiceIdentity service, Duration lease, int limit);

    /**
     * Takes up the callback of an intent, whether or not its next attempt is due: one attempt more, not due again for
     * {@code lease}. Empty if it has no pending callback.
     */
    Optional<Due> claim(ServerCorrelationId id, Duration lease);

    /** Records that the receiver accepted. Only a pending callback changes. */
    void delivered(ServerCorrelationId id, String result);

    /**
     * Records that an attempt failed. Only a pending callback whose last attempt this is changes.
     *
     * @param attempt the number from {@link Due#attempt}
     * @param next the pause before the next attempt, empty to give up
     */
    void failed(ServerCorrelationId id, int attempt, String result, Optional<Duration> next);

    /**
     * Postpones a callback whose attempt was taken up but not made, for want of room: the attempt does not count, and
     * the callback is due again after {@code wait}. Only a pending callback whose last attempt this is changes.
     *
     * @param attempt the number from {@link Due#attempt}
     */
    void postpone(ServerCorrelationId id, int attempt, Duration wait);

    /** Returns the state of the delivery of an intent's callback; empty if it has none. */
    Optional<DeliveryState> find(ServerCorrelationId id);

    /** A callback whose attempt, counted from 1, is now the caller's. */
    record Due(Callback callback, String owner, Sealed target, int attempt) {}

    /** The state of a delivery; {@code attempts} are those begun, {@code nextAttempt} is set while it is pending. */
    record DeliveryState(
            Status status,
            int attempts,
            Optional<String> lastResult,
            Optional<Instant> nextAttempt,
            Optional<Instant> deliveredAt) {}
}
