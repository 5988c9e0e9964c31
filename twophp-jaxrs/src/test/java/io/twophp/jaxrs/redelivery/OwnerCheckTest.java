package io.twophp.jaxrs.redelivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.Engine;
import io.twophp.jaxrs.app.Accounts;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Logged;
import io.twophp.jaxrs.rig.ShopTests;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** No intent of an owner who was disabled since Phase 1 is executed without the owner's own request. */
@Tag("W32")
@Tag("D17")
class OwnerCheckTest extends ShopTests {

    private static final Duration LEASE = Duration.ofSeconds(60);

    private static Accounts accounts() {
        return SERVER.select(Accounts.class);
    }

    private static void assertRefused(ClientIntent intent) {
        assertThat(SERVER.phase(intent)).isEqualTo("FAILED");
        intent.confirm().expect(403, "owner-refused").expectPhase("FAILED");
        assertThat(SERVER.shop().executions()).isZero();
    }

    @Test
    @Tag("D13")
    void anAsynchronousIntentOfADisabledOwnerFails() {
        ClientIntent intent = SERVER.alice().registered("cases/who-later");
        accounts().disable("alice");
        Logged.assertOne(ContainerRedelivery.class, () -> SERVER.executeLater(intent))
                .startsWith("WARNING TWOPHP-0310 [" + intent.scid() + "]");
        assertRefused(intent);
        assertThat(SERVER.select(Engine.class).leases().current()).isEmpty();
    }

    @Test
    void whatRecoveryTakesUpForADisabledOwnerFails() {
        ClientIntent intent = SERVER.alice().registered("cases/who");
        SERVER.claimAndVanish(intent);
        accounts().disable("alice");
        SERVER.recoverAfter(LEASE);
        assertRefused(intent);
    }

    @Test
    void whileItCantBeToldTheExecutionWaitsUncounted() {
        accounts().down(true);
        ClientIntent intent = SERVER.alice().registered("cases/who-later");
        Logged.assertOne(ContainerRedelivery.class, () -> SERVER.executeLater(intent))
                .startsWith("WARNING TWOPHP-0311 [" + intent.scid() + "]");
        for (int i = 0; i < 8; i++) {
            SERVER.recoverAfter(Duration.ofMinutes(6));
        }
        assertThat(SERVER.phase(intent)).isEqualTo("PROCESSING");
        assertThat(intent.status().json().getInt("attempts")).isZero();
        accounts().down(false);
        SERVER.recoverAfter(Duration.ofMinutes(6));
        assertThat(SERVER.phase(intent)).isEqualTo("COMMITTED");
        assertThat(intent.confirm().text()).isEqualTo("for alice");
    }

    @Test
    @Tag("N38")
    void itIsAskedForThePrincipalAndTheRolesOfPhaseOne() {
        ClientIntent intent = SERVER.as("north/alice", "manager").registered("cases/managers-later");
        SERVER.executeLater(intent);
        assertThat(SERVER.phase(intent)).isEqualTo("COMMITTED");
        assertThat(accounts().asked()).containsExactly("north/alice [manager]");
    }

    /** A confirming client was authenticated for this very request. */
    @Test
    void itIsNotAskedAboutAClientThatConfirms() {
        accounts().disable("alice");
        SERVER.alice().order().confirm().expect(200);
        assertThat(accounts().asked()).isEmpty();
    }
}
