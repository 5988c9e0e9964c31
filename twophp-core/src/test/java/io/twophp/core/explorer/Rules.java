package io.twophp.core.explorer;

import io.twophp.Effects;
import io.twophp.Phase;
import io.twophp.PhaseTransition;
import io.twophp.core.ledger.IntentLedger.ClaimRequest;
import io.twophp.core.ledger.IntentLedger.Completion;
import io.twophp.core.policy.IntentMode;
import java.time.Instant;

/**
 * The store's conditions as {@link io.twophp.core.ledger.IntentLedger} words them, and the few rules for applications.
 * A {@link PlantedFault} breaks one of them.
 */
class Rules {

    boolean mayClaim(Row row, ClaimRequest request, Instant now) {
        return row.intent().clientCorrelationId().equals(request.clientCorrelationId())
                && row.intent().owner().equals(request.owner())
                && row.intent().path().equals(request.path())
                && (row.intent().mode() != IntentMode.ASYNCHRONOUS || request.place())
                && isOpen(row, request, now);
    }

    private static boolean isOpen(Row row, ClaimRequest request, Instant now) {
        return switch (row.phase()) {
            case WAITING_CONFIRM ->
                now.isBefore(request.late() ? row.end() : row.intent().deadline());
            case TTL_EXPIRED -> request.late() && now.isBefore(row.end());
            case PROCESSING ->
                row.isGivenBack() || row.isLost(now) && row.intent().effects() == Effects.LOCAL;
            case COMMITTED, FAILED, ABANDONED -> false;
        };
    }

    /** Returns whether an outcome frees its name. */
    boolean frees(Completion completion) {
        return completion.frees();
    }

    boolean mayComplete(Row row, int epoch) {
        return row.phase() == Phase.PROCESSING && row.intent().epoch() == epoch;
    }

    boolean mayReclaim(Row row, Instant now) {
        return row.isGivenBack() && !now.isBefore(row.resume())
                || row.isLost(now) && row.intent().effects() == Effects.LOCAL;
    }

    boolean mayRenew(Row row, int epoch) {
        return row.isWorkedOn() && row.lease() != null && row.intent().epoch() == epoch;
    }

    boolean mayExpire(Row row, Instant now) {
        return row.phase() == Phase.WAITING_CONFIRM
                && !now.isBefore(row.intent().deadline());
    }

    /** Returns whether the claim of such an intent may be lost with the database. */
    boolean mayBeLost(Row claimed) {
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
