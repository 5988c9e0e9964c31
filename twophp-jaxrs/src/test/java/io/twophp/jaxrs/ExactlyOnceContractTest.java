package io.twophp.jaxrs;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.jaxrs.rig.TestServer;
import io.twophp.tck.http.ExactlyOnceContract;
import io.twophp.tck.http.UrlServer;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract of HTTP exactly-once, on a server in this process. */
class ExactlyOnceContractTest implements ExactlyOnceContract {

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(Map.of("twophp.quota", "100000"));

    @Override
    public UrlServer server() {
        return UrlServer.at(
                        () -> SERVER.base().resolve("xo/orders/" + UUID.randomUUID()),
                        "application/json",
                        () -> ("{\"item\":\"" + UUID.randomUUID() + "\"}").getBytes(UTF_8),
                        Map.of("Authorization", "Test alice;"))
                .refusing("{\"item\":\"nothing\"}".getBytes(UTF_8))
                .withOther(Map.of("Authorization", "Test bob;"))
                .counting(() -> SERVER.database().orders());
    }
}
