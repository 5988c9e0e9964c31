package io.twophp.jaxrs.redelivery.loopback;

import io.twophp.core.settings.Settings;
import io.twophp.jaxrs.admission.PublicUrl;
import io.twophp.jaxrs.redelivery.LocalServer;
import java.net.URI;
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

    /** @throws io.twophp.InvalidConfigurationException if the setting is no scheme, host and port */
    OwnAddress(Settings settings, LocalServer server) {
        this.set = settings.find(SETTING)
                .map(text -> URI.create(PublicUrl.origin(SETTING, text, "http://127.0.0.1:8080")));
        this.server = server;
    }

    List<URI> candidates() {
        return set.map(List::of).orElseGet(server::addresses);
    }
}
