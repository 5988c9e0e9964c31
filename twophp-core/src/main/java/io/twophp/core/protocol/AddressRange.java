package io.twophp.core.protocol;

import io.twophp.InvalidConfigurationException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/** A range of IP addresses in CIDR notation, or a single one. Never resolves names. Immutable. */
public final class AddressRange {

    private static final String OCTET = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])";
    private static final Pattern LITERAL = Pattern.compile(
            OCTET + "(?:\\." + OCTET + "){3}" + "|(?=[^%]*:)[0-9A-Fa-f:][0-9A-Fa-f:.]*(?:%[0-9A-Za-z._-]+)?");
    private static final Pattern BITS = Pattern.compile("[0-9]{1,3}");

    private final byte[] network;
    private final int bits;

    private AddressRange(byte[] network, int bits) {
        this.network = network;
        this.bits = bits;
    }

    /**
     * Reads an address such as {@code 192.0.2.7} or a range such as {@code 10.0.0.0/8}.
     *
     * @param setting the setting that holds the text, for the message
     * @throws InvalidConfigurationException if it is neither
     */
    public static AddressRange parse(String setting, String text) {
        int slash = text.indexOf('/');
        byte[] network = literal(slash < 0 ? text : text.substring(0, slash))
                .map(InetAddress::getAddress)
                .orElseThrow(() -> refused(setting, text));
        int longest = network.length * Byte.SIZE;
        if (slash < 0) {
            return new AddressRange(network, longest);
        }
        String length = text.substring(slash + 1);
        if (!BITS.matcher(length).matches() || Integer.parseInt(length) > longest) {
            throw refused(setting, text);
        }
        return new AddressRange(network, Integer.parseInt(length));
    }

    /**
     * Returns the address that {@code text} spells out: four decimal numbers or the colons of IPv6; empty for names and
     * for every other form. The IPv4-mapped form of IPv6 gives the IPv4 address.
     */
    public static Optional<InetAddress> literal(String text) {
        if (text == null || !LITERAL.matcher(text).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(InetAddress.getByName(text));
        } catch (UnknownHostException e) {
            return Optional.empty();
        }
    }

    public static boolean isLoopback(String address) {
        return literal(address).filter(InetAddress::isLoopbackAddress).isPresent();
    }

    public boolean contains(String address) {
        return literal(address).filter(this::contains).isPresent();
    }

    /** Returns whether {@code address} is in this range; an address of the other IP version never is. */
    public boolean contains(InetAddress address) {
        byte[] bytes = address.getAddress();
        return bytes.length == network.length && prefix(bytes).equals(prefix(network));
    }

    private BigInteger prefix(byte[] bytes) {
        return new BigInteger(1, bytes).shiftRight(bytes.length * Byte.SIZE - bits);
    }

    private static InvalidConfigurationException refused(String setting, String text) {
        return new InvalidConfigurationException(
                "Setting " + setting + ": '" + text + "' is neither an IP address nor a range such as 10.0.0.0/8.");
    }
}
