package io.twophp.core.client;

import io.twophp.ClientCorrelationId;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.execution.UnfinishedExecutionException;
import java.util.Optional;
import java.util.UUID;

/**
 * A call was given up without an outcome. If {@link #mayBeExecuted} is false, the call was not and will not be
 * executed. Otherwise this is not known yet: recovery continues to ask, under the same ids, unless the server is not
 * known to speak 2PHP; sending the request again as a new one may execute it twice.
 */
public final class UnfinishedCallException extends UnfinishedExecutionException {

    private static final long serialVersionUID = 1L;

    private final UUID call;
    private final ClientCorrelationId clientCorrelationId;
    private final ServerCorrelationId serverCorrelationId;
    private final Phase lastKnownPhase;
    private final boolean mayBeExecuted;

    UnfinishedCallException(Call call, Phase lastKnownPhase, boolean mayBeExecuted, String why, Throwable cause) {
        super(
                "TWOPHP-0601 ["
                        + call.serverCorrelationId().map(Object::toString).orElse("not registered") + "] "
                        + call.endpoint() + " (client correlation id " + call.clientCorrelationId() + "): " + why
                        + (mayBeExecuted
                                ? " Whether it was or will be executed is not known"
                                        + (call.state().isOutcomeUnknown() ? "." : "; recovery goes on asking.")
                                : " It was not executed and will not be."),
                cause);
        this.call = call.id();
        this.clientCorrelationId = call.clientCorrelationId();
        this.serverCorrelationId = call.serverCorrelationId().orElse(null);
        this.lastKnownPhase = lastKnownPhase;
        this.mayBeExecuted = mayBeExecuted;
    }

    /** Returns the call's id in the client's ledger. */
    public UUID call() {
        return call;
    }

    /** Returns the client correlation id of the call's latest submission. */
    public ClientCorrelationId clientCorrelationId() {
        return clientCorrelationId;
    }

    /** Returns the server's id, if it is known. */
    public Optional<ServerCorrelationId> serverCorrelationId() {
        return Optional.ofNullable(serverCorrelationId);
    }

    /** Returns the last phase that the server named, if it named one. */
    public Optional<Phase> lastKnownPhase() {
        return Optional.ofNullable(lastKnownPhase);
    }

    /** Returns whether the request may have been executed, or may still be. */
    public boolean mayBeExecuted() {
        return mayBeExecuted;
    }
}
