package io.twophp.core.explorer;

import io.twophp.Effects;
import io.twophp.Phase;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Intents;
import java.time.Instant;
import java.util.Optional;

/**
 * A row of the store.
 *
 * @param lease the end of the claim's lease; null if it was given back, or never made
 * @param resume the time from which recovery may take up a claim that was given back
 */
record Row(Intent intent, Sealed payload, Optional<Sealed> response, Instant lease, Instant resume) {

    static Row of(Intent intent, Sealed payload, Instant lease) {
        return new Row(intent, payload, Optional.empty(), lease, null);
    }

    Row with(Intent changed, Instant nextLease, Instant nextResume) {
        return new Row(changed, payload, response, nextLease, nextResume);
    }

    Row answered(Intent decided, Sealed sealed) {
        return new Row(decided, payload, Optional.of(sealed), null, null);
    }

    Phase phase() {
        return intent.phase();
    }

    boolean isOpenTo(Effects effects) {
        return isWorkedOn() && intent.effects() == effects;
    }

    /** Returns whether it is in processing, and not in doubt. */
    boolean isWorkedOn() {
        return phase() == Phase.PROCESSING && !intent.isInDoubt();
    }

    boolean isGivenBack() {
        return isWorkedOn() && lease == null;
    }

    boolean isLost(Instant now) {
        return isWorkedOn() && lease != null && !now.isBefore(takeover());
    }

    /** Returns the time at which a claim that is not prolonged may be taken over; null if there is no lease. */
    private Instant takeover() {
        return lease == null ? null : lease.plus(Intents.pauseOfLost(intent));
    }

    /** Returns the intent as its next claimant holds it. */
    Intent claimed(Instant now) {
        return lease == null ? Intents.claimed(intent, now) : Intents.takenOver(intent, now);
    }

    Instant end() {
        return intent.deadline().plus(intent.grace());
    }

    /**
     * Returns the next instant at which anything about the row changes by itself, or {@code next} if that is earlier.
     */
    Instant nextAfter(Instant now, Instant next) {
        Instant earliest = next;
        if (phase() == Phase.WAITING_CONFIRM || phase() == Phase.TTL_EXPIRED) {
            earliest = earlier(now, intent.deadline(), earliest);
            earliest = earlier(now, end(), earliest);
        }
        if (isWorkedOn()) {
            earliest = earlier(now, takeover(), earliest);
            earliest = earlier(now, resume, earliest);
        }
        return earliest;
    }

    private static Instant earlier(Instant now, Instant candidate, Instant earliest) {
        return candidate != null && candidate.isAfter(now) && (earliest == null || candidate.isBefore(earliest))
                ? candidate
                : earliest;
    }

    long state() {
        long hash = Mix.of(intent.epoch(), phase().ordinal());
        hash = Mix.of(hash, intent.serverCorrelationId().value());
        hash = Mix.of(hash, intent.attempts());
        hash = Mix.of(hash, intent.interruptions());
        hash = Mix.of(hash, intent.mode().ordinal());
        hash = Mix.of(hash, intent.registeredAt());
        hash = Mix.of(hash, intent.confirmedAt());
        hash = Mix.of(hash, intent.inDoubtSince());
        hash = Mix.of(hash, intent.decidedAt());
        hash = Mix.of(hash, intent.reservation().freedAt());
        hash = Mix.of(hash, lease);
        hash = Mix.of(hash, resume);
        return response.isEmpty() ? hash : Mix.of(hash, response.get().bytes());
    }
}
