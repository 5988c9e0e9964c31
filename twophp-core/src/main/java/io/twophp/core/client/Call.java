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
 * A call as its client's ledger has it.
 *
 * @param id of the call, through all of its submissions; never sent
 * @param clientCorrelationId of its latest submission
 * @param parentReferenceId what the caller itself was called with, or its first submission's own id at the root of a
 *     tree (draft §10.2)
 * @param within the intent in whose execution it is made, empty at the root of a tree
 * @param target the called service
 * @param method of the called resource
 * @param endpoint the called resource's URL without query
 * @param dialect that it speaks
 * @param request the sealed request; empty once it is not needed any more
 * @param serverCorrelationId once it is known
 * @param submissions how often it was submitted, each time under a client correlation id of its own
 * @param openedAt when it was written down
 * @param calledBackAt when a callback came, if one came
 * @param answeredAt when an outcome came as an answer, if one came
 * @param kept what is kept of its answer
 */
public record Call(
        UUID id,
        ClientCorrelationId clientCorrelationId,
        ClientCorrelationId parentReferenceId,
        Optional<ServerCorrelationId> within,
        String target,
        String method,
        String endpoint,
        ConfirmationMode way,
        Dialect dialect,
        Optional<Sealed> request,
        CallState state,
        Optional<ServerCorrelationId> serverCorrelationId,
        int submissions,
        Instant openedAt,
        Optional<Instant> calledBackAt,
        Optional<Instant> answeredAt,
        Kept kept) {

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

    /** Whether the client knows the call as registered at the server under its present id. */
    public boolean isRegistered() {
        return serverCorrelationId.isPresent();
    }

    /** The client's row of its latest submission. */
    ClientRow row(ServiceIdentity caller) {
        return within.isPresent()
                ? ClientRow.within(parentReferenceId, caller, target, endpoint, clientCorrelationId)
                : ClientRow.root(caller, target, endpoint, clientCorrelationId);
    }

    /** The same at its end. */
    Call at(CallState end) {
        return new Call(
                id,
                clientCorrelationId,
                parentReferenceId,
                within,
                target,
                method,
                endpoint,
                way,
                dialect,
                Optional.empty(),
                end,
                serverCorrelationId,
                submissions,
                openedAt,
                calledBackAt,
                answeredAt,
                kept);
    }

    /**
     * What is kept of a call's answer.
     *
     * @param answer sealed; empty if it is not kept, or there is none
     * @param acknowledging whether its server is still to be told that it may forget it
     */
    public record Kept(Optional<Sealed> answer, boolean acknowledging) {

        /** Nothing. */
        public static final Kept NOTHING = new Kept(Optional.empty(), false);
    }

    /** Which of the four cases of Table 3 this is (draft §5.5.5). */
    public Reception reception() {
        return Reception.of(calledBackAt.isPresent(), answeredAt.isPresent());
    }

    /** What applications see of it, in a state. */
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
