package io.twophp.jaxrs.dialect.certifiedhttp;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.jaxrs.rig.TestServer;
import io.twophp.tck.http.CertifiedHttpContract;
import io.twophp.tck.http.MessageServer;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract of Certified HTTP, on a server in this process. */
class CertifiedHttpContractTest implements CertifiedHttpContract {

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(
            Map.of("twophp.quota", "100000", "twophp.endpoint.KeyResource.place.dialects", "twophp,certified-http"));

    @Override
    public MessageServer server() {
        return MessageServer.at(
                        SERVER.base().resolve("keys/orders"),
                        "application/json",
                        () -> ("{\"item\":\"" + UUID.randomUUID() + "\"}").getBytes(UTF_8),
                        Map.of("Authorization", "Test alice;"))
                .withOther(Map.of("Authorization", "Test bob;"))
                .counting(() -> SERVER.database().orders());
    }
}
