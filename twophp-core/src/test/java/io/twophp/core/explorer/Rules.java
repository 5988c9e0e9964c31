package io.twophp.core.explorer;

import io.twophp.Effects;
import io.twophp.Phase;
import io.twophp.PhaseTransition;
import io.twophp.core.ledger.IntentLedger.ClaimRequest;
import io.twophp.core.ledger.IntentLedger.Completion;
import io.twophp.core.ledger.MemoryRow;
import io.twophp.core.policy.IntentMode;
import java.time.Instant;

/**
 * The store's conditions as {@link io.twophp.core.ledger.IntentLedger} words them, and the few rules for applications.
 * A {@link PlantedFault} breaks one of them.
 */
class Rules {

    boolean mayClaim(MemoryRow row, ClaimRequest request, Instant now) {
        return row.isClaimable(request, now);
    }

    /** Returns whether an outcome frees its name. */
    boolean frees(Completion completion) {
        return completion.frees();
    }

    boolean mayComplete(MemoryRow row, int epoch) {
        return row.phase() == Phase.PROCESSING && row.intent().epoch() == epoch;
    }

    boolean mayReclaim(MemoryRow row, Instant now) {
        return row.isAbandoned(now);
    }

    boolean mayRenew(MemoryRow row, int epoch) {
        return row.isHeldAt(epoch) && row.leaseUntil() != null;
    }

    boolean mayExpire(MemoryRow row, Instant now) {
        return row.phase() == Phase.WAITING_CONFIRM
                && !now.isBefore(row.intent().deadline());
    }

    /** Returns whether the claim of such an intent may be lost with the database. */
    boolean mayBeLost(MemoryRow claimed) {
        return claimed.intent().mode() != IntentMode.ASYNCHRONOUS
                && claimed.intent().effects() == Effects.LOCAL;
    }

    /** Returns whether a registration that confirms itself is durable at its commit. */
    boolean isDurable(boolean asked) {
        return asked;
    }

    /** Returns the number that a doubt adds to the epoch. */
    int doubtStep() {
        return 1;
    }

    boolean flushes() {
        return true;
    }

    boolean keepsExpiry(PhaseTransition expiry) {
        return true;
    }

    boolean knowsDuplicates() {
        return true;
    }

    boolean waitsForOthers() {
        return true;
    }

    boolean obeysRollbackOnly() {
        return true;
    }

    /** Returns whether a commit that the infrastructure did not confirm is distinguished from one that was refused. */
    boolean tellsDoubtFromRefusal() {
        return true;
    }

    /** Returns whether business data and outcome share a unit. */
    boolean businessJoinsUnit() {
        return true;
    }

    /** Returns whether a callback leaves only after the commit of its intent. */
    boolean callbackWaitsForCommit() {
        return true;
    }

    /** Returns whether an undecided execution is left to its lease or to the engine, and not given back. */
    boolean leavesUndecidedAlone() {
        return true;
    }
}
