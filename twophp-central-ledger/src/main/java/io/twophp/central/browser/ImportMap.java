package io.twophp.central.browser;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The one script that stands in the page itself: which modules are where. */
final class ImportMap {

    private static final Pattern SCRIPT =
            Pattern.compile("<script\\s+type=\"importmap\"\\s*>(.*?)</script>", Pattern.DOTALL);

    private ImportMap() {}

    /** The source expression of Content Security Policy that allows it, and a space before; empty if there is none. */
    static String source(String page) {
        // As a parser of HTML reads the ends of lines.
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
