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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Invalid configurations fail the start, with messages that say what to write. */
class RefusedStartTest {

    private static final String A = "a:" + "QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE=";
    private static final String B = "b:" + "QkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkI=";

    private final TestServer server = TestServer.with(Map.of(KeyRing.KEYS, A));

    @AfterEach
    void stop() {
        server.afterAll(null);
    }

    @ParameterizedTest
    @Tag("X21")
    @CsvSource({
        "twophp.callback.key, k:c2VjcmV0, twophp.callback.keys",
        "twophp.idempotency-key, ACCEPTED, 'twophp.dialects=twophp,idempotency-key'"
    })
    void X21_aSettingThatIsNotReadAnyMore(String name, String value, String instead) {
        server.beforeAll(null);
        assertThat(catchThrowable(() -> server.restart(Map.of(name, value)))).hasStackTraceContaining(instead);
    }

    @Test
    @Tag("X8")
    void X8_anEncryptionKeyThatIsMissingForTheLastingKey() {
        server.beforeAll(null);
        assertThat(catchThrowable(() -> server.restart(Map.of(KeyRing.KEYS, B))))
                .hasStackTraceContaining("Configure encryption key 'a' again, behind the active one");
        server.restart(Map.of(KeyRing.KEYS, B + "," + A));
        assertThat(server.database().column("SELECT key_id || ' ' || sealed FROM twophp_key_usage"))
                .containsExactly("b name key");
        server.restart(Map.of(KeyRing.KEYS, B));
        server.as("alice").post("orders", BOOK).expect(201);
    }
}
