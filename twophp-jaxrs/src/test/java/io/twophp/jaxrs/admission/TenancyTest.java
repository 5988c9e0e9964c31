package io.twophp.jaxrs.admission;

import static io.twophp.jaxrs.rig.Caller.BOOK;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Callers of the same name in different tenants: the application's naming drops the tenant from their names. */
@Tag("G3")
class TenancyTest extends ShopTests {

    private static Reply keyed(String user) {
        return SERVER.as(user).post("keys/orders", BOOK).key("k").send();
    }

    @Test
    void theirKeysNeverMeet() {
        assertThat(keyed("alice@acme").header("Idempotent-Replayed")).isNull();
        assertThat(keyed("alice@umbrella").header("Idempotent-Replayed")).isNull();
        assertThat(keyed("alice").header("Idempotent-Replayed")).isNull();
        assertThat(keyed("alice@acme").header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(SERVER.database().column("SELECT owner || '/' || tenant FROM twophp_intent ORDER BY tenant"))
                .containsExactly("alice/", "alice/acme", "alice/umbrella");
    }

    @Test
    void theirClientCorrelationIdsNeverMeet() {
        for (String user : new String[] {"alice@acme", "alice@umbrella", "alice"}) {
            SERVER.as(user).bookOrder("c-1").expect(200);
        }
        assertThat(SERVER.database().intents()).isEqualTo(3);
    }

    @Test
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
