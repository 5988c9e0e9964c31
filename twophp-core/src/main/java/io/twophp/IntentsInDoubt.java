package io.twophp;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Lists the intents in doubt of this service, and settles them, for injection into an application that can find out
 * what became of its external effects (D17). Operators do the same over HTTP. Every method has transactions of its own
 * and must not be called within one. If the ledger can't be reached, they throw, and may be called again. Thread-safe.
 */
public interface IntentsInDoubt {

    /**
     * The intents in doubt with a deadline not before {@code from}, the earliest deadline first.
     *
     * @param limit how many at most, positive
     */
    List<InDoubt> list(Instant from, int limit);

    /**
     * The effect did not happen, or doing it again does no harm: the intent is executed again, as its owner, without
     * its client.
     */
    Settlement executeAgain(ServerCorrelationId id);

    /**
     * The effect happened. Records COMMITTED with a response of status 200.
     *
     * @param resourceId what {@code DTT-2PHP-Resource-ID} says, 1 to 255 visible ASCII characters, if there is one
     * @param json the response's body, {@code application/json}; empty for a response without one
     * @throws IllegalArgumentException if {@code resourceId} is anything else
     */
    Settlement committed(ServerCorrelationId id, Optional<String> resourceId, Optional<String> json);

    /** The effect did not happen and will not. Records FAILED with the problem {@code execution-failed}. */
    Settlement failed(ServerCorrelationId id);

    /** What became of an attempt to settle. */
    enum Settlement {
        /** The outcome is recorded, or the intent is being executed again. */
        SETTLED,
        /** The intent is not in doubt: it has been settled before, or never was in doubt. */
        NOT_IN_DOUBT,
        /** This service has no such intent. */
        UNKNOWN,
        /** There is no room for more executions now, or the service stops; nothing was changed. */
        BUSY
    }
}
