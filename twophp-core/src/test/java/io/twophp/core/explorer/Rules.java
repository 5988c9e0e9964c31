package io.twophp.core.explorer;

import static io.twophp.core.explorer.PlantedFault.ASYNCHRONOUS_CLAIM_NOT_DURABLE;
import static io.twophp.core.explorer.PlantedFault.CLAIM_IGNORES_PHASE;
import static io.twophp.core.explorer.PlantedFault.CLAIM_TAKES_WHAT_EXPIRED;
import static io.twophp.core.explorer.PlantedFault.COMPLETION_IGNORES_EPOCH;
import static io.twophp.core.explorer.PlantedFault.COMPLETION_IGNORES_PHASE;
import static io.twophp.core.explorer.PlantedFault.EXPIRY_IGNORES_PHASE;
import static io.twophp.core.explorer.PlantedFault.RECLAIM_IGNORES_EFFECTS;
import static io.twophp.core.explorer.PlantedFault.RECLAIM_IGNORES_LEASE;
import static io.twophp.core.explorer.PlantedFault.REFUSAL_HOLDS_ITS_NAME;
import static io.twophp.core.explorer.PlantedFault.RENEWAL_REVIVES_CLAIM_GIVEN_BACK;
import static io.twophp.core.explorer.PlantedFault.SUCCESS_FREES_ITS_NAME;

import io.twophp.Effects;
import io.twophp.Phase;
import io.twophp.core.ledger.IntentLedger.ClaimRequest;
import io.twophp.core.ledger.IntentLedger.Completion;
import io.twophp.core.ledger.MemoryRow;
import io.twophp.core.policy.IntentMode;
import java.time.Instant;
import java.util.Optional;

/**
 * The store's conditions as {@link io.twophp.core.ledger.IntentLedger} words them, and the few rules for applications.
 * A planted fault breaks one of them.
 */
record Rules(Optional<PlantedFault> broken) {
    static final Rules SOUND = new Rules(Optional.empty());

    boolean have(PlantedFault fault) {
        return broken.equals(Optional.of(fault));
    }

    boolean mayClaim(MemoryRow row, ClaimRequest request, Instant now) {
        return row.isClaimable(request, now)
                || have(CLAIM_IGNORES_PHASE)
                || have(CLAIM_TAKES_WHAT_EXPIRED) && row.phase() == Phase.TTL_EXPIRED;
    }

    /** Returns whether an outcome frees its name. */
    boolean frees(Completion completion) {
        return have(SUCCESS_FREES_ITS_NAME) || completion.frees() && !have(REFUSAL_HOLDS_ITS_NAME);
    }

    boolean mayComplete(MemoryRow row, int epoch) {
        boolean current = row.intent().epoch() == epoch || have(COMPLETION_IGNORES_EPOCH);
        return have(COMPLETION_IGNORES_PHASE) || row.phase() == Phase.PROCESSING && current;
    }

    boolean mayReclaim(MemoryRow row, Instant now) {
        if (have(RECLAIM_IGNORES_EFFECTS)) {
            return row.isGivenBack() || row.isLost(now);
        }
        return have(RECLAIM_IGNORES_LEASE) ? row.isWorkedOn() : row.isAbandoned(now);
    }

    boolean mayRenew(MemoryRow row, int epoch) {
        return row.isHeldAt(epoch) && (row.leaseUntil() != null || have(RENEWAL_REVIVES_CLAIM_GIVEN_BACK));
    }

    boolean mayExpire(MemoryRow row, Instant now) {
        boolean open = have(EXPIRY_IGNORES_PHASE) ? !row.phase().isTerminal() : row.phase() == Phase.WAITING_CONFIRM;
        return open && !now.isBefore(row.intent().deadline());
    }

    /** Returns whether the claim of such an intent may be lost with the database. */
    boolean mayBeLost(MemoryRow claimed) {
        return claimed.intent().mode() != IntentMode.ASYNCHRONOUS
                        && claimed.intent().effects() == Effects.LOCAL
                || have(ASYNCHRONOUS_CLAIM_NOT_DURABLE);
    }
}
