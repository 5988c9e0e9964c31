package io.twophp.central.browser;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.core.crypto.Sha256;
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
        return script.find()
                ? " 'sha256-"
                        + Base64.getEncoder()
                                .encodeToString(Sha256.of(script.group(1).getBytes(UTF_8))) + "'"
                : "";
    }
}
