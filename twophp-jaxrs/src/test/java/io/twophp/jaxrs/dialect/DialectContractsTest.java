package io.twophp.jaxrs.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.jaxrs.rig.ShopTests;
import io.twophp.tck.http.CertifiedHttpContract;
import io.twophp.tck.http.CommandContract;
import io.twophp.tck.http.CommandServer;
import io.twophp.tck.http.ExactlyOnceContract;
import io.twophp.tck.http.IdempotencyKeyContract;
import io.twophp.tck.http.KeyedServer;
import io.twophp.tck.http.MessageServer;
import io.twophp.tck.http.PoeContract;
import io.twophp.tck.http.UrlServer;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.Nested;

/** The contracts of the dialects, on a server in this process. */
class DialectContractsTest extends ShopTests {

    private static final Map<String, String> ALICE = Map.of("Authorization", "Test alice;");
    private static final Map<String, String> BOB = Map.of("Authorization", "Test bob;");

    private static byte[] order() {
        return ("{\"item\":\"" + UUID.randomUUID() + "\"}").getBytes(UTF_8);
    }

    private static UrlServer addresses(String path) {
        return UrlServer.at(
                        () -> SERVER.base().resolve(path + UUID.randomUUID()),
                        "application/json",
                        DialectContractsTest::order,
                        ALICE)
                .refusing("{\"item\":\"nothing\"}".getBytes(UTF_8))
                .withOther(BOB)
                .counting(() -> SERVER.database().orders());
    }

    @Nested
    class OfIdempotencyKey implements IdempotencyKeyContract {

        @Override
        public KeyedServer server() {
            return KeyedServer.at(
                            SERVER.base().resolve("keys/orders"),
                            "application/json",
                            DialectContractsTest::order,
                            ALICE)
                    .withOther(BOB)
                    .counting(() -> SERVER.database().orders());
        }
    }

    @Nested
    class OfPoe implements PoeContract {

        @Override
        public UrlServer server() {
            return addresses("poe/orders/");
        }
    }

    @Nested
    class OfExactlyOnce implements ExactlyOnceContract {

        @Override
        public UrlServer server() {
            return addresses("xo/orders/");
        }
    }

    @Nested
    class OfIds implements CommandContract {

        @Override
        public CommandServer server() {
            return CommandServer.at(
                            SERVER.base().resolve("commands/orders/7/close"),
                            () -> new TreeMap<>(Map.of("why", "\"" + UUID.randomUUID() + "\"", "n", "1.50")),
                            ALICE)
                    .withOther(BOB)
                    .counting(() -> SERVER.database().orders());
        }
    }

    @Nested
    class OfCertifiedHttp implements CertifiedHttpContract {

        @Override
        public MessageServer server() {
            return MessageServer.at(
                            SERVER.base().resolve("work/certified-http/cached"),
                            "application/json",
                            DialectContractsTest::order,
                            ALICE)
                    .withOther(BOB)
                    .counting(() -> SERVER.database().orders());
        }
    }
}
