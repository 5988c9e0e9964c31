package io.twophp.jaxrs;

import static io.twophp.ProtocolHeader.MESSAGE;
import static io.twophp.ProtocolHeader.PHASE_STATE;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.app.Shop;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An application whose filters authenticate only after matching (N37, N38). */
@Tag("N37")
class LateAuthenticationTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.serving(Shop.authenticatingLate());

    @Test
    @Tag("N22")
    void bothPhasesWork() {
        ClientIntent intent = SERVER.as("alice").order();
        Reply outcome = intent.confirm();
        assertThat(outcome.status()).isEqualTo(200);
        assertThat(outcome.header(PHASE_STATE)).isEqualTo("COMMITTED");
        Reply replay = intent.confirm();
        assertThat(replay.body()).isEqualTo(outcome.body());
        assertThat(replay.headersBut(MESSAGE)).isEqualTo(outcome.headersBut());
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    void nobodyConfirms() {
        ClientIntent intent = SERVER.as("alice").order();
        assertThat(intent.confirmation(SERVER.anonymous()).send().status()).isEqualTo(401);
        assertThat(intent.confirmation(SERVER.anonymous())
                        .header("Authorization", "Basic x")
                        .send()
                        .status())
                .isEqualTo(401);
        assertThat(SERVER.database().history(intent.scid())).containsExactly("WAITING_CONFIRM");
        assertThat(SERVER.shop().executions()).isZero();
    }

    @Test
    @Tag("N38")
    void anotherIdentityDoesNotConfirmNorLearnAnything() {
        ClientIntent intent = SERVER.as("alice").order();
        Reply refused = intent.confirmation(SERVER.as("bob")).send();
        assertThat(refused.status()).isEqualTo(403);
        assertThat(SERVER.database().history(intent.scid())).containsExactly("WAITING_CONFIRM");
        intent.confirm();
        Reply replay = intent.confirmation(SERVER.as("bob")).send();
        assertThat(replay.status()).isEqualTo(403);
        assertThat(replay.text()).doesNotContain("book");
    }

    @Test
    void whoeverLacksTheRoleClaimsNothing() {
        ClientIntent intent = SERVER.as("alice", "manager").registered("managed");
        assertThat(intent.confirmation(SERVER.as("alice", "clerk")).send().status())
                .isEqualTo(403);
        assertThat(SERVER.database().history(intent.scid())).containsExactly("WAITING_CONFIRM");
        assertThat(intent.confirm().status()).isEqualTo(200);
    }

    @ParameterizedTest
    @Tag("D16")
    @ValueSource(ints = {401, 403, 409, 429, 500, 503})
    void whatAFilterTurnsAwayIsNotClaimed(int status) {
        ClientIntent intent = SERVER.as("alice").order();
        Reply refused = intent.confirmation()
                .header("X-Test-Refuse", Integer.toString(status))
                .send();
        assertThat(refused.status()).isEqualTo(status);
        assertThat(refused.text()).isEqualTo("turned away");
        assertThat(SERVER.database().history(intent.scid())).containsExactly("WAITING_CONFIRM");
        assertThat(intent.confirm().status()).isEqualTo(200);
    }

    @Test
    @Tag("N15")
    void whatIsLateIsRejected() {
        ClientIntent intent = SERVER.as("alice").order();
        SERVER.database().advance(Duration.ofSeconds(31));
        assertThat(intent.confirm().status()).isEqualTo(408);
    }
}
