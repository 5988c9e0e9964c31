package io.twophp.core.callback;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.protocol.AddressRange;
import io.twophp.core.settings.Settings;
import java.net.InetAddress;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * Where callbacks may be sent (draft §5.5.2): to the receivers that an operator listed only, since the address comes
 * from a client and the request from inside. Immutable and thread-safe.
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

    private final List<Receiver> receivers;
    private final ReceiverAddresses addresses;
    private final boolean plainHttp;

    private CallbackPolicy(List<Receiver> receivers, ReceiverAddresses addresses, boolean plainHttp) {
        this.receivers = receivers;
        this.addresses = addresses;
        this.plainHttp = plainHttp;
    }

    /**
     * Reads the settings.
     *
     * @throws InvalidConfigurationException if one can't be used, or if receivers are listed and there is no key to
     *     sign for them
     */
    public static CallbackPolicy from(Settings settings) {
        boolean plainHttp = settings.flag(PLAIN_HTTP, false);
        ReceiverAddresses addresses = ReceiverAddresses.from(settings);
        List<Receiver> receivers = settings.list(ALLOW).stream()
                .map(text -> Receiver.parse(text, plainHttp))
                .toList();
        receivers.stream()
                .map(Receiver::host)
                .filter(host -> !isReachable(addresses, host))
                .findFirst()
                .ifPresent(host -> {
                    throw new InvalidConfigurationException("Setting " + ALLOW + ": " + host
                            + " is not a public address; open its network in " + ReceiverAddresses.NETWORKS + ".");
                });
        if (!receivers.isEmpty()) {
            CallbackKeys.from(settings);
        }
        return new CallbackPolicy(receivers, addresses, plainHttp);
    }

    /** Whether any receiver is listed. */
    public boolean isEnabled() {
        return !receivers.isEmpty();
    }

    /** Which addresses an allowed receiver's name may stand for. */
    public ReceiverAddresses addresses() {
        return addresses;
    }

    /**
     * The address to send to, in its canonical spelling.
     *
     * @param headerValue the one value of {@code DTT-2PHP-Callback}
     * @throws CallbackRefusedException if it is malformed or not allowed
     */
    public URI admit(String headerValue) throws CallbackRefusedException {
        if (!isEnabled()) {
            throw Target.refused(
                    "is not taken here: no receiver is allowed; leave it out, or let the operator set " + ALLOW);
        }
        Target target = Target.parse(headerValue);
        if (!target.scheme().equals("https") && !(plainHttp && target.scheme().equals("http"))) {
            throw Target.refused("does not use https; send an https address");
        }
        if (receivers.stream().noneMatch(receiver -> receiver.admits(target))) {
            throw Target.refused("names a receiver that is not allowed here; let the operator add its scheme, host and"
                    + " port to " + ALLOW);
        }
        return target.uri();
    }

    /**
     * The receiver whose limit an address counts for: its host and port, or the wildcard that it is allowed by, since
     * whoever has the domain can give one machine any number of names.
     *
     * @param target as {@link #admit} returned it
     */
    public String receiver(URI target) {
        Target address = Target.of(target);
        List<Receiver> allowing =
                receivers.stream().filter(receiver -> receiver.admits(address)).toList();
        return allowing.isEmpty() || allowing.stream().anyMatch(receiver -> !receiver.namesBelow())
                ? target.getRawAuthority()
                : allowing.get(0).authority();
    }

    private static boolean isReachable(ReceiverAddresses addresses, String host) {
        Optional<InetAddress> literal =
                AddressRange.literal(host.startsWith("[") ? host.substring(1, host.length() - 1) : host);
        return literal.isEmpty() || addresses.admits(literal.get());
    }
}
