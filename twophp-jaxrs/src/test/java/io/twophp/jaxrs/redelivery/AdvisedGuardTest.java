package io.twophp.jaxrs.redelivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.app.Shop;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.TestServer;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.Response;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * An application's filter that follows the advice of TWOPHP-0407: it lets requests pass that have a principal (decision
 * 0013).
 */
@Tag("D13")
@Tag("N37")
class AdvisedGuardTest {

    @RegisterExtension
    static final TestServer SERVER =
            TestServer.serving(Shop.application().register(new PrincipalGuard(), Priorities.AUTHENTICATION));

    @Test
    void letsARedeliveredRequestPass() {
        ClientIntent intent = SERVER.alice().registered("cases/who-later");
        SERVER.executeLater(intent);
        assertThat(intent.confirm().text()).isEqualTo("for alice");
    }

    @Test
    void turnsNobodyAway() {
        SERVER.anonymous().phaseOne("POST", "cases/who-later", null).expect(401);
        assertThat(SERVER.database().intents()).isZero();
    }

    private static final class PrincipalGuard implements ContainerRequestFilter {

        @Override
        public void filter(ContainerRequestContext request) {
            if (request.getSecurityContext().getUserPrincipal() == null) {
                request.abortWith(Response.status(Response.Status.UNAUTHORIZED).build());
            }
        }
    }
}
