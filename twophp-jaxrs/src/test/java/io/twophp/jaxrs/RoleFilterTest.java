package io.twophp.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.app.Shop;
import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
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
        Reply answer = SERVER.as("alice", "clerk").phaseOne("POST", path, null).send();
        assertThat(answer.status()).isEqualTo(403);
        assertThat(SERVER.database().intents()).isZero();
        assertThat(SERVER.shop().executions()).isZero();
    }

    @Test
    void nobodyIsAskedToAuthenticate() {
        Reply answer = SERVER.anonymous().phaseOne("POST", "managed", null).send();
        assertThat(answer.status()).isEqualTo(401);
        assertThat(SERVER.database().intents()).isZero();
    }

    @Test
    void whoeverHasTheRoleIsServed() {
        ClientIntent intent = SERVER.as("alice", "manager").registered("managed");
        assertThat(intent.confirm().status()).isEqualTo(200);
    }

    @Test
    void whoeverLostTheRoleRunsNothing() {
        Caller promoted = SERVER.as("alice", "manager");
        ClientIntent intent = promoted.registered("managed");
        Reply answer = intent.confirmation(SERVER.as("alice", "clerk")).send();
        assertThat(answer.status()).isEqualTo(403);
        assertThat(SERVER.shop().executions()).isZero();
        assertThat(SERVER.database().phase(intent.scid())).isEqualTo("FAILED");
        assertThat(intent.confirm().status()).isEqualTo(403);
        assertThat(SERVER.shop().executions()).isZero();
    }
}
