package io.twophp.jaxrs.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.ShopTests;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * An application's rules for equal owners: one of several issuers, in a realm whose names are case-insensitive (N38).
 */
@Tag("W32")
@Tag("N38")
class OwnerNamingTest extends ShopTests {

    @Test
    void w32_theSameCallerInAnotherCaseConfirms() {
        ClientIntent intent = SERVER.as("North/Alice").order();
        assertThat(SERVER.database()
                        .column("SELECT owner FROM twophp_intent WHERE server_correlation_id = ?", intent.scid()))
                .containsExactly("alice of north");
        intent.confirmation(SERVER.as("north/alice")).expect(200);
        SERVER.as("NORTH/alice").status(intent.scid()).expect(200);
    }

    @Test
    void w32_theSameNameOfAnotherIssuerDoesNot() {
        ClientIntent intent = SERVER.as("north/alice").order();
        intent.confirmation(SERVER.as("south/alice")).expect(403);
        intent.confirmation(SERVER.alice()).expect(403);
        SERVER.as("south/alice").status(intent.scid()).expect(404);
    }

    @Test
    @Tag("D13")
    void w32_anExecutionWithoutTheClientRunsAsThePrincipalAndNotAsTheOwnersName() {
        ClientIntent intent = SERVER.as("north/alice").registered("cases/who-later");
        SERVER.executeLater(intent);
        assertThat(intent.confirm().text()).isEqualTo("for north/alice");
    }
}
