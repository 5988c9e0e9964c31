package io.twophp.core.protocol;

import java.util.regex.Pattern;

/** Text from outside, as one line of a log or of an answer takes it. */
public final class OneLine {

    /**
     * Controls, those of ISO 8859-1 too (some readers end a line at U+0085), line and paragraph separators, and halves
     * of surrogate pairs.
     */
    private static final Pattern BREAK = Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}\\p{Cs}]+");

    private OneLine() {}

    /** Whether a text is one line of 1 to {@code longest} characters. */
    public static boolean is(String text, int longest) {
        return !text.isEmpty()
                && text.length() <= longest
                && !BREAK.matcher(text).find();
    }

    /** The text with a space in place of whatever breaks a line, one after another. */
    public static String of(String text) {
        return BREAK.matcher(text).replaceAll(" ");
    }
}
