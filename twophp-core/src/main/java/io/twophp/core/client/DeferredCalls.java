package io.twophp.core.client;

import io.twophp.ClientCorrelationId;
import io.twophp.core.client.CallLedger.NewCall;
import java.util.Objects;

/**
 * Calls that leave if and only if their caller's transaction commits. A call is stored in that transaction, with its
 * request; after the commit it is sent at once, or, if that can't be, by the recovery of any node. Thread-safe.
 */
public final class DeferredCalls {

    private final CallParts parts;
    private final Caller caller;
    private final Transports transports;
    private final CallRecovery recovery;
    private final CallersTransaction transaction;
    private final DeferralLedger ledger;

    /** @param ledger stores calls in {@code transaction} */
    public DeferredCalls(
            CallParts parts,
            Caller caller,
            Transports transports,
            CallRecovery recovery,
            CallersTransaction transaction,
            DeferralLedger ledger) {
        this.parts = Objects.requireNonNull(parts, "parts");
        this.caller = Objects.requireNonNull(caller, "caller");
        this.transports = Objects.requireNonNull(transports, "transports");
        this.recovery = Objects.requireNonNull(recovery, "recovery");
        this.transaction = Objects.requireNonNull(transaction, "transaction");
        this.ledger = Objects.requireNonNull(ledger, "ledger");
    }

    /**
     * Stores a call in the transaction that is active on the thread. Nothing is sent before that has committed.
     *
     * @return the client correlation id of its first submission
     * @throws CallRefusedException if there is no transaction, or the call could not be sent later
     * @throws io.twophp.core.ledger.LedgerUnavailableException if the call can't be stored; the transaction can only
     *     roll back then
     */
    public ClientCorrelationId add(OutboundRequest request, Transport transport) {
        request.requireAllowed(parts.settings());
        request.requireMethodOfDialect();
        String identity = request.options()
                .identity()
                .filter(name -> !request.hasCredentials(parts.settings().credentials()))
                .orElseThrow(() -> new CallRefusedException("TWOPHP-0641 " + request.method() + " "
                        + request.endpoint()
                        + " can't be sent after the commit: credentials are not stored, and it has no named identity."
                        + " Let a filter of the client authenticate it, and set io.twophp.client.identity to the name of"
                        + " that account; on the request itself if that has properties of its own."));
        if (!transaction.afterCommit(recovery::wake)) {
            throw withoutTransaction();
        }
        NewCall call = caller.newCall(request, true);
        ledger.defer(call);
        transports.remember(call.target(), identity, transport);
        return call.clientCorrelationId();
    }

    /** Returns the refusal of a call that no transaction could take. */
    public static CallRefusedException withoutTransaction() {
        return new CallRefusedException(
                "TWOPHP-0640 A call after commit needs an active transaction, and this thread has"
                        + " none, or one that can only roll back. Make the call in a two-phase method, in a @Transactional bean"
                        + " or in an EJB; in Java SE, send the request at once (without io.twophp.client.after-commit).");
    }
}
