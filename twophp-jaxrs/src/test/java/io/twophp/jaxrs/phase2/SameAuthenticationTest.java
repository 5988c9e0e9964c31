package io.twophp.jaxrs.phase2;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Both phases are authenticated by one mechanism, where the container tells it (draft §13.2). */
@Tag("N37")
class SameAuthenticationTest {

    private static final String SCHEME = "X-Test-Scheme";

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(Map.of("twophp.same-authentication", "true"));

    private static ClientIntent registered(String path, String scheme) {
        return SERVER.alice()
                .phaseOne("POST", path, "orders".equals(path) ? "{\"item\":\"book\"}" : null)
                .header(SCHEME, scheme)
                .register();
    }

    private static Call confirmation(ClientIntent intent, String scheme) {
        return intent.confirmation(SERVER.alice()).header(SCHEME, scheme);
    }

    /** The word none stands for a container that tells no mechanism. */
    @ParameterizedTest
    @CsvSource({"BASIC, BASIC", "none, none", "none, BASIC", "none, CLIENT_CERT"})
    void theSameMechanismConfirmsAndAnyOneIfPhaseOneToldNone(String first, String second) {
        ClientIntent intent = registered("orders", first);
        Reply outcome = confirmation(intent, second).expect(200).expectPhase("COMMITTED");
        confirmation(intent, second).send().expectReplayOf(outcome);
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "orders, BASIC, CLIENT_CERT",
        "orders, CLIENT_CERT, BASIC",
        "orders, BASIC, basic",
        "orders, BASIC, none",
        "later, BASIC, FORM",
        "policies/reuse, BASIC, FORM"
    })
    void anotherMechanismIsRefusedAndNothingChanges(String path, String first, String second) {
        ClientIntent intent = registered(path, first);
        Reply refused = confirmation(intent, second).expect(403, "not-owner");
        assertThat(refused.json().getString("detail")).contains("authenticated in the same way");
        SERVER.assertUnconfirmed(intent);
        int status = path.equals("later") ? 202 : 200;
        confirmation(intent, first).expect(status);
    }

    @Test
    @Tag("N38")
    @Tag("D5")
    @Tag("D6")
    void identityIdsAndDeadlineAreCheckedAsBefore() {
        ClientIntent intent = registered("orders", "BASIC");
        intent.confirmation(SERVER.as("mallory")).header(SCHEME, "BASIC").expect(403, "not-owner");
        intent.confirmation(SERVER.alice(), "policies/quick/confirm")
                .header(SCHEME, "FORM")
                .expect(404, "unknown-intent");
        intent.confirmation(SERVER.anonymous()).expect(401, "authentication-required");
        SERVER.database().advance(Duration.ofMinutes(1));
        confirmation(intent, "BASIC").expect(408);
        assertThat(SERVER.shop().executions()).isZero();
    }

    /** Without the setting, as by default, an identity is its name. */
    @Test
    void withoutTheSettingAnyMechanismConfirms() {
        ClientIntent before = registered("orders", "BASIC");
        SERVER.restart(Map.of("twophp.same-authentication", "false"));
        confirmation(before, "FORM").expect(200);
        ClientIntent without = registered("orders", "BASIC");
        SERVER.restart(Map.of("twophp.same-authentication", "true"));
        confirmation(without, "FORM").expect(200);
        ClientIntent with = registered("orders", "BASIC");
        confirmation(with, "FORM").expect(403, "not-owner");
    }
}
