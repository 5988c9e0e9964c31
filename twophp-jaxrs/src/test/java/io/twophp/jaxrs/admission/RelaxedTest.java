package io.twophp.jaxrs.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ProtocolHeader;
import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.TestServer;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Settings that relax or change rules for all endpoints. */
class RelaxedTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(Map.of(
            "twophp.tls.required", "false",
            "twophp.anonymous.allowed", "true",
            "twophp.id-version", "v4",
            "twophp.poe.per-tenant", "true"));

    @Test
    @Tag("D21")
    void plainHttpIsTakenInDevelopment() {
        SERVER.environment().peer("203.0.113.9");
        SERVER.alice().order().confirm().expect(200);
    }

    @Test
    @Tag("N37")
    void nobodyIsAnOwnerOfItsOwn() {
        ClientIntent nobodys = SERVER.anonymous().order();
        nobodys.confirmation(SERVER.alice()).expect(403);
        nobodys.confirm().expect(200);
        SERVER.alice().order().confirmation(SERVER.anonymous()).expect(403);
    }

    @Test
    @Tag("N36")
    @Tag("D22")
    void idsAreOfVersionFourIfWished() {
        assertThat(UUID.fromString(SERVER.alice().order().scid()).version()).isEqualTo(4);
    }

    @Test
    @Tag("N41")
    void whoIsNobodyAsksTheLedgerNothingEvenWhereItMayRegister() {
        ClientIntent intent = SERVER.anonymous().order();
        for (String question : List.of("tree/" + intent.ccid(), "stalled", "registrations?unmatched", "nowhere")) {
            SERVER.anonymous().get("2php/ledger/" + question).expect(401, "authentication-required");
        }
    }

    @Test
    @Tag("D17")
    void operatorsAreNobodyWithoutASetting() {
        ClientIntent intent = SERVER.doubtful();
        Caller olga = SERVER.operator();
        olga.post("2php/intents/" + intent.scid() + "/resolution", "{\"resolution\":\"FAILED\"}")
                .header(ProtocolHeader.ENABLED, "true")
                .expect(403, "forbidden");
        olga.get("2php/intents?in-doubt").expect(403);
        olga.status(intent.scid()).expect(404);
        assertThat(SERVER.phase(intent)).isEqualTo("PROCESSING");
    }

    @Test
    @Tag("G3")
    void G3_nobodyHasMessages() {
        SERVER.anonymous()
                .post("work/certified-http/told")
                .message(UUID.randomUUID().toString())
                .expect(401);
        SERVER.anonymous().get("2php/messages/" + UUID.randomUUID()).expect(401);
        assertThat(SERVER.database().intents()).isZero();
    }

    @Test
    @Tag("X31")
    void tenantsThatShareAddressesHaveAPostOfTheirOwnEach() {
        for (String user : new String[] {"alice@acme", "alice@umbrella", "alice"}) {
            SERVER.as(user).post("poe/files/1").expect(200);
            SERVER.as(user).post("poe/files/1").expect(405, "already-posted");
            assertThat(SERVER.as(user).get("poe/files/1").send().text()).isEqualTo("1");
        }
        assertThat(SERVER.database().orders()).isEqualTo(3);
    }
}
