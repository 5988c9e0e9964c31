package io.twophp.testsuite.stranger;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.tck.http.IdempotencyKeyContract;
import io.twophp.tck.http.KeyedServer;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The contract of the header, on Payara Micro with PostgreSQL. */
@OnSharedSite
class IdempotencyKeyIT implements IdempotencyKeyContract {

    private final String run = "keyed " + UUID.randomUUID();
    private final KeyedServer server;

    IdempotencyKeyIT(Site site) {
        this.server = new KeyedServer(
                site.api().resolve("keyed/notes"),
                "text/plain",
                () -> (run + " " + UUID.randomUUID()).getBytes(UTF_8),
                credentials("alice"),
                Optional.of(credentials("bob")),
                Optional.of(() -> site.postgres().number("SELECT count(*) FROM note WHERE text LIKE ?", run + "%")),
                true);
    }

    @Override
    public KeyedServer server() {
        return server;
    }

    private static Map<String, String> credentials(String name) {
        String pair = name + ":" + name + "-secret";
        return Map.of("Authorization", "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(UTF_8)));
    }
}
