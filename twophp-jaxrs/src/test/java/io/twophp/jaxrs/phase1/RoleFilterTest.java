package io.twophp.jaxrs.phase1;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.app.Shop;
import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.TestServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Roles hold in both phases also on a server that has no filter for them (D1, N37). */
@Tag("N37")
class RoleFilterTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.serving(Shop.withoutRoleFilter());

    @ParameterizedTest
    @ValueSource(strings = {"managed", "managed/closed"})
    void whoeverLacksTheRoleRegistersNothing(String path) {
        SERVER.as("alice", "clerk").phaseOne("POST", path, null).expect(403);
        SERVER.assertUntouched();
    }

    @Test
    void nobodyIsAskedToAuthenticate() {
        SERVER.anonymous().phaseOne("POST", "managed", null).expect(401);
        assertThat(SERVER.database().intents()).isZero();
    }

    @Test
    void whoeverHasTheRoleIsServed() {
        SERVER.as("alice", "manager").registered("managed").confirm().expect(200);
    }

    @Test
    void whoeverLostTheRoleRunsNothing() {
        Caller promoted = SERVER.as("alice", "manager");
        ClientIntent intent = promoted.registered("managed");
        intent.confirmation(SERVER.as("alice", "clerk")).expect(403);
        assertThat(SERVER.shop().executions()).isZero();
        assertThat(SERVER.phase(intent)).isEqualTo("FAILED");
        intent.confirm().expect(403);
        assertThat(SERVER.shop().executions()).isZero();
    }
}
