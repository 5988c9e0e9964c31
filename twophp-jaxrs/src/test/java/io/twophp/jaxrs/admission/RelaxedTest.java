package io.twophp.jaxrs.admission;

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
        SERVER.alice().order().confirm().expect(200);
    }

    @Test
    @Tag("N37")
    void nobodyIsAnOwnerOfItsOwn() {
        ClientIntent nobodys = SERVER.anonymous().order();
        nobodys.confirmation(SERVER.alice()).expect(403);
        nobodys.confirm().expect(200);
        SERVER.alice().order().confirmation(SERVER.anonymous()).expect(403);
    }

    @Test
    @Tag("N36")
    @Tag("D22")
    void idsAreOfVersionFourIfWished() {
        assertThat(UUID.fromString(SERVER.alice().order().scid()).version()).isEqualTo(4);
    }
}
