package io.twophp.core.ledger;

import io.twophp.Effects;
import io.twophp.Phase;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Intents;
import io.twophp.core.ledger.IntentLedger.ClaimRequest;
import io.twophp.core.policy.IntentMode;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A row of a {@link MemoryLedger}: with a lease while it is worked on; with a time from which recovery may go on, once
 * it was given back.
 */
public record MemoryRow(
        Intent intent, Sealed payload, Optional<Sealed> response, Instant leaseUntil, Instant resumeAt) {

    private static final Duration A_WHILE = Duration.ofHours(1);

    /** Returns the row as another node leaves it; if that node is executing it, the lease is long. */
    MemoryRow changed(Intents.Change change, Optional<Sealed> otherResponse, Instant now) {
        return new MemoryRow(change.of(intent), payload, otherResponse.or(() -> response), now.plus(A_WHILE), null);
    }

    public MemoryRow with(Intent changed, Instant lease, Instant resume) {
        return new MemoryRow(changed, payload, response, lease, resume);
    }

    /** Returns the row with its outcome and without its payload, which is not needed any more. */
    public MemoryRow answered(Intent decided, Sealed sealed) {
        return new MemoryRow(decided, null, Optional.of(sealed), null, null);
    }

    /** Returns the row without its payload and its response. */
    MemoryRow erased(Intent changed) {
        return new MemoryRow(changed, null, Optional.empty(), null, null);
    }

    /** Returns whether the holder of the claim of that epoch may still decide it. */
    public boolean isHeldAt(int epoch) {
        return isWorkedOn() && intent.epoch() == epoch;
    }

    public boolean isClaimable(ClaimRequest request, Instant now) {
        return intent.service().equals(request.service())
                && intent.name().equals(request.name())
                && payload != null
                && request.keyIds().contains(payload.keyId())
                && intent.path().equals(request.path())
                && (intent.mode() != IntentMode.ASYNCHRONOUS || request.place())
                && isOpen(request, now);
    }

    /** Returns whether it shows a claim that was made without the ledger, or may show one. */
    boolean isPromotable(Instant now) {
        boolean unclaimed = intent.phase() == Phase.WAITING_CONFIRM && now.isBefore(intent.deadline());
        return intent.epoch() == 0 && (unclaimed || isWorkedOn() && leaseUntil != null);
    }

    /** Returns its mode once that request has claimed it. */
    IntentMode mode(ClaimRequest request) {
        return intent.mode() != IntentMode.NEGOTIATED
                ? intent.mode()
                : request.respondAsync() ? IntentMode.ASYNCHRONOUS : IntentMode.SYNCHRONOUS;
    }

    private boolean isOpen(ClaimRequest request, Instant now) {
        return switch (intent.phase()) {
            case WAITING_CONFIRM -> now.isBefore(request.late() ? end() : intent.deadline());
            case TTL_EXPIRED -> request.late() && now.isBefore(end());
            case PROCESSING -> isGivenBack() || isLost(now) && intent.effects() == Effects.LOCAL;
            default -> false;
        };
    }

    /** Returns whether it is in processing, and not in doubt. */
    public boolean isWorkedOn() {
        return intent.phase() == Phase.PROCESSING && !intent.isInDoubt();
    }

    public boolean isAbandoned(Instant now) {
        return isGivenBack() && !now.isBefore(resumeAt) || isLost(now) && intent.effects() == Effects.LOCAL;
    }

    public boolean isDoubtful(Instant now) {
        return isLost(now) && intent.effects() == Effects.EXTERNAL;
    }

    /** Returns whether its claim was not prolonged in time, and the pause before another one is over. */
    public boolean isLost(Instant now) {
        return isWorkedOn() && leaseUntil != null && !now.isBefore(leaseUntil.plus(Intents.pauseOfLost(intent)));
    }

    /** Returns whether its claim was given back, and nobody has made another one. */
    public boolean isGivenBack() {
        return isWorkedOn() && leaseUntil == null;
    }

    public Phase phase() {
        return intent.phase();
    }

    /** Returns the intent as its next claimant holds it. */
    public Intent claimed(Instant now) {
        return leaseUntil == null ? Intents.claimed(intent, now) : Intents.takenOver(intent, now);
    }

    boolean isPurgeable(Instant to, Instant before) {
        return intent.phase().isTerminal()
                && !intent.isPurged()
                && intent.deadline().isBefore(to)
                && intent.decidedAt().orElseThrow().isBefore(before);
    }

    MemoryRow purged(Instant now) {
        return erased(Intents.purged(intent.isLetGo(now) ? Intents.freed(intent, now) : intent, now));
    }

    /** Returns the time at which an expired intent is abandoned. */
    public Instant end() {
        return intent.deadline().plus(intent.grace());
    }
}
