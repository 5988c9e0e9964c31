package io.twophp.core.outbound;

import static java.util.Comparator.comparing;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.protocol.AddressRange;
import io.twophp.core.settings.Settings;
import java.net.InetAddress;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/** The receivers that an operator listed, and the addresses their names may resolve to. Immutable. */
public final class Receivers {

    private final Names names;
    private final List<Receiver> listed;
    private final ReceiverAddresses addresses;
    private final boolean plainHttp;

    private Receivers(Names names, List<Receiver> listed, ReceiverAddresses addresses, boolean plainHttp) {
        this.names = names;
        this.listed = listed;
        this.addresses = addresses;
        this.plainHttp = plainHttp;
    }

    /**
     * The settings that limit where requests of one kind may be sent.
     *
     * @param allow the receivers, comma-separated: {@code https://host}, {@code https://host:port},
     *     {@code https://*.example.com} for the names below a domain but not itself; without a port, the scheme's own.
     *     Default: none
     * @param plainHttp lets {@code http://} receivers be listed too, for development. Default: false
     * @param networks the CIDR ranges that are opened although they are not public. Default: none
     */
    public record Names(String allow, String plainHttp, String networks) {}

    public static Receivers from(Settings settings, Names names) {
        boolean plainHttp = settings.flag(names.plainHttp(), false);
        ReceiverAddresses addresses = ReceiverAddresses.from(settings, names.networks());
        List<Receiver> listed = settings.list(names.allow()).stream()
                .map(text -> Receiver.parse(names, text, plainHttp))
                .toList();
        listed.stream()
                .map(Receiver::host)
                .filter(host -> !isReachable(addresses, host))
                .findFirst()
                .ifPresent(host -> {
                    throw new InvalidConfigurationException("Setting " + names.allow() + ": " + host
                            + " is not a public address; open its network in " + names.networks() + ".");
                });
        return new Receivers(names, listed, addresses, plainHttp);
    }

    public boolean isEmpty() {
        return listed.isEmpty();
    }

    /** Returns the addresses that a listed receiver's name may resolve to. */
    public ReceiverAddresses addresses() {
        return addresses;
    }

    /** @throws AddressRefusedException if the address is malformed or not listed */
    public URI admit(String text) throws AddressRefusedException {
        Target target = Target.parse(text);
        if (!target.scheme().equals("https") && !(plainHttp && target.scheme().equals("http"))) {
            throw new AddressRefusedException("does not use https; send an https address");
        }
        if (listed.stream().noneMatch(receiver -> receiver.admits(target))) {
            throw new AddressRefusedException("names a receiver that is not allowed here; let the operator add its"
                    + " scheme, host and port to " + names.allow());
        }
        return target.uri();
    }

    /**
     * Returns the receiver whose limit an admitted address counts for: its host and port, or the wildcard that it is
     * allowed by, since the owner of a domain can give one machine any number of names.
     */
    public String receiver(URI target) {
        Target address = Target.of(target);
        List<Receiver> allowing =
                listed.stream().filter(receiver -> receiver.admits(address)).toList();
        return allowing.isEmpty() || allowing.stream().anyMatch(receiver -> !receiver.namesBelow())
                ? target.getRawAuthority()
                : allowing.get(0).authority();
    }

    public List<String> entries() {
        return listed.stream().map(Receiver::toString).toList();
    }

    /** Returns the canonical spelling of a listed receiver; empty if {@code text} is malformed, or not listed. */
    public Optional<String> entry(String text) {
        try {
            return Optional.of(Receiver.parse(names, text, plainHttp).toString())
                    .filter(entries()::contains);
        } catch (InvalidConfigurationException e) {
            return Optional.empty();
        }
    }

    /** Returns the listed receiver of an admitted address: the host itself, otherwise the narrowest wildcard. */
    public String entry(URI target) {
        Target address = Target.of(target);
        return listed.stream()
                .filter(receiver -> receiver.admits(address))
                .min(comparing(Receiver::namesBelow)
                        .thenComparing(receiver -> -receiver.host().length()))
                .orElseThrow()
                .toString();
    }

    private static boolean isReachable(ReceiverAddresses addresses, String host) {
        Optional<InetAddress> literal =
                AddressRange.literal(host.startsWith("[") ? host.substring(1, host.length() - 1) : host);
        return literal.isEmpty() || addresses.admits(literal.get());
    }
}
