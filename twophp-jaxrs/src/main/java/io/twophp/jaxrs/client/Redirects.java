package io.twophp.jaxrs.client;

import jakarta.ws.rs.client.ClientRequestContext;
import jakarta.ws.rs.core.FeatureContext;
import java.util.Map;

/**
 * Keeps Jersey's connectors from following redirects between Phase 1 and the outcome. Most of them look at each
 * request's property; that of {@code java.net.http} at its client's alone, once. Other implementations follow none
 * unless configured to.
 */
final class Redirects {

    private static final String FOLLOW = "jersey.config.client.followRedirects";

    /** What the client's own property was. */
    private static final String FOLLOWED = "io.twophp.client.followed-redirects";

    private Redirects() {}

    /** The client follows none, whatever its connector looks at. */
    static void notFollowed(FeatureContext client) {
        Object before = client.getConfiguration().getProperty(FOLLOW);
        client.property(FOLLOWED, before == null ? Boolean.TRUE : before).property(FOLLOW, false);
    }

    /** An exchange follows none. */
    static void notFollowed(Map<String, Object> properties) {
        properties.put(FOLLOW, false);
    }

    /** A request that does not take part in the protocol goes out as it would without it. */
    static void asEver(ClientRequestContext request) {
        if (request.getProperty(FOLLOW) == null) {
            request.setProperty(FOLLOW, request.getConfiguration().getProperty(FOLLOWED));
        }
    }
}
