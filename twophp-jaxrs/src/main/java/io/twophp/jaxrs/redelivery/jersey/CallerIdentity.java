package io.twophp.jaxrs.redelivery.jersey;

import io.twophp.jaxrs.request.OwnersContext;

/**
 * Sets a thread's caller for the security of the whole server: of EJBs, of {@code jakarta.security}, of the servers'
 * own role filters. Jakarta EE has no API for that, so each server needs its own implementation. Thread-safe.
 */
interface CallerIdentity {

    /** Runs {@code work} as the caller, and restores the thread afterwards. */
    void run(OwnersContext caller, Runnable work);

    static CallerIdentity ofThisServer() {
        return GlassFishIdentity.isHere() ? new GlassFishIdentity() : (caller, work) -> work.run();
    }
}
