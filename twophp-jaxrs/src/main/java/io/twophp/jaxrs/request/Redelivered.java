package io.twophp.jaxrs.request;

import io.twophp.core.execution.Claim;
import jakarta.ws.rs.core.SecurityContext;

/**
 * A request that this server itself sends, to execute a claimed intent without its client. For the thread that sends
 * it, and the one that executes it, if that is another.
 */
public final class Redelivered {

    /** The request property that holds the delivery if the request is made before its exchange. */
    public static final String PROPERTY = "io.twophp.redelivered";

    private final Claim claim;
    private final SecurityContext owner;
    private volatile boolean opened;
    private volatile boolean turnedAway;

    /** @param owner the identity for the execution */
    public Redelivered(Claim claim, SecurityContext owner) {
        this.claim = claim;
        this.owner = owner;
    }

    SecurityContext owner() {
        return owner;
    }

    /** Notes that the request has reached its intent. */
    public Claim open() {
        opened = true;
        return claim;
    }

    /**
     * Returns whether the request has reached its intent: from then on the request decides the claim, or gives it back.
     */
    public boolean isOpened() {
        return opened;
    }

    /** Notes that the request was refused before its method, for a reason that may pass. */
    public void turnAway() {
        turnedAway = true;
    }

    /**
     * Returns whether the request was refused, after it had reached its intent, for a reason that may pass: the claim
     * is still undecided.
     */
    public boolean isTurnedAway() {
        return turnedAway;
    }
}
