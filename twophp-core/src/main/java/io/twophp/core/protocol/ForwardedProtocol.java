package io.twophp.core.protocol;

import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;

/** Reads the headers by which proxies report the client's connection: {@code X-Forwarded-Proto}, and RFC 7239. */
public final class ForwardedProtocol {

    /** Matches {@code proto=http}, with quotation marks or without, anywhere in {@code Forwarded}. */
    private static final Pattern PLAIN = Pattern.compile("(?i)\\bproto\\s*=\\s*\"?http\\b");

    private ForwardedProtocol() {}

    public static boolean isForwarding(String header) {
        String name = header.toLowerCase(Locale.ROOT);
        return name.equals("forwarded") || name.startsWith("x-forwarded-");
    }

    /**
     * Returns whether the connection was TLS: at least one header line says so and none says otherwise.
     *
     * @param protocols all lines of {@code X-Forwarded-Proto}, with commas; may be null
     * @param forwarded all lines of {@code Forwarded}; may be null
     */
    public static boolean isSecure(String protocols, String forwarded) {
        return protocols != null && !isPlain(protocols, forwarded);
    }

    /** Returns whether any header line says that the connection was not TLS. */
    public static boolean isPlain(String protocols, String forwarded) {
        boolean other = protocols != null
                && Arrays.stream(protocols.split(",", -1))
                        .anyMatch(protocol -> !protocol.trim().equalsIgnoreCase("https"));
        return other || forwarded != null && PLAIN.matcher(forwarded).find();
    }
}
