package io.twophp.core.evidence;

import io.twophp.CommandDecided;
import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.UnitOfWork;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Evidence of decisions about commands, beside their intents: append-only. Called by {@link Commands} and by the
 * retention only, always inside a {@link UnitOfWork}, whose transaction every method joins. Implementations have to
 * pass {@code EvidenceContract} in twophp-tck. They are thread-safe, and fail as
 * {@link io.twophp.core.ledger.IntentLedger} does.
 */
public interface EvidenceLedger {

    /**
     * Adds evidence, at the ledger's time.
     *
     * @param durable whether it has to be durable when the unit ends; otherwise no flush is awaited, if the store
     *     allows that, and a crash of the store within the next moments may lose it
     * @return the time when it was added
     */
    Instant add(ServiceIdentity service, Evidence evidence, boolean durable);

    /** Returns the evidence of a command of a service, oldest first, up to {@code limit}. */
    List<CommandDecided> find(ServiceIdentity service, ServerCorrelationId commandId, int limit);

    /** Returns whether a command of a service was compensated. */
    boolean isCompensated(ServiceIdentity service, ServerCorrelationId commandId);

    /**
     * Removes the oldest evidence of a service that is older than {@code age}, about {@code limit} at once; evidence of
     * the same moment is removed together.
     *
     * @return the number of removed entries
     */
    int removeOlder(ServiceIdentity service, Duration age, int limit);
}
