package io.twophp.core.explorer;

import io.twophp.ReplayPolicy;

/**
 * Mistakes that the explorer has to find, each with the exploration that finds it: they prove that the checker works.
 */
enum PlantedFault {
    COMPLETION_IGNORES_EPOCH(external(Settling.DECIDED)),
    LAZY_COMPLETION_IGNORES_PHASE(Scenarios.lazyTwice().within(one())),
    PROMOTION_IGNORES_PHASE(Scenarios.lazyAndExpiry().within(two().with(Kind.TIME, 3))),
    OUTCOME_REGISTERED_BESIDE_ANOTHER(Scenarios.unregisteredTwice().within(one())),
    COMPLETION_IGNORES_PHASE(
            Scenarios.late(ReplayPolicy.REJECT).within(two().with(Kind.TIME, 3).with(Kind.DATABASE, 1))),
    CLAIM_IGNORES_PHASE(Scenarios.twoConfirmations().within(two())),
    CLAIM_TAKES_WHAT_EXPIRED(Scenarios.late(ReplayPolicy.REJECT).within(two().with(Kind.TIME, 2))),
    SUCCESS_FREES_ITS_NAME(Scenarios.keyed().within(one())),
    REFUSAL_HOLDS_ITS_NAME(Scenarios.keyed().refusedAtFirst().within(one())),
    OUTCOME_APART_FROM_BUSINESS_DATA(Scenarios.twoConfirmationsAndCrash().within(one().with(Kind.CRASH, 1))),
    EXPIRY_TOLD_BUT_NOT_KEPT(Scenarios.late(ReplayPolicy.REJECT).within(one().with(Kind.TIME, 1))),
    EXPIRY_IGNORES_PHASE(Scenarios.late(ReplayPolicy.REJECT).within(one().with(Kind.TIME, 3))),
    FLUSH_DOES_NOTHING(Scenarios.twoConfirmations().within(one())),
    ASYNCHRONOUS_CLAIM_NOT_DURABLE(Scenarios.asynchronous().within(one())),
    CALLBACK_BEFORE_DURABLE_CLAIM(Scenarios.autoConfirmation().within(one())),
    CALLBACK_BEFORE_COMMIT(Scenarios.autoConfirmation().within(one())),
    /** An application gives back what the engine leaves undecided. */
    RELEASE_AFTER_BUSINESS(external(Settling.DECIDED).within(one().with(Kind.DOUBT, 1))),
    DOUBT_KEEPS_EPOCH(external(Settling.REDELIVERED)),
    RECLAIM_IGNORES_LEASE(external(Settling.REDELIVERED)),
    RECLAIM_IGNORES_EFFECTS(
            external(Settling.REDELIVERED).within(two().with(Kind.TIME, 1).with(Kind.CRASH, 1))),
    RENEWAL_REVIVES_CLAIM_GIVEN_BACK(Scenarios.renewal().within(two().with(Kind.TIME, 1))),
    REGISTRATION_NOT_UNIQUE(Scenarios.registration().within(one())),
    ROLLBACK_ONLY_IGNORED(Scenarios.doubtsOfFailures().within(one())),
    /** A commit that the infrastructure did not confirm is taken for one that was refused. */
    DOUBT_TAKEN_FOR_REFUSAL(Scenarios.doubts().within(one().with(Kind.DOUBT, 1)));

    final Scenario scenario;

    PlantedFault(Scenario scenario) {
        this.scenario = scenario;
    }

    private static Scenario external(Settling settling) {
        return Scenarios.external(settling).within(two().with(Kind.TIME, 1));
    }

    private static Bounds one() {
        return Bounds.NONE.preemptions(1);
    }

    private static Bounds two() {
        return Bounds.NONE.preemptions(2);
    }
}
