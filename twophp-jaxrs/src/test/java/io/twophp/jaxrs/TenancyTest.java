package io.twophp.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ProtocolHeader;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Callers of the same name in different tenants: the application's naming drops the tenant from their names. */
@Tag("G3")
class TenancyTest {

    private static final String BOOK = "{\"item\":\"book\"}";

    @RegisterExtension
    static final TestServer SERVER = TestServer.withDefaults();

    private static Reply keyed(String user) {
        return SERVER.as(user)
                .post("keys/orders", BOOK)
                .header("Idempotency-Key", "k")
                .send();
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
            Reply registered =
                    SERVER.as(user).phaseOne("POST", "orders", BOOK, "c-1").send();
            assertThat(registered.status()).isEqualTo(200);
        }
        assertThat(SERVER.database().intents()).isEqualTo(3);
    }

    @Test
    void anIntentIsItsOwnTenantsOnly() {
        ClientIntent intent = SERVER.as("alice@acme").order();
        assertThat(SERVER.as("alice@umbrella").status(intent.scid()).send().status())
                .isEqualTo(404);
        assertThat(SERVER.as("alice")
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
        Reply outcome = intent.confirm();
        assertThat(outcome.header(ProtocolHeader.PHASE_STATE)).isEqualTo("COMMITTED");
        assertThat(intent.confirm().body()).isEqualTo(outcome.body());
    }
}
