package io.twophp.jaxrs;

import static io.twophp.ProtocolHeader.PHASE_STATE;
import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.app.GatewayUser;
import io.twophp.jaxrs.app.Shop;
import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.util.Map;
import java.util.UUID;
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
            Shop.application().register(GatewayUser.class), Map.of("twophp.operator-role", "operator"));

    private static Call by(String user, Call call) {
        return call.header("X-User", user);
    }

    private static ClientIntent registered(String user, String path) {
        String ccid = "c-" + UUID.randomUUID();
        Reply answer = by(user, SERVER.as("gateway").phaseOne("POST", path, null, ccid))
                .send();
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return new ClientIntent(SERVER.as("gateway"), path, ccid, answer.header(SERVER_CORRELATION_ID), answer);
    }

    @Test
    void w8_theUserConfirmsAndIsWhoTheMethodSees() {
        ClientIntent intent = registered("alice", "cases/who");
        Reply outcome = by("alice", intent.confirmation()).send();
        assertThat(outcome.status()).as(outcome.text()).isEqualTo(200);
        assertThat(outcome.text()).startsWith("for alice");
        Reply replay = by("alice", intent.confirmation()).send();
        assertThat(replay.body()).isEqualTo(outcome.body());
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    void w8_neitherAnotherUserNorTheGatewayItselfConfirms() {
        ClientIntent intent = registered("alice", "cases/who");
        assertThat(by("bob", intent.confirmation()).send().status()).isEqualTo(403);
        assertThat(intent.confirmation().send().status()).isEqualTo(403);
        assertThat(SERVER.database().history(intent.scid())).containsExactly("WAITING_CONFIRM");
    }

    @Test
    void w8_aUserDoesNotConfirmWhatTheGatewayRegisteredForItself() {
        ClientIntent intent = SERVER.as("gateway").registered("cases/who");
        assertThat(by("alice", intent.confirmation()).send().status()).isEqualTo(403);
        assertThat(intent.confirmation().send().text()).startsWith("for gateway");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2php/intents/%s", "2php/intents?client-correlation-id=%s"})
    void w8_theStatusIsTheUsersToSee(String address) {
        ClientIntent intent = registered("alice", "cases/who");
        String path = address.formatted(address.contains("?") ? intent.ccid() : intent.scid());
        Reply status = by("alice", SERVER.as("gateway").get(path)).send();
        assertThat(status.status()).as(status.text()).isEqualTo(200);
        assertThat(status.header(PHASE_STATE)).isEqualTo("WAITING_CONFIRM");
        assertThat(by("bob", SERVER.as("gateway").get(path)).send().status()).isEqualTo(404);
        assertThat(SERVER.as("gateway").get(path).send().status()).isEqualTo(404);
    }

    @Test
    void w8_theLedgerTellsTheUserOfTheUsersCalls() {
        ClientIntent intent = registered("alice", "cases/who");
        String path = "2php/ledger/registrations?ccid=" + intent.ccid();
        assertThat(by("alice", SERVER.as("gateway").get(path)).send().text()).contains(intent.scid());
        assertThat(SERVER.as("gateway").get(path).send().text()).doesNotContain(intent.scid());
    }

    @Test
    void w8_anOperatorIsWhoTheApplicationsFilterSaysIsOne() {
        Reply told = by("olga", SERVER.as("gateway").get("2php/intents?in-doubt"))
                .header("X-Roles", "operator")
                .send();
        assertThat(told.status()).as(told.text()).isEqualTo(200);
        assertThat(by("alice", SERVER.as("gateway").get("2php/intents?in-doubt"))
                        .send()
                        .status())
                .isEqualTo(403);
    }

    @Test
    @Tag("D13")
    void w8_anAsynchronousIntentRunsAsTheUserWhoAloneSeesItsProvisionalAddress() {
        ClientIntent intent = registered("alice", "later/adopted");
        assertThat(by("alice", intent.confirmation()).send().status()).isEqualTo(202);
        SERVER.awaitThreads();
        assertThat(by("alice", intent.confirmation()).send().header(PHASE_STATE))
                .isEqualTo("COMMITTED");
        assertThat(SERVER.database()
                        .column("SELECT owner FROM twophp_intent WHERE server_correlation_id = ?", intent.scid()))
                .containsExactly("alice");
        String address = "later/adopted/" + intent.scid();
        assertThat(by("alice", SERVER.as("gateway").get(address)).send().header(PHASE_STATE))
                .isEqualTo("COMMITTED");
        assertThat(SERVER.as("gateway").get(address).send().header(PHASE_STATE)).isNull();
    }

    @Test
    void w8_whatLiesBelowOurPathAndIsNothingIsNotFound() {
        assertThat(by("alice", SERVER.as("gateway").get("2php/nothing")).send().status())
                .isEqualTo(404);
    }
}
