package io.twophp.core.callback;

import io.twophp.InvalidConfigurationException;
import io.twophp.ProtocolHeader;
import io.twophp.core.outbound.AddressRefusedException;
import io.twophp.core.outbound.ReceiverAddresses;
import io.twophp.core.outbound.Receivers;
import io.twophp.core.settings.Settings;
import io.twophp.core.signature.CallbackKeys;
import java.net.URI;
import java.util.Map;

/**
 * Limits where callbacks may be sent (draft §5.5.2): only to the receivers that an operator listed, since the address
 * comes from a client and the request from inside. Immutable and thread-safe.
 */
public final class CallbackPolicy {

    /**
     * The setting with the allowed receivers, comma-separated: {@code https://host}, {@code https://host:port},
     * {@code https://*.example.com} for the names below a domain but not itself. Without a port, the scheme's own.
     * Default: none, and callbacks are refused.
     */
    public static final String ALLOW = "twophp.callback.allow";

    /** The setting that lets {@code http://} receivers be listed too, for development. Default: false. */
    public static final String PLAIN_HTTP = "twophp.callback.plain-http";

    /** The setting with the CIDR ranges that are opened although they are not public. Default: none. */
    public static final String NETWORKS = "twophp.callback.networks";

    private static final Receivers.Names SETTINGS = new Receivers.Names(ALLOW, PLAIN_HTTP, NETWORKS);

    private final Receivers receivers;
    private final Map<String, CallbackKeys> keys;

    private CallbackPolicy(Receivers receivers, Map<String, CallbackKeys> keys) {
        this.receivers = receivers;
        this.keys = keys;
    }

    /**
     * Reads the settings.
     *
     * @throws InvalidConfigurationException if a setting can't be used, or if a receiver is listed without a signing
     *     key
     */
    public static CallbackPolicy from(Settings settings) {
        Receivers receivers = Receivers.from(settings, SETTINGS);
        return new CallbackPolicy(receivers, receivers.isEmpty() ? Map.of() : ReceiverKeys.from(settings, receivers));
    }

    public boolean isEnabled() {
        return !receivers.isEmpty();
    }

    public ReceiverAddresses addresses() {
        return receivers.addresses();
    }

    /**
     * Returns the address to send to, in its canonical spelling.
     *
     * @param headerValue the one value of {@code DTT-2PHP-Callback}
     * @throws CallbackRefusedException if the address is malformed or not allowed
     */
    public URI admit(String headerValue) throws CallbackRefusedException {
        if (!isEnabled()) {
            throw refused("is not taken here: no receiver is allowed; leave it out, or let the operator set " + ALLOW);
        }
        try {
            return receivers.admit(headerValue);
        } catch (AddressRefusedException e) {
            throw refused(e.getMessage());
        }
    }

    /** Returns whose limit an admitted address counts for: host and port, or the wildcard that allows it. */
    public String receiver(URI target) {
        return receivers.receiver(target);
    }

    /** Returns the keys of the receiver at an admitted address. */
    public CallbackKeys keys(URI target) {
        return keys.get(receivers.entry(target));
    }

    private static CallbackRefusedException refused(String what) {
        return new CallbackRefusedException(ProtocolHeader.CALLBACK + " " + what + ".");
    }
}
