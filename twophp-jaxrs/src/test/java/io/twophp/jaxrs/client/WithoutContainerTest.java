package io.twophp.jaxrs.client;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.jaxrs.rig.TestServer;
import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.ClientBuilder;
import jakarta.ws.rs.client.Entity;
import org.junit.jupiter.api.Test;

/** In Java SE there is no ledger that a client could find. */
class WithoutContainerTest {

    @Test
    void saysWhatToUseInstead() {
        TestServer.endRunning();
        Client client = ClientBuilder.newClient();
        try {
            assertThatThrownBy(() -> client.register(TwoPhaseClientFeature.class)
                            .target("http://127.0.0.1:1/orders")
                            .request()
                            .post(Entity.text("x")))
                    .hasStackTraceContaining("TWOPHP-0620")
                    .hasStackTraceContaining("TwoPhaseClient.open(");
        } finally {
            client.close();
        }
    }
}
