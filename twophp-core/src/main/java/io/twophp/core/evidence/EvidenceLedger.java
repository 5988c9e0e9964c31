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
 * retention only, always inside a {@link UnitOfWork}, whose transaction every method joins. {@code EvidenceContract} in
 * twophp-tck is what an implementation has to pass. Implementations are thread-safe, and fail as
 * {@link io.twophp.core.ledger.IntentLedger} does.
 */
public interface EvidenceLedger {

    /**
     * Adds evidence, at the ledger's time.
     *
     * @param durable whether it has to be durable when the unit ends; otherwise no flush is waited for, where the store
     *     leaves the choice, and a crash of the store within the next moments may lose it
     * @return when it was added
     */
    Instant add(ServiceIdentity service, Evidence evidence, boolean durable);

    /** The evidence of a command of a service, oldest first, up to {@code limit}. */
    List<CommandDecided> find(ServiceIdentity service, ServerCorrelationId commandId, int limit);

    /** Whether a command of a service was compensated. */
    boolean isCompensated(ServiceIdentity service, ServerCorrelationId commandId);

    /**
     * Removes the oldest evidence of a service that is older than {@code age}, about {@code limit} at once; what has
     * the same moment goes together.
     *
     * @return how many were removed
     */
    int removeOlder(ServiceIdentity service, Duration age, int limit);
}
