package io.twophp.jaxrs;

import static io.twophp.ProtocolHeader.PHASE_STATE;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ClientCorrelationId;
import io.twophp.Owner;
import io.twophp.ServerCorrelationId;
import io.twophp.core.Engine;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.Confirmation;
import io.twophp.core.engine.Handshake;
import io.twophp.jaxrs.app.Accounts;
import io.twophp.jaxrs.redelivery.ContainerRedelivery;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Logged;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** No intent of an owner who was disabled since Phase 1 is executed without the owner's own request. */
@Tag("W32")
@Tag("D17")
class OwnerCheckTest {

    private static final Duration LEASE = Duration.ofSeconds(60);

    @RegisterExtension
    static final TestServer SERVER = TestServer.withDefaults();

    private static Accounts accounts() {
        return SERVER.select(Accounts.class);
    }

    private static void recover() {
        SERVER.sweep("recovery");
        SERVER.awaitThreads();
    }

    @AfterEach
    void reset() {
        accounts().reset();
    }

    private static void assertRefused(ClientIntent intent) {
        assertThat(SERVER.database().phase(intent.scid())).isEqualTo("FAILED");
        Reply outcome = intent.confirm();
        assertThat(outcome.status()).isEqualTo(403);
        assertThat(outcome.problem()).isEqualTo("owner-refused");
        assertThat(outcome.header(PHASE_STATE)).isEqualTo("FAILED");
        assertThat(SERVER.shop().executions()).isZero();
    }

    @Test
    @Tag("D13")
    void anAsynchronousIntentOfADisabledOwnerFails() {
        ClientIntent intent = SERVER.as("alice").registered("cases/who-later");
        accounts().disable("alice");
        assertThat(Logged.by(ContainerRedelivery.class, () -> {
                    assertThat(intent.confirm().status()).isEqualTo(202);
                    SERVER.awaitThreads();
                }))
                .singleElement()
                .asString()
                .startsWith("WARNING TWOPHP-0310 [" + intent.scid() + "]");
        assertRefused(intent);
        assertThat(SERVER.select(Engine.class).leases().current()).isEmpty();
    }

    @Test
    void whatRecoveryTakesUpForADisabledOwnerFails() {
        ClientIntent intent = SERVER.as("alice").registered("cases/who");
        Answer.Claimed claimed = (Answer.Claimed) SERVER.select(Handshake.class)
                .confirm(Confirmation.of(
                        new Owner("alice"),
                        new ClientCorrelationId(intent.ccid()),
                        new ServerCorrelationId(intent.scid()),
                        SERVER.base().getPath() + intent.path(),
                        Optional.empty(),
                        false));
        SERVER.select(Engine.class).leases().letGo(claimed.claim());
        accounts().disable("alice");
        SERVER.database().advance(LEASE);
        recover();
        assertRefused(intent);
    }

    @Test
    void whileItCantBeToldTheExecutionWaitsUncounted() {
        accounts().down(true);
        ClientIntent intent = SERVER.as("alice").registered("cases/who-later");
        assertThat(Logged.by(ContainerRedelivery.class, () -> {
                    assertThat(intent.confirm().status()).isEqualTo(202);
                    SERVER.awaitThreads();
                }))
                .singleElement()
                .asString()
                .startsWith("WARNING TWOPHP-0311 [" + intent.scid() + "]");
        for (int i = 0; i < 8; i++) {
            SERVER.database().advance(Duration.ofMinutes(6));
            recover();
        }
        assertThat(SERVER.database().phase(intent.scid())).isEqualTo("PROCESSING");
        assertThat(intent.status().json().getInt("attempts")).isZero();
        accounts().down(false);
        SERVER.database().advance(Duration.ofMinutes(6));
        recover();
        assertThat(SERVER.database().phase(intent.scid())).isEqualTo("COMMITTED");
        assertThat(intent.confirm().text()).isEqualTo("for alice");
    }

    @Test
    @Tag("N38")
    void itIsAskedForThePrincipalAndTheRolesOfPhaseOne() {
        ClientIntent intent = SERVER.as("north/alice", "manager").registered("cases/managers-later");
        assertThat(intent.confirm().status()).isEqualTo(202);
        SERVER.awaitThreads();
        assertThat(SERVER.database().phase(intent.scid())).isEqualTo("COMMITTED");
        assertThat(accounts().asked()).containsExactly("north/alice [manager]");
    }

    /** A confirming client was authenticated for this very request. */
    @Test
    void itIsNotAskedAboutAClientThatConfirms() {
        accounts().disable("alice");
        assertThat(SERVER.as("alice").order().confirm().status()).isEqualTo(200);
        assertThat(accounts().asked()).isEmpty();
    }
}
