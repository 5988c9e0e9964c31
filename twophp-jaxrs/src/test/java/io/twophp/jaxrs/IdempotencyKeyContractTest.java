package io.twophp.jaxrs;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.jaxrs.rig.TestServer;
import io.twophp.tck.http.IdempotencyKeyContract;
import io.twophp.tck.http.KeyedServer;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract of the header, on a server in this process. */
class IdempotencyKeyContractTest implements IdempotencyKeyContract {

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(Map.of("twophp.quota", "100000"));

    @Override
    public KeyedServer server() {
        return KeyedServer.at(
                        SERVER.base().resolve("keys/orders"),
                        "application/json",
                        () -> ("{\"item\":\"" + UUID.randomUUID() + "\"}").getBytes(UTF_8),
                        Map.of("Authorization", "Test alice;"))
                .withOther(Map.of("Authorization", "Test bob;"))
                .counting(() -> SERVER.database().orders());
    }
}
