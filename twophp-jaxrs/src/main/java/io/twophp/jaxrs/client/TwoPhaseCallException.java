package io.twophp.jaxrs.client;

import io.twophp.ClientCorrelationId;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.client.UnfinishedCallException;
import jakarta.ws.rs.ProcessingException;
import java.util.Optional;

/**
 * A two-phase call was given up without an outcome, with what is known of it. Only where {@link #mayBeExecuted} is
 * false is it safe to send the request again as a new one.
 */
public final class TwoPhaseCallException extends ProcessingException {

    private static final long serialVersionUID = 1L;

    private final UnfinishedCallException unfinished;

    TwoPhaseCallException(UnfinishedCallException unfinished) {
        super(unfinished.getMessage(), unfinished);
        this.unfinished = unfinished;
    }

    /** The id that the client gave the call. */
    public ClientCorrelationId clientCorrelationId() {
        return unfinished.clientCorrelationId();
    }

    /** The server's id, if it is known. */
    public Optional<ServerCorrelationId> serverCorrelationId() {
        return unfinished.serverCorrelationId();
    }

    /** The last phase that the server named, if it named one. */
    public Optional<Phase> lastKnownPhase() {
        return unfinished.lastKnownPhase();
    }

    /** Whether the request may have been executed, or may still be; recovery then continues to ask. */
    public boolean mayBeExecuted() {
        return unfinished.mayBeExecuted();
    }
}
