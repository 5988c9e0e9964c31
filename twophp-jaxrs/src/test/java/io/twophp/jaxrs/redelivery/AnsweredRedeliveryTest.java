package io.twophp.jaxrs.redelivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.execution.Background;
import io.twophp.jaxrs.app.Shop;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Logged;
import io.twophp.jaxrs.rig.TestServer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An application's pre-matching filter answers a redelivered request before it has reached its intent. */
@Tag("D13")
@Tag("D17")
class AnsweredRedeliveryTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.serving(Shop.guardedBeforeMatching(), Map.of("twophp.attempts", "2"));

    @Test
    void isGivenBackAndTriedAgainUntilTheAttemptsAreExhausted() {
        ClientIntent intent = SERVER.alice().registered("cases/who-later");
        List<String> log = Logged.by(Background.class, () -> {
            SERVER.executeLater(intent);
        });
        assertThat(log).singleElement().asString().startsWith("SEVERE TWOPHP-0131 [" + intent.scid() + "]");
        assertThat(intent.status().json().getString("phase")).isEqualTo("PROCESSING");
        SERVER.recoverAfter(Duration.ofMinutes(6));
        assertThat(intent.status().json().getString("phase")).isEqualTo("PROCESSING");
        SERVER.recoverAfter(Duration.ofMinutes(6));
        intent.confirm().expect(500, "attempts-exhausted").expectPhase("FAILED");
        assertThat(SERVER.shop().executions()).isZero();
    }

    @Test
    void isNotTriedAgainBeforeItsPauseIsOver() {
        ClientIntent intent = SERVER.alice().registered("cases/who-later");
        intent.confirm();
        SERVER.awaitThreads();
        List<String> log = Logged.by(Background.class, () -> {
            SERVER.sweep("recovery");
            SERVER.awaitThreads();
        });
        assertThat(log).isEmpty();
        assertThat(intent.status().json().getInt("attempts")).isEqualTo(1);
    }

    @Test
    void itsClientIsServedWhenItAsksAgain() {
        assertThat(SERVER.alice().registered("cases/who").confirm().text()).isEqualTo("for alice, execution 1");
    }
}
