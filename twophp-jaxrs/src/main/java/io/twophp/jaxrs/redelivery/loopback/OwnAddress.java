package io.twophp.jaxrs.redelivery.loopback;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.settings.Settings;
import io.twophp.jaxrs.redelivery.LocalServer;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Optional;

/**
 * The addresses at which the server may reach itself: the one that {@code twophp.redelivery.url} names, or else those
 * that the server reports now.
 */
final class OwnAddress {

    static final String SETTING = "twophp.redelivery.url";

    private final Optional<URI> set;
    private final LocalServer server;

    /** @throws InvalidConfigurationException if the setting is no scheme, host and port */
    OwnAddress(Settings settings, LocalServer server) {
        this.set = settings.find(SETTING).map(OwnAddress::parse);
        this.server = server;
    }

    List<URI> candidates() {
        return set.map(List::of).orElseGet(server::addresses);
    }

    private static URI parse(String text) {
        try {
            URI uri = new URI(text);
            boolean http = "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
            boolean bare = uri.getRawUserInfo() == null
                    && uri.getRawQuery() == null
                    && uri.getRawFragment() == null
                    && (uri.getRawPath().isEmpty() || uri.getRawPath().equals("/"));
            if (http && bare && uri.getHost() != null) {
                return URI.create(uri.getScheme() + "://" + uri.getRawAuthority());
            }
        } catch (URISyntaxException e) {
            // Refused below.
        }
        throw new InvalidConfigurationException("Setting " + SETTING + " = '" + text
                + "' is no scheme, host and port; write one such as http://127.0.0.1:8080, without a path.");
    }
}
