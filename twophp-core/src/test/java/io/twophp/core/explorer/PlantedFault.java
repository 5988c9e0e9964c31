package io.twophp.core.explorer;

import io.twophp.Phase;
import io.twophp.PhaseTransition;
import io.twophp.ReplayPolicy;
import io.twophp.core.ledger.IntentLedger.ClaimRequest;
import io.twophp.core.ledger.IntentLedger.Completion;
import io.twophp.core.ledger.MemoryRow;
import java.time.Instant;

/**
 * Mistakes that the explorer has to find, each with the exploration that finds it: they prove that the checker works.
 */
enum PlantedFault {
    COMPLETION_IGNORES_EPOCH(external(Settling.DECIDED), new Rules() {
        @Override
        boolean mayComplete(MemoryRow row, int epoch) {
            return super.mayComplete(row, row.intent().epoch());
        }
    }),
    COMPLETION_IGNORES_PHASE(
            Scenarios.late(ReplayPolicy.REJECT).within(two().time(3).databaseCrashes(1)), new Rules() {
                @Override
                boolean mayComplete(MemoryRow row, int epoch) {
                    return true;
                }
            }),
    CLAIM_IGNORES_PHASE(Scenarios.twoConfirmations().within(two()), new Rules() {
        @Override
        boolean mayClaim(MemoryRow row, ClaimRequest request, Instant now) {
            return true;
        }
    }),
    CLAIM_TAKES_WHAT_EXPIRED(Scenarios.late(ReplayPolicy.REJECT).within(two().time(2)), new Rules() {
        @Override
        boolean mayClaim(MemoryRow row, ClaimRequest request, Instant now) {
            return super.mayClaim(row, request, now) || row.phase() == Phase.TTL_EXPIRED;
        }
    }),
    SUCCESS_FREES_ITS_NAME(Scenarios.keyed().within(one()), new Rules() {
        @Override
        boolean frees(Completion completion) {
            return true;
        }
    }),
    REFUSAL_HOLDS_ITS_NAME(Scenarios.keyed().refusedAtFirst().within(one()), new Rules() {
        @Override
        boolean frees(Completion completion) {
            return false;
        }
    }),
    OUTCOME_APART_FROM_BUSINESS_DATA(Scenarios.twoConfirmationsAndCrash().within(one().crashes(1)), new Rules() {
        @Override
        boolean businessJoinsUnit() {
            return false;
        }
    }),
    EXPIRY_TOLD_BUT_NOT_KEPT(Scenarios.late(ReplayPolicy.REJECT).within(one().time(1)), new Rules() {
        @Override
        boolean keepsExpiry(PhaseTransition expiry) {
            return false;
        }
    }),
    EXPIRY_IGNORES_PHASE(Scenarios.late(ReplayPolicy.REJECT).within(one().time(3)), new Rules() {
        @Override
        boolean mayExpire(MemoryRow row, Instant now) {
            return !row.phase().isTerminal() && !now.isBefore(row.intent().deadline());
        }
    }),
    FLUSH_DOES_NOTHING(Scenarios.twoConfirmations().within(one()), new Rules() {
        @Override
        boolean flushes() {
            return false;
        }
    }),
    ASYNCHRONOUS_CLAIM_NOT_DURABLE(Scenarios.asynchronous().within(one()), new Rules() {
        @Override
        boolean mayBeLost(MemoryRow claimed) {
            return true;
        }
    }),
    CALLBACK_BEFORE_DURABLE_CLAIM(Scenarios.autoConfirmation().within(one()), new Rules() {
        @Override
        boolean isDurable(boolean asked) {
            return false;
        }
    }),
    CALLBACK_BEFORE_COMMIT(Scenarios.autoConfirmation().within(one()), new Rules() {
        @Override
        boolean callbackWaitsForCommit() {
            return false;
        }
    }),
    RELEASE_AFTER_BUSINESS(external(Settling.DECIDED).within(one().doubts(1)), new Rules() {
        @Override
        boolean leavesUndecidedAlone() {
            return false;
        }
    }),
    DOUBT_KEEPS_EPOCH(external(Settling.REDELIVERED), new Rules() {
        @Override
        int doubtStep() {
            return 0;
        }
    }),
    RECLAIM_IGNORES_LEASE(external(Settling.REDELIVERED), new Rules() {
        @Override
        boolean mayReclaim(MemoryRow row, Instant now) {
            return row.isWorkedOn();
        }
    }),
    RECLAIM_IGNORES_EFFECTS(external(Settling.REDELIVERED).within(two().time(1).crashes(1)), new Rules() {
        @Override
        boolean mayReclaim(MemoryRow row, Instant now) {
            return row.isGivenBack() || row.isLost(now);
        }
    }),
    RENEWAL_REVIVES_CLAIM_GIVEN_BACK(Scenarios.renewal().within(two().time(1)), new Rules() {
        @Override
        boolean mayRenew(MemoryRow row, int epoch) {
            return row.isWorkedOn() && row.intent().epoch() == epoch;
        }
    }),
    REGISTRATION_NOT_UNIQUE(Scenarios.registration().within(one()), new Rules() {
        @Override
        boolean knowsDuplicates() {
            return false;
        }
    }),
    ROLLBACK_ONLY_IGNORED(Scenarios.doubtsOfFailures().within(one()), new Rules() {
        @Override
        boolean obeysRollbackOnly() {
            return false;
        }
    }),
    DOUBT_TAKEN_FOR_REFUSAL(Scenarios.doubts().within(one().doubts(1)), new Rules() {
        @Override
        boolean tellsDoubtFromRefusal() {
            return false;
        }
    });

    final Scenario scenario;
    final Rules rules;

    PlantedFault(Scenario scenario, Rules rules) {
        this.scenario = scenario;
        this.rules = rules;
    }

    private static Scenario external(Settling settling) {
        return Scenarios.external(settling).within(two().time(1));
    }

    private static Bounds one() {
        return Bounds.NONE.preemptions(1);
    }

    private static Bounds two() {
        return Bounds.NONE.preemptions(2);
    }
}
