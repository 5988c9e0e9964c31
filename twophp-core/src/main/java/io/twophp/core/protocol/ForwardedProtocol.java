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

    /** Returns whether the connection was TLS: a line says so, and none otherwise. Takes all lines of each, or null. */
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
