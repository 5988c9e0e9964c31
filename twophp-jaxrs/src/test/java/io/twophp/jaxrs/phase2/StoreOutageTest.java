package io.twophp.jaxrs.phase2;

import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A store that fails: 503, never a false acknowledgement, never half of a unit. */
class StoreOutageTest extends ShopTests {

    private static String repair;

    private static void breakTable(String table) {
        rename("ALTER TABLE %s RENAME TO %s", table);
    }

    private static void rename(String how, String name) {
        SERVER.database().execute(how.formatted(name, "broken"));
        repair = how.formatted("broken", name);
    }

    @AfterEach
    void repair() {
        if (repair != null) {
            SERVER.database().execute(repair);
            repair = null;
        }
    }

    private static void assertUnavailable(Reply answer) {
        answer.expectUnavailable("ledger-unavailable");
        assertThat(answer.text()).doesNotContainIgnoringCase("twophp_", "sql", "broken");
    }

    @Test
    @Tag("N2")
    @Tag("N25")
    void phaseOneStoresRowAndPayloadOrNeither() {
        breakTable("twophp_payload");
        assertUnavailable(SERVER.alice().bookOrder("again").send().without(SERVER_CORRELATION_ID));
        assertThat(SERVER.database().intents()).isZero();
        assertThat(SERVER.database().count("twophp_history")).isZero();
        repair();
        SERVER.alice().bookOrder("again").expect(200);
    }

    @Test
    @Tag("N11")
    @Tag("N25")
    void phaseTwoCommitsBusinessAndOutcomeOrNeither() {
        ClientIntent intent = SERVER.alice().order();
        rename("ALTER TABLE twophp_intent ALTER COLUMN %s RENAME TO %s", "response");
        assertUnavailable(intent.confirm());
        assertThat(SERVER.database().orders()).isZero();
        assertThat(SERVER.phase(intent)).isNotIn("COMMITTED", "FAILED");
    }

    @Test
    void aConfirmationThatCanNotBeClaimedRunsNothing() {
        ClientIntent intent = SERVER.alice().order();
        breakTable("twophp_intent");
        assertUnavailable(intent.confirm());
        assertUnavailable(intent.status());
        assertThat(SERVER.shop().executions()).isZero();
        repair();
        intent.confirm().expect(200);
    }

    @Test
    @Tag("D2")
    @Tag("N15")
    void noExpiryIsToldThatIsNotStored() {
        ClientIntent intent = SERVER.alice().order();
        SERVER.database().advance(java.time.Duration.ofSeconds(31));
        breakTable("twophp_transition");
        assertUnavailable(intent.confirm());
        assertThat(SERVER.phase(intent)).isEqualTo("WAITING_CONFIRM");
    }
}
