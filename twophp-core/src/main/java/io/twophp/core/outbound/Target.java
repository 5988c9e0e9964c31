package io.twophp.core.outbound;

import io.twophp.core.protocol.AddressRange;
import java.net.Inet6Address;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * An address in its parts, in the one spelling that is compared, signed and sent: scheme and host in lower case, no
 * default port, never an empty path.
 */
public record Target(String scheme, String host, int port, URI uri) {

    private static final int LONGEST = 2048;
    private static final int LONGEST_HOST = 253;
    private static final int HIGHEST_PORT = 65535;
    private static final Pattern VISIBLE = Pattern.compile("[!-\\[\\]-~]+");
    private static final String LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
    private static final Pattern NAME = Pattern.compile("(?:" + LABEL + "\\.)*" + LABEL);
    private static final Pattern ENDS_IN_A_NUMBER = Pattern.compile("(?:.*\\.)?(?:[0-9]+|0x[0-9a-f]*)");
    private static final Pattern PUNYCODE = Pattern.compile("(?:.*\\.)?xn--.*");

    static Target parse(String text) throws AddressRefusedException {
        check(text != null && !text.isEmpty(), "is empty; send an absolute https address");
        check(text.length() <= LONGEST, "is longer than " + LONGEST + " characters; send a shorter address");
        check(
                VISIBLE.matcher(text).matches(),
                "has white space, a backslash or a character that is not visible ASCII; percent-encode it");
        URI uri = parsed(text);
        check(uri.isAbsolute() && !uri.isOpaque(), "is not absolute; send an address such as https://host/path");
        check(uri.getRawUserInfo() == null && !has(uri.getRawAuthority(), '@'), "has user information; leave it out");
        check(uri.getRawFragment() == null, "has a fragment; leave it out");
        check(
                uri.getHost() != null && !uri.getHost().isEmpty(),
                "has no usable host; send an address with a host name");
        String host = uri.getHost().toLowerCase(Locale.ROOT);
        check(isCanonical(host), "has a host that is neither a plain name nor a canonical IP address; spell it out");
        check(
                uri.getRawAuthority().equalsIgnoreCase(uri.getPort() < 0 ? host : host + ":" + uri.getPort())
                        && uri.getPort() != 0
                        && uri.getPort() <= HIGHEST_PORT,
                "has a malformed port; send 1 to 65535, or none");
        check(!uri.getRawPath().startsWith("//"), "has a path that begins with two slashes; send one");
        return of(uri);
    }

    /** Returns an address in its canonical spelling; the grammar of {@link #parse} is not required. */
    public static Target of(URI uri) {
        String scheme = uri.getScheme().toLowerCase(Locale.ROOT);
        String host = uri.getHost().toLowerCase(Locale.ROOT);
        int standard = standardPort(scheme);
        int port = uri.getPort() < 0 ? standard : uri.getPort();
        String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        String authority = port == standard ? host : host + ":" + port;
        return new Target(scheme, host, port, URI.create(scheme + "://" + authority + path + query));
    }

    static int standardPort(String scheme) {
        return scheme.equals("https") ? 443 : 80;
    }

    /**
     * Returns whether a host in lower case is in canonical spelling: letters, digits and hyphens, four decimal numbers,
     * or IPv6 in brackets without a zone. Numbers in other bases or fewer parts are addresses to some resolvers and
     * names to others, and IPv4 inside of IPv6 has a spelling of its own.
     */
    static boolean isCanonical(String host) {
        if (host.startsWith("[")) {
            return host.endsWith("]")
                    && !has(host, '%')
                    && AddressRange.literal(host.substring(1, host.length() - 1))
                            .filter(Inet6Address.class::isInstance)
                            .isPresent();
        }
        return ENDS_IN_A_NUMBER.matcher(host).matches()
                ? AddressRange.literal(host).isPresent()
                : host.length() <= LONGEST_HOST && NAME.matcher(host).matches();
    }

    static boolean isAddress(String host) {
        return host.startsWith("[") || ENDS_IN_A_NUMBER.matcher(host).matches();
    }

    /** Returns whether a name is displayed in other characters than it is written in. */
    static boolean isInternationalized(String host) {
        return PUNYCODE.matcher(host).matches();
    }

    private static URI parsed(String text) throws AddressRefusedException {
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            throw new AddressRefusedException("is no URI; send an address such as https://host/path");
        }
    }

    private static boolean has(String text, char character) {
        return text != null && text.indexOf(character) >= 0;
    }

    private static void check(boolean holds, String what) throws AddressRefusedException {
        if (!holds) {
            throw new AddressRefusedException(what);
        }
    }
}
