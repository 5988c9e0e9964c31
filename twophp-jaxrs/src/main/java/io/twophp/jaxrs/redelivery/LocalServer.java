package io.twophp.jaxrs.redelivery;

import jakarta.servlet.ServletException;
import jakarta.servlet.ServletSecurityElement;
import java.io.IOException;
import java.net.URI;
import java.util.List;

/**
 * What a request to itself needs of one make of server, beyond Jakarta EE. Each is in a package of its own and is
 * loaded on that server only. Thread-safe.
 */
public interface LocalServer {

    /** The server's name, for messages. */
    String name();

    /**
     * Where the server listens for HTTP at this moment: scheme, host and port, those without TLS first. More than those
     * that lead to the application, perhaps; none before it listens, or if it does not tell.
     */
    List<URI> addresses();

    /** What is said of a servlet's address so that constraints of web.xml, of any wider pattern, don't hold for it. */
    ServletSecurityElement unconstrained();

    /**
     * Makes sure that {@link #run} can be done for the application of this thread, without doing it.
     *
     * @throws io.twophp.InvalidConfigurationException if it can't, with what to do instead
     */
    void check();

    /**
     * Does the work as the caller, for all that asks the server who calls: {@code @Inject Principal}, Jakarta Security,
     * EJBs. Leaves the thread as it was. On a thread of a request to the application, behind its dispatch.
     */
    void run(OwnersContext caller, Work work) throws IOException, ServletException;

    /** What is done. */
    @FunctionalInterface
    interface Work {
        void run() throws IOException, ServletException;
    }
}
