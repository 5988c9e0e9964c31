package io.twophp;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Lists the intents in doubt of this service, and settles them, for injection into an application that can find out the
 * result of its external effects (D17). Operators do the same over HTTP. Every method has transactions of its own and
 * must not be called within one. If the ledger can't be reached, the methods throw, and may be called again.
 * Thread-safe.
 */
public interface IntentsInDoubt {

    /**
     * Returns the intents in doubt with a deadline not before {@code from}, the earliest deadline first.
     *
     * @param limit the most intents to return, positive
     */
    List<InDoubt> list(Instant from, int limit);

    /**
     * Executes the intent again, as its owner, without its client: the effect did not happen, or may be repeated
     * without harm.
     */
    Settlement executeAgain(ServerCorrelationId id);

    /**
     * Records COMMITTED with a response of status 200: the effect happened.
     *
     * @param resourceId the value of {@code DTT-2PHP-Resource-ID}, 1 to 255 visible ASCII characters; empty for none
     * @param json the response's body, {@code application/json}; empty for a response without one
     * @throws IllegalArgumentException if {@code resourceId} is anything else
     */
    Settlement committed(ServerCorrelationId id, Optional<String> resourceId, Optional<String> json);

    /** Records FAILED with the problem {@code execution-failed}: the effect did not happen and will not. */
    Settlement failed(ServerCorrelationId id);

    /** The result of an attempt to settle. */
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
