package io.twophp.jaxrs.exchange;

import io.twophp.core.execution.Claim;
import jakarta.ws.rs.core.SecurityContext;

/**
 * That this server itself sends a request, to execute a claimed intent without its client. For the thread that sends
 * it, and the one that executes it, if that is another.
 */
public final class Redelivered {

    /** The request property that one comes in with a request, where the request is made before its exchange. */
    public static final String PROPERTY = "io.twophp.redelivered";

    private final Claim claim;
    private final SecurityContext owner;
    private volatile boolean opened;
    private volatile boolean turnedAway;

    /** @param owner as whom it is executed */
    public Redelivered(Claim claim, SecurityContext owner) {
        this.claim = claim;
        this.owner = owner;
    }

    /** As whom it is executed. */
    SecurityContext owner() {
        return owner;
    }

    /** The request has reached its intent. */
    public Claim open() {
        opened = true;
        return claim;
    }

    /** Whether the request has reached its intent: from then on the claim is decided, or given back, by the request. */
    public boolean isOpened() {
        return opened;
    }

    /** The request was refused before its method, for a reason that may pass. */
    public void turnAway() {
        turnedAway = true;
    }

    /**
     * Whether the request was refused behind its intent for a reason that may pass, so that nothing has become of the
     * claim.
     */
    public boolean isTurnedAway() {
        return turnedAway;
    }
}
