package io.twophp.jaxrs.dialect.certifiedhttp;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.jaxrs.rig.ShopTests;
import io.twophp.tck.http.CertifiedHttpContract;
import io.twophp.tck.http.MessageServer;
import java.util.Map;
import java.util.UUID;

/** The contract of Certified HTTP, on a server in this process. */
class CertifiedHttpContractTest extends ShopTests implements CertifiedHttpContract {

    @Override
    public MessageServer server() {
        return MessageServer.at(
                        SERVER.base().resolve("cached/certified-http/1"),
                        "application/json",
                        () -> ("{\"item\":\"" + UUID.randomUUID() + "\"}").getBytes(UTF_8),
                        Map.of("Authorization", "Test alice;"))
                .withOther(Map.of("Authorization", "Test bob;"))
                .counting(() -> SERVER.database().orders());
    }
}
