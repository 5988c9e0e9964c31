package io.twophp.jaxrs;

import static io.twophp.jaxrs.rig.Caller.BOOK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.twophp.core.crypto.KeyRing;
import io.twophp.jaxrs.rig.TestServer;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Invalid configurations fail the start, with messages that say what to write. */
class RefusedStartTest {

    private static final String A = "a:" + "QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE=";
    private static final String B = "b:" + "QkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkI=";

    private final TestServer server = TestServer.with(Map.of(KeyRing.KEYS, A));

    @AfterEach
    void stop() {
        server.afterAll(null);
    }

    @Test
    @Tag("X8")
    @Tag("X21")
    void X8_anEncryptionKeyThatIsMissingForTheLastingKey() {
        server.beforeAll(null);
        assertThat(catchThrowable(() -> server.restart(Map.of("twophp.idempotency-key", "ACCEPTED"))))
                .as("X21: is not read any more")
                .hasStackTraceContaining("twophp.dialects=twophp,idempotency-key");
        server.environment().unset("twophp.idempotency-key");
        assertThat(catchThrowable(() -> server.restart(Map.of(KeyRing.KEYS, B))))
                .hasStackTraceContaining("Configure encryption key 'a' again, behind the active one");
        server.restart(Map.of(KeyRing.KEYS, B + "," + A));
        assertThat(server.database().column("SELECT key_id || ' ' || sealed FROM twophp_key_usage"))
                .containsExactly("b name key");
        server.restart(Map.of(KeyRing.KEYS, B));
        server.as("alice").post("orders", BOOK).expect(201);
    }
}
