package io.twophp.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.TestServer;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Settings that relax or change rules for all endpoints. */
class RelaxedTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(Map.of(
            "twophp.tls.required", "false",
            "twophp.anonymous.allowed", "true",
            "twophp.id-version", "v4"));

    @Test
    @Tag("D21")
    void plainHttpIsTakenInDevelopment() {
        SERVER.environment().peer("203.0.113.9");
        assertThat(SERVER.as("alice").order().confirm().status()).isEqualTo(200);
    }

    @Test
    @Tag("N37")
    void nobodyIsAnOwnerOfItsOwn() {
        ClientIntent nobodys = SERVER.anonymous().order();
        assertThat(nobodys.confirmation(SERVER.as("alice")).send().status()).isEqualTo(403);
        assertThat(nobodys.confirm().status()).isEqualTo(200);
        ClientIntent alices = SERVER.as("alice").order();
        assertThat(alices.confirmation(SERVER.anonymous()).send().status()).isEqualTo(403);
    }

    @Test
    @Tag("N36")
    @Tag("D22")
    void idsAreOfVersionFourIfWished() {
        assertThat(UUID.fromString(SERVER.as("alice").order().scid()).version()).isEqualTo(4);
    }
}
