package io.twophp.core.client;

import io.twophp.CallState;
import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.OutboundCall;
import io.twophp.ServerCorrelationId;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.ServiceIdentity;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/**
 * A call as stored in its client's ledger.
 *
 * @param id the same for all of its submissions; never sent
 * @param clientCorrelationId the client correlation id of the latest submission
 * @param parentReferenceId the client correlation id that the caller itself was called with, or the first submission's
 *     own id at the root of a tree (draft §10.2)
 * @param within the intent in whose execution the call is made, empty at the root of a tree
 * @param endpoint the called resource's URL without query
 * @param request the sealed request; empty once it is no longer needed
 * @param submissions their number, each under a client correlation id of its own; 0 until a call after commit begins
 * @param calledBackAt the time when a callback came, if one came
 * @param answeredAt the time when an outcome came as an answer, if one came
 * @param afterCommit whether it was stored in its caller's transaction, which promises that its server speaks its
 *     dialect
 */
public record Call(
        UUID id,
        ClientCorrelationId clientCorrelationId,
        ClientCorrelationId parentReferenceId,
        Optional<ServerCorrelationId> within,
        String target,
        String method,
        String endpoint,
        ConfirmationMode confirmationMode,
        Dialect dialect,
        Optional<Sealed> request,
        CallState state,
        Optional<ServerCorrelationId> serverCorrelationId,
        int submissions,
        Instant openedAt,
        Optional<Instant> calledBackAt,
        Optional<Instant> answeredAt,
        Kept kept,
        boolean afterCommit) {

    public Call {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(clientCorrelationId, "clientCorrelationId");
        Objects.requireNonNull(parentReferenceId, "parentReferenceId");
        Objects.requireNonNull(method, "method");
        Objects.requireNonNull(state, "state");
        Objects.requireNonNull(openedAt, "openedAt");
        Objects.requireNonNull(dialect, "dialect");
        Objects.requireNonNull(kept, "kept");
    }

    /** Returns whether the client knows the call as registered at the server under its present id. */
    public boolean isRegistered() {
        return serverCorrelationId.isPresent();
    }

    ClientRow row(ServiceIdentity caller) {
        return within.isPresent() || afterCommit && !parentReferenceId.equals(clientCorrelationId)
                ? ClientRow.within(parentReferenceId, caller, target, endpoint, clientCorrelationId)
                : ClientRow.root(caller, target, endpoint, clientCorrelationId);
    }

    /** Returns the call once its server has registered it. */
    Call registeredAs(ServerCorrelationId server) {
        return in(CallState.REGISTERED, request, Optional.of(server));
    }

    Call at(CallState end) {
        return in(end, Optional.empty(), serverCorrelationId);
    }

    private Call in(CallState reached, Optional<Sealed> kept, Optional<ServerCorrelationId> server) {
        return new Call(
                id,
                clientCorrelationId,
                parentReferenceId,
                within,
                target,
                method,
                endpoint,
                confirmationMode,
                dialect,
                kept,
                reached,
                server,
                submissions,
                openedAt,
                calledBackAt,
                answeredAt,
                this.kept,
                afterCommit);
    }

    /** The sealed answer, if it is kept, and whether an acknowledgement, after which it may be erased, is due. */
    public record Kept(Optional<Sealed> answer, boolean acknowledging) {

        public static final Kept NOTHING = new Kept(Optional.empty(), false);
    }

    /** Returns which of the four cases of Table 3 this is (draft §5.5.5). */
    public Reception reception() {
        return Reception.of(calledBackAt.isPresent(), answeredAt.isPresent());
    }

    public OutboundCall seenIn(CallState seen) {
        return new OutboundCall(
                id,
                clientCorrelationId,
                serverCorrelationId,
                parentReferenceId,
                within,
                target,
                method,
                endpoint,
                seen,
                openedAt,
                dialect);
    }
}
