package io.twophp.jaxrs.client;

import jakarta.ws.rs.client.ClientRequestContext;
import jakarta.ws.rs.core.FeatureContext;
import java.util.Map;

/**
 * Keeps Jersey's connectors from following redirects between Phase 1 and the outcome. Most of them read the property of
 * each request; that of {@code java.net.http} reads its client's only, once. Other implementations follow no redirects
 * unless configured to.
 */
final class Redirects {

    private static final String FOLLOW = "jersey.config.client.followRedirects";

    private static final String FOLLOWED = "io.twophp.client.followed-redirects";

    private Redirects() {}

    static void notFollowed(FeatureContext client) {
        Object before = client.getConfiguration().getProperty(FOLLOW);
        client.property(FOLLOWED, before == null ? Boolean.TRUE : before).property(FOLLOW, false);
    }

    static void notFollowed(Map<String, Object> properties) {
        properties.put(FOLLOW, false);
    }

    /** Restores the application's setting for a request that does not take part in the protocol. */
    static void asEver(ClientRequestContext request) {
        if (request.getProperty(FOLLOW) == null) {
            request.setProperty(FOLLOW, request.getConfiguration().getProperty(FOLLOWED));
        }
    }
}
