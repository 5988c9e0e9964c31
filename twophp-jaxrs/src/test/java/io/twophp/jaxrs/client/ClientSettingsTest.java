package io.twophp.jaxrs.client;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.signature.CallbackKeys;
import io.twophp.jaxrs.rig.TestServer;
import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.ClientBuilder;
import jakarta.ws.rs.client.Entity;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Wrong settings of the client fail at start, with a message that names the key and says what to write instead; in Java
 * SE there is no ledger that a client could find.
 */
class ClientSettingsTest {

    private static void assertRefused(Map<String, String> settings, String... fragments) {
        TestServer server = TestServer.with(settings);
        try {
            var refusal = assertThatThrownBy(() -> server.beforeAll(null))
                    .hasStackTraceContaining(InvalidConfigurationException.class.getName());
            Stream.of(fragments).forEach(refusal::hasStackTraceContaining);
        } finally {
            server.afterAll(null);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "twophp.client.timeout | soon | PT30S",
                "twophp.client.attempts | many | write a whole number from 1 to 2147483647",
                "twophp.client.servers | some | write one of [ANY, TWO_PHASE]",
                "twophp.client.targets | pay=nowhere | write name=URL",
                "twophp.client.recovery.interval | 0 | write a positive duration",
                "twophp.idempotency-key | ACCEPTED | twophp.dialects=twophp,idempotency-key",
                "twophp.client.callback | ftp://client.example/2php/callbacks | such as https://",
                "twophp.client.callback | https://me@client.example/2php/callbacks | such as https://",
                "twophp.client.callback | https://client.example/2php/callbacks#top | such as https://",
            })
    @Tag("X21")
    void refuses(String key, String value, String why) {
        assertRefused(
                Map.of(key, value, CallbackKeys.KEYS, "k1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="), key, why);
    }

    @Test
    void refusesAReceiverThatSharesNoKeyWithAnybody() {
        assertRefused(
                Map.of("twophp.client.callback", "https://client.example/2php/callbacks"),
                CallbackKeys.KEYS,
                "openssl rand -base64 32");
    }

    @Test
    void withoutAContainerItSaysWhatToUseInstead() {
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
