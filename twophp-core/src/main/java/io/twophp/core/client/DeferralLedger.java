package io.twophp.core.client;

import io.twophp.core.client.CallLedger.NewCall;

/**
 * Stores calls beside business data, in the caller's own transaction: in the tables of {@link CallLedger}, on the
 * connection that business data is written on. Implementations are thread-safe.
 */
@FunctionalInterface
public interface DeferralLedger {

    /**
     * Stores a call that is due once the transaction has committed.
     *
     * @throws io.twophp.core.ledger.LedgerUnavailableException if it can't be stored; the transaction can only roll
     *     back
     */
    void defer(NewCall call);
}
