package io.twophp.jaxrs;

import static io.twophp.ProtocolHeader.PHASE_STATE;
import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A store that fails: 503, never a false acknowledgement, never half of a unit. */
class StoreOutageTest {

    private static final String BOOK = "{\"item\":\"book\"}";

    @RegisterExtension
    static final TestServer SERVER = TestServer.withDefaults();

    private static String broken;

    private static void breakTable(String table) {
        broken = table;
        SERVER.database().execute("ALTER TABLE " + table + " RENAME TO broken");
    }

    @AfterEach
    void repair() {
        if (broken != null) {
            SERVER.database().execute("ALTER TABLE broken RENAME TO " + broken);
            broken = null;
        }
    }

    private static void assertUnavailable(Reply answer) {
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.problem()).isEqualTo("ledger-unavailable");
        assertThat(answer.header("Retry-After")).isNotNull();
        assertThat(answer.header(PHASE_STATE)).isNull();
        assertThat(answer.text()).doesNotContainIgnoringCase("twophp_", "sql", "broken");
    }

    @Test
    @Tag("N2")
    @Tag("N25")
    void phaseOneStoresRowAndPayloadOrNeither() {
        breakTable("twophp_payload");
        Reply answer =
                SERVER.as("alice").phaseOne("POST", "orders", BOOK, "again").send();
        assertUnavailable(answer);
        assertThat(answer.header(SERVER_CORRELATION_ID)).isNull();
        assertThat(SERVER.database().intents()).isZero();
        assertThat(SERVER.database().count("twophp_transition")).isZero();
        repair();
        assertThat(SERVER.as("alice")
                        .phaseOne("POST", "orders", BOOK, "again")
                        .send()
                        .status())
                .isEqualTo(200);
    }

    @Test
    @Tag("N11")
    @Tag("N25")
    void phaseTwoCommitsBusinessAndOutcomeOrNeither() {
        ClientIntent intent = SERVER.as("alice").order();
        breakTable("twophp_response");
        Reply answer = intent.confirm();
        assertUnavailable(answer);
        assertThat(SERVER.database().orders()).isZero();
        assertThat(SERVER.database().phase(intent.scid())).isNotIn("COMMITTED", "FAILED");
    }

    @Test
    void aConfirmationThatCanNotBeClaimedRunsNothing() {
        ClientIntent intent = SERVER.as("alice").order();
        breakTable("twophp_intent");
        assertUnavailable(intent.confirm());
        assertThat(SERVER.shop().executions()).isZero();
        repair();
        assertThat(intent.confirm().status()).isEqualTo(200);
    }

    @Test
    void theStatusCanNotBeTold() {
        ClientIntent intent = SERVER.as("alice").order();
        breakTable("twophp_intent");
        assertUnavailable(intent.status());
    }

    @Test
    @Tag("D2")
    @Tag("N15")
    void noExpiryIsToldThatIsNotStored() {
        ClientIntent intent = SERVER.as("alice").order();
        SERVER.database().advance(java.time.Duration.ofSeconds(31));
        breakTable("twophp_transition");
        assertUnavailable(intent.confirm());
        assertThat(SERVER.database().phase(intent.scid())).isEqualTo("WAITING_CONFIRM");
    }
}
