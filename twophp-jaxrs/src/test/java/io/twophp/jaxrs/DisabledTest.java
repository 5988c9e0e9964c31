package io.twophp.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.TestServer;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class DisabledTest {

    @RegisterExtension
    static final TestServer server = TestServer.with(Map.of("twophp.enabled", "false"));

    @Test
    void aModuleWithoutAnEngineAnswersAsEver() {
        server.as("alice").bookOrder().expect(201);
        assertThat(server.database().intents()).isZero();
    }
}
