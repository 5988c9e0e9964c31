package io.twophp.jaxrs.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.ShopTests;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * An application whose own filters identify callers: Phase 1's headers must not identify the caller of Phase 2 (N37,
 * N38; decision 0032).
 */
@Tag("W11")
@Tag("W8")
@Tag("N38")
class LateHeadersTest extends ShopTests {

    private static ClientIntent alices() {
        return SERVER.as("gateway")
                .phaseOne("DELETE", "echo/file", null)
                .header("X-User", "alice")
                .header("X-Anything", "else")
                .header("Content-Range", "bytes 3-5/9")
                .register();
    }

    @Test
    void w11_whoeverConfirmsIsIdentifiedByTheConfirmationsHeaders() {
        ClientIntent intent = alices();
        intent.confirm().expect(403);
        intent.confirmation().header("X-User", "bob").expect(403);
        assertThat(SERVER.history(intent)).containsExactly("WAITING_CONFIRM");
    }

    @Test
    void w11_theMethodSeesAllThatPhaseOneSaid() {
        alices().confirmation()
                .header("X-User", "alice")
                .header("X-Other", "thing")
                .expect(200)
                .with("Seen-X-Anything", "else")
                .with("Seen-Content-Range", "bytes 3-5/9")
                .without("Seen-X-Other");
    }
}
