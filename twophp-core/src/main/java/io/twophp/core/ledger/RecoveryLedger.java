package io.twophp.core.ledger;

import io.twophp.core.intent.Intent;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger.Claimed;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The part of {@link IntentLedger} for executions that no node works on any more. */
public interface RecoveryLedger extends IntentLookup {

    /**
     * Takes over up to {@code limit} intents of a service that no node executes any more: in {@code PROCESSING} and not
     * in doubt, with a deadline not before {@code from}, and either given back, with the pause over, or lost: with
     * {@code LOCAL} effects and a lease that ran out, 2<sup>n</sup> - 1 seconds ago after n interruptions, five minutes
     * and half of the time since the confirmation at most. Each gets epoch + 1 and a new lease, durable when the unit
     * ends, and one attempt more, or, if it was lost, one interruption more. The numbers so far are not checked. Passes
     * over rows that another node is working on.
     */
    List<Claimed> reclaimDue(ServiceIdentity service, Instant from, Duration lease, int limit);

    /**
     * Marks up to {@code limit} intents of a service as in doubt: in {@code PROCESSING}, with a lease that ran out and
     * {@code EXTERNAL} effects, with a deadline not before {@code from}. Each gets epoch + 1, so that the former holder
     * of the claim can't commit any more. Passes over rows that another node is working on.
     */
    List<Intent> doubtDue(ServiceIdentity service, Instant from, int limit);

    /** Returns up to {@code limit} intents in doubt, with deadlines from {@code from} on, the earliest first. */
    List<Intent> inDoubt(ServiceIdentity service, Instant from, int limit);

    /**
     * Returns up to {@code limit} intents of a service that are in {@code PROCESSING} and were given back, so that they
     * are not being executed, with a deadline in {@code [from, …)}, earliest first.
     */
    List<Intent> stalled(ServiceIdentity service, Instant from, int limit);

    /**
     * Returns the earliest deadline, not before {@code from}, among a service's intents that are in {@code PROCESSING}
     * and not in doubt: no sweep has to look further back. Empty if there is none.
     */
    Optional<Instant> earliestProcessing(ServiceIdentity service, Instant from);
}
