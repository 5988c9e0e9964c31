package io.twophp.jaxrs.admission;

import static io.twophp.ProtocolHeader.PHASE_STATE;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.app.Shop;
import io.twophp.jaxrs.app.TestAuthentication;
import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.ext.Provider;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The container knows a gateway, and the application's own filter knows the user behind it: the intent belongs to the
 * user, whom its resource method sees (N37, N38, D6; decision 0027).
 */
@Tag("W8")
@Tag("N38")
class TwoIdentitiesTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.serving(
            Shop.application().register(new GatewayUser()), Map.of("twophp.operator-role", "operator"));

    private static Call by(String user, Call call) {
        return call.header("X-User", user);
    }

    private static ClientIntent registered(String user, String path) {
        return by(user, SERVER.as("gateway").phaseOne("POST", path, null)).register();
    }

    @Test
    void w8_theUserAloneConfirmsAndIsWhoTheMethodSees() {
        ClientIntent gateways = SERVER.as("gateway").registered("cases/who");
        by("alice", gateways.confirmation()).expect(403);
        ClientIntent intent = registered("alice", "cases/who");
        by("bob", intent.confirmation()).expect(403);
        intent.confirmation().expect(403);
        assertThat(SERVER.history(intent)).containsExactly("WAITING_CONFIRM");
        Reply outcome = by("alice", intent.confirmation()).expect(200);
        assertThat(outcome.text()).startsWith("for alice");
        assertThat(by("alice", intent.confirmation()).send().body()).isEqualTo(outcome.body());
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2php/intents/%s", "2php/intents?client-correlation-id=%s"})
    void w8_theStatusIsTheUsersToSee(String address) {
        ClientIntent intent = registered("alice", "cases/who");
        String path = address.formatted(address.contains("?") ? intent.ccid() : intent.scid());
        by("alice", SERVER.as("gateway").get(path)).expect(200).expectPhase("WAITING_CONFIRM");
        by("bob", SERVER.as("gateway").get(path)).expect(404);
        SERVER.as("gateway").get(path).expect(404);
        String calls = "2php/ledger/registrations?ccid=" + intent.ccid();
        assertThat(by("alice", SERVER.as("gateway").get(calls)).send().text()).contains(intent.scid());
        assertThat(SERVER.as("gateway").get(calls).send().text()).doesNotContain(intent.scid());
    }

    @Test
    void w8_anOperatorIsWhoTheApplicationsFilterSaysIsOne() {
        by("olga", SERVER.as("gateway").get("2php/intents?in-doubt"))
                .header("X-Roles", "operator")
                .expect(200);
        by("alice", SERVER.as("gateway").get("2php/intents?in-doubt")).expect(403);
    }

    @Test
    @Tag("D13")
    void w8_anAsynchronousIntentRunsAsTheUserWhoAloneSeesItsProvisionalAddress() {
        ClientIntent intent = registered("alice", "later/adopted");
        by("alice", intent.confirmation()).expect(202);
        SERVER.awaitThreads();
        by("alice", intent.confirmation()).send().expectPhase("COMMITTED");
        assertThat(SERVER.database()
                        .column("SELECT owner FROM twophp_intent WHERE server_correlation_id = ?", intent.scid()))
                .containsExactly("alice");
        String address = "later/adopted/" + intent.scid();
        by("alice", SERVER.as("gateway").get(address)).send().expectPhase("COMMITTED");
        assertThat(SERVER.as("gateway").get(address).send().header(PHASE_STATE)).isNull();
    }

    /** Phase 1's headers must not identify the caller of Phase 2 (decision 0032). */
    @Test
    @Tag("W11")
    void w11_whoeverConfirmsIsIdentifiedByTheConfirmationsHeadersAndTheMethodSeesThoseOfPhaseOne() {
        ClientIntent intent = by("alice", SERVER.as("gateway").phaseOne("DELETE", "echo/file", null))
                .header("X-Anything", "else")
                .header("Content-Range", "bytes 3-5/9")
                .register();
        intent.confirm().expect(403);
        by("bob", intent.confirmation()).expect(403);
        assertThat(SERVER.history(intent)).containsExactly("WAITING_CONFIRM");
        by("alice", intent.confirmation())
                .header("X-Other", "thing")
                .expect(200)
                .with("Seen-X-Anything", "else")
                .with("Seen-Content-Range", "bytes 3-5/9")
                .without("Seen-X-Other");
    }

    /**
     * Replaces a gateway, which the container knows, by the user that {@code X-User} names, with the roles of
     * {@code X-Roles}.
     */
    @Provider
    static class GatewayUser implements ContainerRequestFilter {

        @Override
        public void filter(ContainerRequestContext request) {
            SecurityContext container = request.getSecurityContext();
            String user = request.getHeaderString("X-User");
            if (user != null
                    && container.getUserPrincipal() != null
                    && container.getUserPrincipal().getName().equals("gateway")) {
                List<String> roles = List.of(
                        String.valueOf(request.getHeaderString("X-Roles")).split(","));
                request.setSecurityContext(new TestAuthentication.TestCaller(user, roles, container.isSecure()));
            }
        }
    }
}
