package io.twophp.jaxrs.phase1;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.app.Shop;
import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.TestServer;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Roles hold in both phases also on a server that has no filter for them (D1, N37). */
@Tag("N37")
class RoleFilterTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.serving(Shop.withoutRoleFilter());

    @Test
    void whoeverLacksTheRoleRegistersNothing() {
        for (String path : List.of("managed", "managed/closed")) {
            SERVER.as("alice", "clerk").phaseOne("POST", path, null).expect(403);
        }
        SERVER.anonymous().phaseOne("POST", "managed", null).expect(401);
        SERVER.assertUntouched();
    }

    @Test
    void whoeverHasTheRoleIsServedAndWhoeverLostItRunsNothing() {
        Caller manager = SERVER.as("alice", "manager");
        manager.registered("managed").confirm().expect(200);
        ClientIntent intent = manager.registered("managed");
        intent.confirmation(SERVER.as("alice", "clerk")).expect(403);
        assertThat(SERVER.phase(intent)).isEqualTo("FAILED");
        intent.confirm().expect(403);
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }
}
