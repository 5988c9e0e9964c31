package io.twophp.central.browser;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The one script that stands in the page itself: the import map, which says where each module is. */
final class ImportMap {

    private static final Pattern SCRIPT =
            Pattern.compile("<script\\s+type=\"importmap\"\\s*>(.*?)</script>", Pattern.DOTALL);

    private ImportMap() {}

    /** Returns a space and the source expression of Content Security Policy for it; empty without an import map. */
    static String source(String page) {
        // Normalizes line ends as an HTML parser does.
        Matcher script = SCRIPT.matcher(page.replace("\r\n", "\n").replace('\r', '\n'));
        return script.find() ? " 'sha256-" + digest(script.group(1)) + "'" : "";
    }

    private static String digest(String text) {
        try {
            return Base64.getEncoder()
                    .encodeToString(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
