package io.twophp.jaxrs.confirmation;

import io.twophp.core.execution.Claim;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.SecurityContext;

/**
 * That this server itself sends a request, to execute a claimed intent without its client: the value of a request property.
 * For the thread that sends the request.
 */
public final class Redelivered {

    /** The name of the request property. */
    public static final String PROPERTY = "io.twophp.redelivered";

    private final Claim claim;
    private final SecurityContext owner;
    private boolean opened;
    private boolean turnedAway;

    /** @param owner as whom it is executed */
    public Redelivered(Claim claim, SecurityContext owner) {
        this.claim = claim;
        this.owner = owner;
    }

    /** Makes a redelivered request its owner's again, whatever filters have made of a request without credentials. */
    public static void restoreOwner(ContainerRequestContext request) {
        if (request.getProperty(PROPERTY) instanceof Redelivered redelivered) {
            request.setSecurityContext(redelivered.owner);
        }
    }

    /** If the server itself sends the request: it was refused before its method, for a reason that may pass. */
    static void turnedAway(ContainerRequestContext request) {
        if (request.getProperty(PROPERTY) instanceof Redelivered redelivered) {
            redelivered.turnedAway = true;
        }
    }

    /** Whether the request was refused behind its intent for a reason that may pass, so that nothing has become of the claim. */
    public boolean isTurnedAway() {
        return turnedAway;
    }

    /** Whether the request has reached its intent: from then on the claim is decided, or given back, by the request. */
    public boolean isOpened() {
        return opened;
    }

    Claim open() {
        opened = true;
        return claim;
    }
}
