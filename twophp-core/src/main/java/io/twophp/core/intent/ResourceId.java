package io.twophp.core.intent;

import java.util.regex.Pattern;

/** The grammar of {@code DTT-2PHP-Resource-ID} (draft §5.3.2). */
public final class ResourceId {

    private static final Pattern GRAMMAR = Pattern.compile("[\\x21-\\x7E]{1,255}");

    private ResourceId() {}

    /** Returns whether a text can be a resource id: 1 to 255 visible ASCII characters. */
    public static boolean isValid(String text) {
        return GRAMMAR.matcher(text).matches();
    }
}
