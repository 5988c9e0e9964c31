package io.twophp.jaxrs;

import static io.twophp.ProtocolHeader.PHASE_STATE;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.execution.Background;
import io.twophp.jaxrs.app.Shop;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Logged;
import io.twophp.jaxrs.rig.Reply;
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

    private static void recover() {
        SERVER.database().advance(Duration.ofMinutes(6));
        SERVER.sweep("recovery");
        SERVER.awaitThreads();
    }

    @Test
    void isGivenBackAndTriedAgainUntilTheAttemptsAreExhausted() {
        ClientIntent intent = SERVER.as("alice").registered("cases/who-later");
        List<String> log = Logged.by(Background.class, () -> {
            assertThat(intent.confirm().status()).isEqualTo(202);
            SERVER.awaitThreads();
        });
        assertThat(log).singleElement().asString().startsWith("SEVERE TWOPHP-0131 [" + intent.scid() + "]");
        assertThat(intent.status().json().getString("phase")).isEqualTo("PROCESSING");
        recover();
        assertThat(intent.status().json().getString("phase")).isEqualTo("PROCESSING");
        recover();
        Reply outcome = intent.confirm();
        assertThat(outcome.status()).isEqualTo(500);
        assertThat(outcome.problem()).isEqualTo("attempts-exhausted");
        assertThat(outcome.header(PHASE_STATE)).isEqualTo("FAILED");
        assertThat(SERVER.shop().executions()).isZero();
    }

    @Test
    void isNotTriedAgainBeforeItsPauseIsOver() {
        ClientIntent intent = SERVER.as("alice").registered("cases/who-later");
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
        ClientIntent intent = SERVER.as("alice").registered("cases/who");
        assertThat(intent.confirm().text()).isEqualTo("for alice, execution 1");
    }
}
