package io.twophp.jaxrs.admission;

import static io.twophp.jaxrs.rig.Caller.BOOK;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.app.Shop;
import io.twophp.jaxrs.app.TestAuthentication;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.Provider;
import java.util.List;
import org.glassfish.jersey.server.filter.RolesAllowedDynamicFeature;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An application whose filters authenticate only after matching (N37, N38). */
@Tag("N37")
class LateAuthenticationTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.serving(
            Shop.resources().register(new LateAuthentication()).register(RolesAllowedDynamicFeature.class));

    @Test
    @Tag("N22")
    void bothPhasesWork() {
        ClientIntent intent = SERVER.alice().order();
        Reply outcome = intent.confirm().expect(200).expectPhase("COMMITTED");
        intent.confirm().expectReplayOf(outcome);
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    @Tag("N38")
    void onlyItsOwnerConfirmsWithTheRole() {
        ClientIntent intent = SERVER.as("alice", "manager").registered("managed");
        ClientIntent order = SERVER.alice().order();
        order.confirmation(SERVER.anonymous()).expect(401);
        order.confirmation(SERVER.anonymous())
                .header("Authorization", "Basic x")
                .expect(401);
        SERVER.assertUnconfirmed(order);
        intent.confirmation(SERVER.as("bob", "manager")).expect(403);
        intent.confirmation(SERVER.as("alice", "clerk")).expect(403);
        SERVER.assertUnconfirmed(intent);
        intent.confirm().expect(200);
        assertThat(intent.confirmation(SERVER.as("bob", "manager")).expect(403).text())
                .doesNotContain("done");
    }

    @ParameterizedTest
    @Tag("D16")
    @ValueSource(ints = {401, 403, 409, 429, 500, 503})
    void whatAFilterTurnsAwayIsNotClaimed(int status) {
        ClientIntent intent = SERVER.alice().order();
        Reply refused = intent.confirmation()
                .header("X-Test-Refuse", Integer.toString(status))
                .expect(status);
        assertThat(refused.text()).isEqualTo("turned away");
        assertThat(SERVER.history(intent)).containsExactly("WAITING_CONFIRM");
        intent.confirm().expect(200);
    }

    @Test
    @Tag("D13")
    void whatIsAsynchronousHasTheRolesOfPhaseOne() {
        ClientIntent intent = SERVER.as("alice", "manager").registered("cases/managers-later");
        intent.confirmation(SERVER.as("alice", "clerk")).expect(403);
        assertThat(SERVER.history(intent)).containsExactly("WAITING_CONFIRM");
        SERVER.executeLater(intent);
        assertThat(intent.confirm().text()).startsWith("for alice");
    }

    @Test
    @Tag("G2")
    @Tag("PD5")
    void whoHasPostedIsKnownForEveryVerb() {
        SERVER.anonymous().post("poe/orders/1", BOOK).expect(401);
        Reply first = SERVER.alice().post("poe/orders/1", BOOK).expect(201);
        assertThat(SERVER.alice().get("poe/orders/1").send().body()).isEqualTo(first.body());
        SERVER.as("bob").get("poe/orders/1").expect(403);
        SERVER.anonymous().get("poe/orders/1").expect(401);
        SERVER.as("bob").post("poe/orders/1", "{\"item\":\"pen\"}").expect(405);
    }

    /** The media type of the answer is chosen before the caller is known. */
    @Test
    @Tag("G2")
    @Tag("ED6")
    void whatWasStoredIsExecutedAsItWas() {
        SERVER.alice()
                .call("PUT", "xo/echo/1")
                .body("application/xml", "<a/>")
                .header("Accept", "text/html")
                .header("X-Mine", "mine")
                .expect(201);
        for (String verb : List.of("POST", "GET", "DELETE")) {
            SERVER.anonymous().call(verb, "xo/echo/1").expect(401);
        }
        SERVER.as("bob").post("xo/echo/1").expect(404);
        SERVER.alice().post("xo/echo/1").expect(204);
        Reply told = SERVER.alice().get("xo/echo/1").send();
        assertThat(told.text()).isEqualTo("POST|1|null|application/xml|mine|xo/echo/1|<a/>");
        assertThat(told.header("Content-Type")).startsWith("text/plain");
    }

    /** Authenticates after matching, as filters do that are bound to resources; also a guard that may refuse. */
    @Provider
    @Priority(Priorities.AUTHENTICATION)
    static class LateAuthentication implements ContainerRequestFilter {

        private final TestAuthentication authentication = new TestAuthentication();

        @Override
        public void filter(ContainerRequestContext request) {
            String refusal = request.getHeaderString("X-Test-Refuse");
            if (refusal != null) {
                request.abortWith(Response.status(Integer.parseInt(refusal))
                        .entity("turned away")
                        .build());
            } else {
                authentication.filter(request);
            }
        }
    }
}
