package io.twophp.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.app.Shop;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An application that authenticates only after matching, and makes a request without credentials anonymous. */
@Tag("D13")
@Tag("N37")
class LateAuthenticationRedeliveryTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.serving(Shop.authenticatingLate());

    @Test
    void isAcceptedAndExecutedAsItsOwnerAllTheSame() {
        ClientIntent intent = SERVER.as("alice").registered("cases/who-later");
        Reply accepted = intent.confirm();
        assertThat(accepted.status()).isEqualTo(202);
        SERVER.awaitThreads();
        assertThat(intent.confirm().text()).isEqualTo("for alice");
    }

    @Test
    void rolesAreThoseOfPhaseOne() {
        ClientIntent intent = SERVER.as("alice", "manager").registered("cases/managers-later");
        assertThat(intent.confirm().status()).isEqualTo(202);
        SERVER.awaitThreads();
        assertThat(intent.confirm().text()).startsWith("for alice");
    }

    @Test
    void whoeverLacksTheRoleClaimsNothing() {
        ClientIntent intent = SERVER.as("alice", "manager").registered("cases/managers-later");
        assertThat(intent.confirmation(SERVER.as("alice", "clerk")).send().status())
                .isEqualTo(403);
        assertThat(SERVER.database().history(intent.scid())).containsExactly("WAITING_CONFIRM");
    }
}
