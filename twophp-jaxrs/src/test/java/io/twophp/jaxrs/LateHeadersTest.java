package io.twophp.jaxrs;

import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.app.EchoResource;
import io.twophp.jaxrs.app.GatewayUser;
import io.twophp.jaxrs.app.Shop;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * An application whose own filters identify callers: Phase 1's headers must not identify the caller of Phase 2 (N37,
 * N38; decision 0032).
 */
@Tag("W11")
@Tag("W8")
@Tag("N38")
class LateHeadersTest {

    @RegisterExtension
    static final TestServer SERVER =
            TestServer.serving(Shop.application().register(EchoResource.class).register(GatewayUser.class));

    private static ClientIntent alices() {
        Reply answer = SERVER.as("gateway")
                .phaseOne("DELETE", "echo/file", null, "c1")
                .header("X-User", "alice")
                .header("X-Anything", "else")
                .header("Content-Range", "bytes 3-5/9")
                .send();
        return new ClientIntent(SERVER.as("gateway"), "echo/file", "c1", answer.header(SERVER_CORRELATION_ID), answer);
    }

    @Test
    void w11_whoeverConfirmsIsIdentifiedByTheConfirmationsHeaders() {
        ClientIntent intent = alices();
        assertThat(intent.confirm().status()).isEqualTo(403);
        assertThat(intent.confirmation().header("X-User", "bob").send().status())
                .isEqualTo(403);
        assertThat(SERVER.database().history(intent.scid())).containsExactly("WAITING_CONFIRM");
    }

    @Test
    void w11_theMethodSeesAllThatPhaseOneSaid() {
        Reply outcome = alices().confirmation()
                .header("X-User", "alice")
                .header("X-Other", "thing")
                .send();
        assertThat(outcome.status()).as(outcome.text()).isEqualTo(200);
        assertThat(outcome.header("Seen-X-Anything")).isEqualTo("else");
        assertThat(outcome.header("Seen-Content-Range")).isEqualTo("bytes 3-5/9");
        assertThat(outcome.header("Seen-X-Other")).isNull();
    }
}
