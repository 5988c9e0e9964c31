package io.twophp.jaxrs.admission;

import io.twophp.policy.InvalidConfigurationException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/** A range of IP addresses in CIDR notation, or a single one. Never resolves names. */
record AddressRange(byte[] network, int bits) {

    private static final Pattern LITERAL = Pattern.compile("[0-9.]{7,15}|[0-9A-Fa-f:.%a-z]*:[0-9A-Fa-f:.%a-z]*");

    static AddressRange parse(String text) {
        int slash = text.indexOf('/');
        byte[] network = literal(slash < 0 ? text : text.substring(0, slash)).orElseThrow(() -> refused(text));
        int longest = network.length * Byte.SIZE;
        try {
            int bits = slash < 0 ? longest : Integer.parseInt(text.substring(slash + 1));
            if (bits < 0 || bits > longest) {
                throw refused(text);
            }
            return new AddressRange(network, bits);
        } catch (NumberFormatException e) {
            throw refused(text);
        }
    }

    static boolean isLoopback(String address) {
        return literal(address)
                .map(AddressRange::address)
                .filter(InetAddress::isLoopbackAddress)
                .isPresent();
    }

    boolean contains(String address) {
        return literal(address).filter(this::covers).isPresent();
    }

    private boolean covers(byte[] address) {
        if (address.length != network.length) {
            return false;
        }
        for (int bit = 0; bit < bits; bit++) {
            int mask = 0x80 >> bit % Byte.SIZE;
            if ((address[bit / Byte.SIZE] & mask) != (network[bit / Byte.SIZE] & mask)) {
                return false;
            }
        }
        return true;
    }

    private static Optional<byte[]> literal(String text) {
        if (text == null || !LITERAL.matcher(text).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(InetAddress.getByName(text).getAddress());
        } catch (UnknownHostException e) {
            return Optional.empty();
        }
    }

    private static InetAddress address(byte[] bytes) {
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("four or sixteen bytes are an address", e);
        }
    }

    private static InvalidConfigurationException refused(String text) {
        return new InvalidConfigurationException("Setting twophp.tls.trusted-proxies: '" + text
                + "' is neither an IP address nor a range such as 10.0.0.0/8.");
    }
}
