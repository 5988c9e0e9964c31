package io.twophp.testsuite.stranger;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.tck.http.ExactlyOnceContract;
import io.twophp.tck.http.IdempotencyKeyContract;
import io.twophp.tck.http.KeyedServer;
import io.twophp.tck.http.PoeContract;
import io.twophp.tck.http.UrlServer;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Nested;

/** The contracts of dialects, on Payara Micro with PostgreSQL. */
@OnSharedSite
class DialectContractsIT {

    private final Site site;
    private final String run = "contracts " + UUID.randomUUID();

    DialectContractsIT(Site site) {
        this.site = site;
    }

    private byte[] body() {
        return (run + " " + UUID.randomUUID()).getBytes(UTF_8);
    }

    private long effects() {
        return site.postgres().number("SELECT count(*) FROM note WHERE text LIKE ?", run + "%");
    }

    private UrlServer addresses(String path) {
        return UrlServer.at(
                        () -> site.api().resolve(path + UUID.randomUUID()),
                        "text/plain",
                        this::body,
                        Client.login("alice"))
                .refusing(" ".getBytes(UTF_8))
                .withOther(Client.login("bob"))
                .counting(this::effects);
    }

    @Nested
    class IdempotencyKeyIT implements IdempotencyKeyContract {

        private final KeyedServer server = new KeyedServer(
                site.api().resolve("keyed/notes"),
                "text/plain",
                DialectContractsIT.this::body,
                Client.login("alice"),
                Optional.of(Client.login("bob")),
                Optional.of(DialectContractsIT.this::effects),
                true);

        @Override
        public KeyedServer server() {
            return server;
        }
    }

    @Nested
    class PoeIT implements PoeContract {

        private final UrlServer server = addresses("once/");

        @Override
        public UrlServer server() {
            return server;
        }
    }

    @Nested
    class ExactlyOnceIT implements ExactlyOnceContract {

        private final UrlServer server = addresses("charges/");

        @Override
        public UrlServer server() {
            return server;
        }
    }
}
