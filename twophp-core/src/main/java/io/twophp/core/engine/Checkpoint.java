package io.twophp.core.engine;

/** The steps of the engine between which a node can die and leave different things behind. */
public enum Checkpoint {
    /** A registration is about to be written. */
    REGISTRATION_BEGINS,
    /** A registration is written; not committed, unless its statement is a unit by itself. */
    REGISTRATION_WRITTEN,
    /** A registration is committed, not answered. */
    REGISTRATION_COMMITTED,
    /** A claim is written; not committed, unless its statement is a unit by itself. */
    CLAIM_WRITTEN,
    /** A claim is committed; neither work nor answer has begun. */
    CLAIM_COMMITTED,
    /** A lazy claim is made, which writes nothing; work has not begun. */
    CLAIM_TAKEN,
    /** Asynchronous work was handed over, 202 not answered. */
    WORK_ACCEPTED,
    /** A callback is about to leave. */
    CALLBACK_BEGINS,
    /** A callback's receiver has answered; the answer is not written yet. */
    CALLBACK_ANSWERED,
    /** Inside the transaction, before business logic. */
    BUSINESS_BEGINS,
    /** Inside the transaction, business logic is done, its outcome not written. */
    BUSINESS_DONE,
    /** Business data and outcome are written, not committed. */
    OUTCOME_WRITTEN,
    /** Business data and outcome are committed, not answered. */
    OUTCOME_COMMITTED,
    /** A failure is written, not committed. */
    FAILURE_WRITTEN,
    /** A failure is committed, not answered. */
    FAILURE_COMMITTED,
    /** An expiry is committed, 408 not answered. */
    EXPIRY_COMMITTED,
    /** Recovery has taken over an intent and has not begun to execute it. */
    RECLAIM_COMMITTED
}
