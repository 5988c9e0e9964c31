package io.twophp.jaxrs;

import io.twophp.jaxrs.rig.TestServer;
import io.twophp.tck.http.CommandContract;
import io.twophp.tck.http.CommandServer;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract of commands, on a server in this process. */
class CommandContractTest implements CommandContract {

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(Map.of("twophp.quota", "100000"));

    @Override
    public CommandServer server() {
        return CommandServer.at(
                        SERVER.base().resolve("commands/orders/7/close"),
                        () -> new TreeMap<>(Map.of("why", "\"" + UUID.randomUUID() + "\"", "n", "1.50")),
                        Map.of("Authorization", "Test alice;"))
                .withOther(Map.of("Authorization", "Test bob;"))
                .counting(() -> SERVER.database().orders());
    }
}
