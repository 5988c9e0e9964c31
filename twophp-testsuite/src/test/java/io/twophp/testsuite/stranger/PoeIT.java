package io.twophp.testsuite.stranger;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.tck.http.PoeContract;
import io.twophp.tck.http.UrlServer;
import java.util.Base64;
import java.util.Map;
import java.util.UUID;

/** The contract of the dialect, on Payara Micro with PostgreSQL. */
@OnSharedSite
class PoeIT implements PoeContract {

    private final String run = "once " + UUID.randomUUID();
    private final UrlServer server;

    PoeIT(Site site) {
        this.server = UrlServer.at(
                        () -> site.api().resolve("once/" + UUID.randomUUID()),
                        "text/plain",
                        () -> (run + " " + UUID.randomUUID()).getBytes(UTF_8),
                        credentials("alice"))
                .refusing(" ".getBytes(UTF_8))
                .withOther(credentials("bob"))
                .counting(() -> site.postgres().number("SELECT count(*) FROM note WHERE text LIKE ?", run + "%"));
    }

    @Override
    public UrlServer server() {
        return server;
    }

    private static Map<String, String> credentials(String name) {
        String pair = name + ":" + name + "-secret";
        return Map.of("Authorization", "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(UTF_8)));
    }
}
