package io.twophp;

/** The grammar of identifiers. Checked character by character, since each request has several identifiers. */
final class Grammar {

    private Grammar() {}

    /** Returns whether {@code text} is 1 to {@code longest} characters of {@code [A-Za-z0-9._:~-]} (D22). */
    static boolean isPlain(String text, int longest) {
        for (int i = 0; i < text.length(); i++) {
            if (!isPlain(text.charAt(i))) {
                return false;
            }
        }
        return !text.isEmpty() && text.length() <= longest;
    }

    private static boolean isPlain(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || "._:~-".indexOf(c) >= 0;
    }

    /** Returns whether {@code text} is 1 to {@code longest} visible ASCII characters, VCHAR of RFC 5234. */
    static boolean isVisible(String text, int longest) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '!' || text.charAt(i) > '~') {
                return false;
            }
        }
        return !text.isEmpty() && text.length() <= longest;
    }
}
