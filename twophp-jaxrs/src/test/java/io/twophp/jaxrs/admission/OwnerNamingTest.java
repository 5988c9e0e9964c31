package io.twophp.jaxrs.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * An application's rules for equal owners (N38): one of several issuers, in a realm whose names are case-insensitive,
 * and tenants, which it drops from the names.
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

    private static Reply keyed(String user) {
        return SERVER.as(user).post("keys/orders", BOOK).key("k").send();
    }

    @Test
    @Tag("G3")
    void theirKeysNeverMeet() {
        assertThat(keyed("alice@acme").header(REPLAYED)).isNull();
        assertThat(keyed("alice@umbrella").header(REPLAYED)).isNull();
        assertThat(keyed("alice").header(REPLAYED)).isNull();
        assertThat(keyed("alice@acme").header(REPLAYED)).isEqualTo("true");
        assertThat(SERVER.database().column("SELECT owner || '/' || tenant FROM twophp_intent ORDER BY tenant"))
                .containsExactly("alice/", "alice/acme", "alice/umbrella");
    }

    @Test
    @Tag("G3")
    void theirClientCorrelationIdsNeverMeet() {
        for (String user : new String[] {"alice@acme", "alice@umbrella", "alice"}) {
            SERVER.as(user).bookOrder("c-1").expect(200);
        }
        assertThat(SERVER.database().intents()).isEqualTo(3);
    }

    @Test
    @Tag("G3")
    void anIntentIsItsOwnTenantsOnly() {
        ClientIntent intent = SERVER.as("alice@acme").order();
        SERVER.as("alice@umbrella").status(intent.scid()).expect(404);
        assertThat(SERVER.alice()
                        .get("2php/ledger/registrations?ccid=" + intent.ccid())
                        .send()
                        .json()
                        .getJsonArray("registrations"))
                .isEmpty();
        assertThat(SERVER.as("alice@acme")
                        .get("2php/ledger/registrations?ccid=" + intent.ccid())
                        .send()
                        .json()
                        .getJsonArray("registrations"))
                .hasSize(1);
        Reply outcome = intent.confirm().expectPhase("COMMITTED");
        assertThat(intent.confirm().body()).isEqualTo(outcome.body());
    }
}
