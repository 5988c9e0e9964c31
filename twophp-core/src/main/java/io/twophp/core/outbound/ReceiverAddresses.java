package io.twophp.core.outbound;

import io.twophp.core.protocol.AddressRange;
import io.twophp.core.settings.Settings;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.stream.Stream;

/**
 * The addresses that requests may be sent to: those that are reachable from everywhere, and the networks an operator
 * opened. All others are internal: the machine itself, its network, its cloud's metadata. Immutable.
 */
public final class ReceiverAddresses {

    /** The registry of special-purpose IPv4 addresses (RFC 6890), multicast and reserved addresses. */
    private static final List<AddressRange> SPECIAL_IPV4 = ranges(
            "0.0.0.0/8",
            "10.0.0.0/8",
            "100.64.0.0/10",
            "127.0.0.0/8",
            "169.254.0.0/16",
            "172.16.0.0/12",
            "192.0.0.0/24",
            "192.0.2.0/24",
            "192.88.99.0/24",
            "192.168.0.0/16",
            "198.18.0.0/15",
            "198.51.100.0/24",
            "203.0.113.0/24",
            "224.0.0.0/4",
            "240.0.0.0/4");

    /** The range of global unicast (RFC 4291 §2.4); loopback, ULA, NAT64, multicast and so on lie outside. */
    private static final List<AddressRange> GLOBAL_IPV6 = ranges("2000::/3");

    /** The special ranges inside of {@link #GLOBAL_IPV6}: protocol assignments with Teredo, documentation, 6to4. */
    private static final List<AddressRange> SPECIAL_IPV6 =
            ranges("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20");

    private final List<AddressRange> opened;

    public ReceiverAddresses(List<AddressRange> opened) {
        this.opened = List.copyOf(opened);
    }

    /** Reads the CIDR ranges that are opened although not public, by default none; throws if one is malformed. */
    public static ReceiverAddresses from(Settings settings, String setting) {
        return new ReceiverAddresses(settings.list(setting).stream()
                .map(text -> AddressRange.parse(setting, text))
                .toList());
    }

    /** Returns whether a request may go to an address; an IPv4-mapped one of IPv6 counts as its IPv4 address. */
    public boolean admits(InetAddress address) {
        InetAddress judged = unmapped(address);
        if (within(opened, judged)) {
            return true;
        }
        return judged instanceof Inet4Address
                ? !within(SPECIAL_IPV4, judged)
                : within(GLOBAL_IPV6, judged) && !within(SPECIAL_IPV6, judged);
    }

    private static boolean within(List<AddressRange> ranges, InetAddress address) {
        return ranges.stream().anyMatch(range -> range.contains(address));
    }

    private static InetAddress unmapped(InetAddress address) {
        try {
            return InetAddress.getByAddress(address.getAddress());
        } catch (UnknownHostException e) {
            throw new IllegalStateException("an address has the bytes of one", e);
        }
    }

    private static List<AddressRange> ranges(String... texts) {
        return Stream.of(texts)
                .map(text -> AddressRange.parse("(built in)", text))
                .toList();
    }
}
