package io.twophp.core.ledger;

import io.twophp.PhaseTransition;
import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.ServiceIdentity;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The part of {@link IntentLedger} for intents that were not confirmed in time. */
public interface ExpiryLedger extends IntentLookup {

    /** Moves {@code WAITING_CONFIRM → TTL_EXPIRED} once the deadline has passed; empty if nothing changed. */
    Optional<PhaseTransition> expire(ServerCorrelationId id);

    /** Moves {@code TTL_EXPIRED → ABANDONED}, and erases the payload, after deadline + δ; empty if nothing changed. */
    Optional<PhaseTransition> abandon(ServerCorrelationId id);

    /** Expires up to {@code limit} intents with deadlines in {@code [from, now]}; passes over rows in work. */
    List<PhaseTransition> expireDue(ServiceIdentity service, Instant from, int limit);

    /** Abandons up to {@code limit} expired intents with deadlines in {@code [from, now - δ]} in the same way. */
    List<PhaseTransition> abandonDue(ServiceIdentity service, Instant from, int limit);
}
