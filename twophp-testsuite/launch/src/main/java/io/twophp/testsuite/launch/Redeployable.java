package io.twophp.testsuite.launch;

import java.io.IOException;

/** A server that undeploys and redeploys its applications while it runs, and takes others from a tool. */
public sealed interface Redeployable extends Server permits AsadminServer, WildFly {

    /**
     * Deploys the applications again in place of those that run, and waits until they answer.
     *
     * @throws IllegalStateException if the server refuses one, or it does not answer within its deadline
     */
    void redeploy() throws IOException;

    /** Undeploys the applications from the running server, in order. The next {@link #start} has none. */
    void undeploy() throws IOException;

    /** Returns the port at which the server's own tools, and adapters of tests, administer it. */
    int adminPort();
}
