package io.twophp.jaxrs.redelivery.jersey;

import io.twophp.jaxrs.redelivery.OwnersContext;

/**
 * Makes a thread the caller's for the security of the whole server: of EJBs, of {@code jakarta.security}, of the
 * servers' own role filters. Jakarta EE has no way to do so, so each server needs its own. Thread-safe.
 */
interface CallerIdentity {

    /** Runs {@code work} as the caller, and leaves the thread as it was. */
    void run(OwnersContext caller, Runnable work);

    /** The one of the server this runs on; outside of any there is nothing to set. */
    static CallerIdentity ofThisServer() {
        return GlassFishIdentity.isHere() ? new GlassFishIdentity() : (caller, work) -> work.run();
    }
}
