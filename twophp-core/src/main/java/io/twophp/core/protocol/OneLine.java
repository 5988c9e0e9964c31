package io.twophp.core.protocol;

import java.util.regex.Pattern;

/** Makes one line of text from outside, for a log or an answer. */
public final class OneLine {

    /** Matches controls, U+0085 too (some readers end a line there), separators of lines, halves of surrogate pairs. */
    private static final Pattern BREAK = Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}\\p{Cs}]+");

    private OneLine() {}

    /** Returns whether a text is one line of 1 to {@code longest} characters. */
    public static boolean is(String text, int longest) {
        return !text.isEmpty()
                && text.length() <= longest
                && !BREAK.matcher(text).find();
    }

    /** Returns the text with a space in place of each run of characters that break a line. */
    public static String of(String text) {
        return BREAK.matcher(text).replaceAll(" ");
    }
}
