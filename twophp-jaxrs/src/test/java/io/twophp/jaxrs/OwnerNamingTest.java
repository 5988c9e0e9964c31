package io.twophp.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.TestServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * An application's rules for equal owners: one of several issuers, in a realm whose names are case-insensitive (N38).
 */
@Tag("W32")
@Tag("N38")
class OwnerNamingTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.withDefaults();

    @Test
    void w32_theSameCallerInAnotherCaseConfirms() {
        ClientIntent intent = SERVER.as("North/Alice").order();
        assertThat(SERVER.database()
                        .column("SELECT owner FROM twophp_intent WHERE server_correlation_id = ?", intent.scid()))
                .containsExactly("alice of north");
        assertThat(intent.confirmation(SERVER.as("north/alice")).send().status())
                .isEqualTo(200);
        assertThat(SERVER.as("NORTH/alice").status(intent.scid()).send().status())
                .isEqualTo(200);
    }

    @Test
    void w32_theSameNameOfAnotherIssuerDoesNot() {
        ClientIntent intent = SERVER.as("north/alice").order();
        assertThat(intent.confirmation(SERVER.as("south/alice")).send().status())
                .isEqualTo(403);
        assertThat(intent.confirmation(SERVER.as("alice")).send().status()).isEqualTo(403);
        assertThat(SERVER.as("south/alice").status(intent.scid()).send().status())
                .isEqualTo(404);
    }

    @Test
    @Tag("D13")
    void w32_anExecutionWithoutTheClientRunsAsThePrincipalAndNotAsTheOwnersName() {
        ClientIntent intent = SERVER.as("north/alice").registered("cases/who-later");
        assertThat(intent.confirm().status()).isEqualTo(202);
        SERVER.awaitThreads();
        assertThat(intent.confirm().text()).isEqualTo("for north/alice");
    }
}
