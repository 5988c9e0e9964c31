package io.twophp.core.outbound;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.outbound.Receivers.Names;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One entry of the allowlist: a scheme, a port and a host, or a wildcard for the names below a host. */
record Receiver(String scheme, String host, boolean namesBelow, int port) {

    private static final Pattern ENTRY =
            Pattern.compile("(https?)://(\\*\\.)?(\\[[^\\]/]*\\]|[^\\[\\]:/]+)(?::([1-9][0-9]{0,4}))?");

    static Receiver parse(Names names, String text, boolean plainHttp) {
        Matcher entry = ENTRY.matcher(text.toLowerCase(Locale.ROOT));
        if (!entry.matches()) {
            throw refused(names, text, "write https://host, https://host:port or https://*.example.com");
        }
        String scheme = entry.group(1);
        String host = entry.group(3);
        boolean namesBelow = entry.group(2) != null;
        if (!scheme.equals("https") && !plainHttp) {
            throw refused(names, text, "write https, or set " + names.plainHttp() + "=true for development");
        }
        if (!Target.isCanonical(host) || namesBelow && (Target.isAddress(host) || host.indexOf('.') < 0)) {
            throw refused(
                    names,
                    text,
                    "write a plain host name or a canonical IP address, and a wildcard only before a domain of two"
                            + " labels or more");
        }
        int port = entry.group(4) == null ? Target.standardPort(scheme) : Integer.parseInt(entry.group(4));
        if (port > 65535) {
            throw refused(names, text, "write a port up to 65535");
        }
        return new Receiver(scheme, host, namesBelow, port);
    }

    String authority() {
        return (namesBelow ? "*." : "") + host + ":" + port;
    }

    @Override
    public String toString() {
        return scheme + "://" + authority();
    }

    boolean admits(Target target) {
        return target.scheme().equals(scheme) && target.port() == port && admits(target.host());
    }

    /** Returns whether a name is admitted. Internationalized ones, which may look like others, have to be listed. */
    private boolean admits(String name) {
        return namesBelow ? name.endsWith("." + host) && !Target.isInternationalized(name) : name.equals(host);
    }

    private static InvalidConfigurationException refused(Names names, String text, String fix) {
        return new InvalidConfigurationException(
                "Setting " + names.allow() + ": '" + text + "' can't be used; " + fix + ".");
    }
}
