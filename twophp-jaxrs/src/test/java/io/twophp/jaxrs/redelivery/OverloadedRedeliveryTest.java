package io.twophp.jaxrs.redelivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.OwnerNaming;
import io.twophp.core.Engine;
import io.twophp.core.engine.Answer;
import io.twophp.jaxrs.app.Overload;
import io.twophp.jaxrs.app.Shop;
import io.twophp.jaxrs.request.Redelivered;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.TestServer;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A refusal that may pass is no outcome, however often it comes (decision 0008): a redelivered request waits for its
 * end.
 */
@Tag("W20")
@Tag("D16")
@Tag("D17")
class OverloadedRedeliveryTest {

    private static final Overload OVERLOAD = new Overload();

    @RegisterExtension
    static final TestServer SERVER = TestServer.serving(
            Shop.application().register(OVERLOAD).register(OVERLOAD.beforeMatching()),
            Map.of("twophp.attempts", "2", "twophp.operator-role", "operator"));

    @AfterEach
    void end() {
        OVERLOAD.end();
    }

    @ParameterizedTest
    @CsvSource({"429,false", "502,false", "503,false", "504,false", "429,true", "503,true"})
    void waitsAsLongAsItTakes(int status, boolean beforeMatching) {
        OVERLOAD.begin(status, beforeMatching);
        ClientIntent intent = SERVER.alice().registered("cases/who-later");
        SERVER.executeLater(intent);
        for (int i = 0; i < 8; i++) {
            SERVER.recoverAfter(Duration.ofMinutes(6));
        }
        assertThat(SERVER.phase(intent)).isEqualTo("PROCESSING");
        assertThat(intent.status().json().getInt("attempts")).as("none counts").isZero();
        assertThat(SERVER.as("olga", "operator")
                        .get("2php/intents?stalled")
                        .send()
                        .text())
                .contains(intent.scid());
        SERVER.alice().get("2php/intents?stalled").expect(403);
        OVERLOAD.end();
        SERVER.recoverAfter(Duration.ofMinutes(6));
        assertThat(SERVER.phase(intent)).isEqualTo("COMMITTED");
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    void waitsForItsApplicationWhileThatIsNotLoaded() {
        ClientIntent intent = SERVER.alice().registered("cases/who");
        Answer.Claimed claimed = SERVER.claim(intent);
        ContainerRedelivery loading = new ContainerRedelivery(SERVER.select(OwnerNaming.class), null, null);
        loading.add(new OtherApplication());
        assertThat(loading.deliver(claimed.claim(), claimed.request())).isFalse();
        SERVER.select(Engine.class).leases().letGo(claimed.claim());
    }

    @Test
    void waitsWhileItsApplicationCanNotBeEntered() {
        Answer.Claimed claimed = SERVER.claim(SERVER.alice().registered("cases/who"));
        ContainerRedelivery closed =
                new ContainerRedelivery(SERVER.select(OwnerNaming.class), (name, roles) -> true, null);
        assertThat(closed.isAvailable()).isFalse();
        closed.add(new UnreachableTarget());
        assertThat(closed.isAvailable()).isFalse();
        assertThat(closed.deliver(claimed.claim(), claimed.request())).isFalse();
        SERVER.select(Engine.class).leases().letGo(claimed.claim());
    }

    private static final class UnreachableTarget implements RedeliveryTarget {

        @Override
        public boolean serves(String basePath) {
            return true;
        }

        @Override
        public boolean isReachable() {
            return false;
        }

        @Override
        public int deliver(Redelivered delivery) {
            throw new UnreachableTargetException("closed", null);
        }
    }

    private static final class OtherApplication implements RedeliveryTarget {

        @Override
        public boolean serves(String basePath) {
            return basePath.equals("/other/");
        }

        @Override
        public int deliver(Redelivered delivery) {
            throw new AssertionError("not its request");
        }
    }
}
