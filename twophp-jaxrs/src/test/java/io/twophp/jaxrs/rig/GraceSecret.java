package io.twophp.jaxrs.rig;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.app.Shop;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Checks that δ is in no header, body or message (N17): not as a number, nor added to a value that is shown. */
final class GraceSecret {

    private GraceSecret() {}

    static void assertKept(List<Reply> replies, List<Instant> graceEnds) {
        List<String> secrets = new ArrayList<>(graceEnds.stream()
                .map(Instant::toString)
                .map(text -> text.substring(0, text.length() - 1))
                .toList());
        Duration grace = Duration.ofMillis(Shop.GRACE);
        secrets.add(grace.toString());
        secrets.add("grace");
        secrets.add("17.393");
        Pattern numbers =
                Pattern.compile("(?<![0-9A-Za-z.])(" + Shop.GRACE + "|" + (Shop.TTL + Shop.GRACE) + ")(?![0-9A-Za-z])");
        for (Reply reply : replies) {
            String all = reply.headers().map() + "\n" + new String(reply.body(), ISO_8859_1);
            assertThat(all).doesNotContainPattern(numbers).doesNotContain(secrets);
        }
    }
}
