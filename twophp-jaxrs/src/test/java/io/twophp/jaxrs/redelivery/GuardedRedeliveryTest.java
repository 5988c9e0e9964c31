package io.twophp.jaxrs.redelivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.app.Shop;
import io.twophp.jaxrs.phase2.Outcomes;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Logged;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * An application's filter that asks for credentials after matching, and refuses the server's own requests (decision
 * 0013).
 */
@Tag("D13")
class GuardedRedeliveryTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.serving(Shop.guardedAfterMatching());

    @Test
    @Tag("D16")
    void isRecordedAsFailedAndTheLogSaysWhatToDo() {
        ClientIntent intent = SERVER.alice().registered("cases/who-later");
        List<String> log = Logged.by(Outcomes.class, () -> {
            SERVER.executeLater(intent);
        });
        assertThat(log)
                .singleElement()
                .asString()
                .startsWith("SEVERE TWOPHP-0407 [" + intent.scid() + "]")
                .contains("401", "Let requests pass whose SecurityContext has a principal already");
        Reply outcome = intent.confirm().expect(401);
        assertThat(outcome.text()).isEqualTo("who are you?");
        outcome.expectPhase("FAILED");
        assertThat(SERVER.shop().executions()).isZero();
    }

    @Test
    void doesNotDisturbSynchronousIntents() {
        ClientIntent intent = SERVER.alice().registered("cases/who");
        List<String> log = Logged.by(
                Outcomes.class, () -> assertThat(intent.confirm().text()).startsWith("for alice"));
        assertThat(log).isEmpty();
    }
}
