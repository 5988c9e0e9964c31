package io.twophp.jaxrs.client;

import io.twophp.ClientCorrelationId;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.client.UnfinishedCallException;
import jakarta.ws.rs.ProcessingException;
import java.util.Optional;

/**
 * Thrown if a two-phase call was given up without an outcome, with the known facts. It is safe to send the request
 * again as a new one only if {@link #mayBeExecuted} is false.
 */
public final class TwoPhaseCallException extends ProcessingException {

    private static final long serialVersionUID = 1L;

    private final UnfinishedCallException unfinished;

    TwoPhaseCallException(UnfinishedCallException unfinished) {
        super(unfinished.getMessage(), unfinished);
        this.unfinished = unfinished;
    }

    /** Returns the id that the client gave the call. */
    public ClientCorrelationId clientCorrelationId() {
        return unfinished.clientCorrelationId();
    }

    /** Returns the server's id, if it is known. */
    public Optional<ServerCorrelationId> serverCorrelationId() {
        return unfinished.serverCorrelationId();
    }

    /** Returns the last phase that the server named, if any. */
    public Optional<Phase> lastKnownPhase() {
        return unfinished.lastKnownPhase();
    }

    /** Returns whether the request may have been executed, or may still be; recovery then continues to ask. */
    public boolean mayBeExecuted() {
        return unfinished.mayBeExecuted();
    }
}
