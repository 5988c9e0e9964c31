package io.twophp.central.pull;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.outbound.AddressRefusedException;
import io.twophp.core.outbound.ReceiverAddresses;
import io.twophp.core.outbound.Receivers;
import io.twophp.core.settings.Settings;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.net.URI;

/**
 * Limits where services may be asked (LD11): only at the addresses that an operator listed, since users enter addresses
 * in a browser and the requests come from inside the network. Thread-safe.
 */
@ApplicationScoped
public class PullPolicy {

    /**
     * The setting with the services' hosts, comma-separated: {@code https://host}, {@code https://host:port},
     * {@code https://*.example.com}. Default: none, and nothing is asked.
     */
    public static final String ALLOW = "twophp.central.pull.allow";

    /** The setting that lets {@code http://} be listed too, for development. Default: false. */
    public static final String PLAIN_HTTP = "twophp.central.pull.plain-http";

    /** The setting with the CIDR ranges that may be reached although they are not public. Default: none. */
    public static final String NETWORKS = "twophp.central.pull.networks";

    @Inject
    Settings settings;

    private Receivers receivers;

    /** @throws InvalidConfigurationException if a setting can't be used */
    @PostConstruct
    void read() {
        receivers = Receivers.from(settings, new Receivers.Names(ALLOW, PLAIN_HTTP, NETWORKS));
    }

    /** Has the settings read at start, so that a wrong one shows then. */
    void start(@Observes @Initialized(ApplicationScoped.class) Object started) {
        receivers.isEmpty();
    }

    /**
     * Returns the address that a service is asked at: the base of its resources, with a slash at its end.
     *
     * @throws AddressRefusedException if it can't be used; the message continues a sentence that begins "The address"
     */
    public URI admit(String address) throws AddressRefusedException {
        URI admitted = receivers.admit(address);
        if (admitted.getRawQuery() != null) {
            throw new AddressRefusedException("has a query; leave it out");
        }
        String text = admitted.toString();
        return text.endsWith("/") ? admitted : URI.create(text + "/");
    }

    /** Returns the receiver whose limits an address counts against. */
    String receiver(URI admitted) {
        return receivers.receiver(admitted);
    }

    ReceiverAddresses addresses() {
        return receivers.addresses();
    }
}
