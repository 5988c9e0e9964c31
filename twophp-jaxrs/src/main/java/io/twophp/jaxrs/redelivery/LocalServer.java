package io.twophp.jaxrs.redelivery;

import io.twophp.jaxrs.request.OwnersContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletSecurityElement;
import java.io.IOException;
import java.net.URI;
import java.util.List;

/**
 * The functions of one make of server that requests to itself need, beyond Jakarta EE. Each implementation is in a
 * package of its own, loaded on that server only. Thread-safe.
 */
public interface LocalServer {

    /**
     * Returns the addresses that the server listens at for HTTP now: scheme, host and port, those without TLS first.
     * Some may not lead to the application; there are none before the server listens, or if it does not report them.
     */
    List<URI> addresses();

    /**
     * Returns the security element of a servlet that keeps constraints of web.xml with wider patterns from its address.
     */
    ServletSecurityElement unconstrained();

    /**
     * Checks that {@link #run} can be done for the application of this thread, without doing it.
     *
     * @throws io.twophp.InvalidConfigurationException if it can't, with a remedy
     */
    void check();

    /**
     * Runs the work as the caller, for everything that asks the server: {@code @Inject Principal}, Jakarta Security,
     * EJBs. Restores the thread afterwards. Call it on a thread of a request to the application, after its dispatch.
     */
    void run(OwnersContext caller, Work work) throws IOException, ServletException;

    /** Returns the host to connect to for a host that a server listens at: a loopback one in place of all addresses. */
    static String reachable(String host) {
        String bare = host.replaceFirst("%.*$", "");
        if (bare.isEmpty() || bare.equals("*") || bare.equals("0.0.0.0")) {
            return "127.0.0.1";
        }
        if (bare.matches("[0:]+")) {
            return "[::1]";
        }
        return bare.contains(":") && !bare.startsWith("[") ? "[" + bare + "]" : bare;
    }

    /** The work to run. */
    @FunctionalInterface
    interface Work {
        void run() throws IOException, ServletException;
    }
}
