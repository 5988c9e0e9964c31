package io.twophp;

/** The moment at which a confirmation's claim is in the ledger, where every node sees it and a crash leaves it. */
public enum ClaimMode {
    /** Before business logic runs. If the node dies from then on, recovery executes the intent without the client. */
    DURABLE,

    /**
     * With the outcome, in one statement, or as soon as the execution takes longer than {@code twophp.lazy.bound}: one
     * round trip to the database and one commit less. A request that its server confirms without a callback is also
     * registered with its outcome. If the node dies before that, and the client does not repeat its confirmation or
     * request, there is no effect. Where it can't apply, claims are {@code DURABLE}: for asynchronous intents, those
     * with {@link Effects#EXTERNAL} or a callback, in HTTP exactly-once, on another node than the one that registered,
     * close to the deadline, and for every execution but the first.
     */
    LAZY
}
