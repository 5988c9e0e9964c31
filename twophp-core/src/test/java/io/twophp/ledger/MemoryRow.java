package io.twophp.ledger;

import io.twophp.intent.Intent;
import io.twophp.intent.Intents;
import io.twophp.ledger.IntentLedger.ClaimRequest;
import io.twophp.payload.Sealed;
import io.twophp.policy.Effects;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** A row of a {@link MemoryLedger}. */
record MemoryRow(Intent intent, Sealed payload, Optional<Sealed> response, Instant leaseUntil) {

    private static final Duration A_WHILE = Duration.ofHours(1);

    /** As another node leaves it; if that node is executing it, then for a while. */
    MemoryRow changed(Intents.Change change, Optional<Sealed> otherResponse, Instant now) {
        return new MemoryRow(change.of(intent), payload, otherResponse.or(() -> response), now.plus(A_WHILE));
    }

    boolean isClaimable(ClaimRequest request, Instant now) {
        return intent.clientCorrelationId().equals(request.clientCorrelationId())
                && intent.owner().equals(request.owner())
                && intent.path().equals(request.path())
                && isOpen(request, now);
    }

    private boolean isOpen(ClaimRequest request, Instant now) {
        return switch (intent.phase()) {
            case WAITING_CONFIRM -> now.isBefore(request.late() ? end(intent) : intent.deadline());
            case TTL_EXPIRED -> request.late() && now.isBefore(end(intent));
            case PROCESSING ->
                leaseUntil == null
                        || !now.isBefore(leaseUntil)
                                && intent.effects() == Effects.LOCAL
                                && intent.epoch() < request.attempts();
            default -> false;
        };
    }

    Optional<MemoryRow> purged(Instant until, Instant now) {
        return intent.phase().isTerminal()
                        && !intent.isPurged()
                        && intent.deadline().isBefore(until)
                ? Optional.of(new MemoryRow(Intents.purged(intent, now), payload, Optional.empty(), null))
                : Optional.empty();
    }

    static Instant end(Intent intent) {
        return intent.deadline().plus(intent.grace());
    }
}
