package io.twophp.core.ledger;

import io.twophp.PhaseTransition;
import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.ServiceIdentity;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The part of {@link IntentLedger} for intents that were not confirmed in time. */
public interface ExpiryLedger extends IntentLookup {

    /**
     * Expires an intent, {@code WAITING_CONFIRM → TTL_EXPIRED}, if its deadline has passed; empty if nothing changed.
     */
    Optional<PhaseTransition> expire(ServerCorrelationId id);

    /**
     * Abandons an intent, {@code TTL_EXPIRED → ABANDONED}, and erases its payload, if deadline + δ has passed; empty if
     * nothing changed.
     */
    Optional<PhaseTransition> abandon(ServerCorrelationId id);

    /**
     * Expires up to {@code limit} intents of a service whose deadline lies in {@code [from, now]}, passing over rows
     * that another node is working on.
     */
    List<PhaseTransition> expireDue(ServiceIdentity service, Instant from, int limit);

    /**
     * Abandons up to {@code limit} expired intents of a service whose deadline lies in {@code [from, now - δ]}; passes
     * over rows as {@link #expireDue} does.
     */
    List<PhaseTransition> abandonDue(ServiceIdentity service, Instant from, int limit);
}
