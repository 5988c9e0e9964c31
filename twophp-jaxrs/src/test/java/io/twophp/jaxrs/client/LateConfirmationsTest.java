package io.twophp.jaxrs.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.twophp.Phase;
import io.twophp.ProtocolHeader;
import io.twophp.jaxrs.app.Shop;
import io.twophp.jaxrs.rig.FeatureClient;
import io.twophp.jaxrs.rig.ShopTests;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The server's clock decides, and a client that is too late by that clock registers again (D8, D9, D20). */
class LateConfirmationsTest extends ShopTests {

    @RegisterExtension
    static final FeatureClient CLIENT = FeatureClient.of(SERVER);

    private final List<String> tokens = new CopyOnWriteArrayList<>();
    private final AtomicInteger confirmations = new AtomicInteger();

    /** Delays the first confirmations beyond the TTL. */
    private void delay(int howMany) {
        CLIENT.disturb(exchange -> {
            if (exchange.getUri().getPath().endsWith("/confirm")) {
                tokens.add(String.valueOf(exchange.getHeaderString(ProtocolHeader.CONFIRMATION_TOKEN)));
                if (confirmations.incrementAndGet() <= howMany) {
                    SERVER.database().advance(Duration.ofMillis(Shop.TTL + 1));
                }
            }
        });
    }

    @Test
    @Tag("D9")
    @Tag("N39")
    void itsTokenSavesAConfirmationUnderReuse() {
        delay(1);
        Response answer = CLIENT.request("policies/reuse").post(null);
        assertThat(answer.getStatus()).isEqualTo(200);
        assertThat(CLIENT.exchanges()).containsExactly("POST policies/reuse", "POST policies/reuse/confirm");
        assertThat(tokens).singleElement().isNotEqualTo("null");
        assertThat(SERVER.database().orders()).isEqualTo(1);
        assertThat(SERVER.database().intents()).isEqualTo(2);
    }

    @Test
    @Tag("N15")
    @Tag("N23")
    @Tag("D8")
    void underRejectItIsRegisteredUnderAnotherId() {
        delay(1);
        Response answer = CLIENT.request("results/inside").post(null);
        assertThat(answer.getStatus()).isEqualTo(200);
        assertThat(SERVER.database().orders()).isEqualTo(1);
        assertThat(SERVER.database().column("SELECT phase FROM twophp_intent ORDER BY actor, phase"))
                .containsExactly("ABANDONED", "COMMITTED", "COMMITTED", "TTL_EXPIRED");
        assertThat(SERVER.database()
                        .column("SELECT COUNT(DISTINCT client_correlation_id) FROM twophp_intent"
                                + " WHERE actor = 'server'"))
                .containsExactly(2L);
        assertThat(SERVER.database().column("SELECT submissions FROM twophp_call"))
                .containsExactly(2);
    }

    @Test
    @Tag("D2")
    void isGivenUpWhenThatHappensTooOften() {
        delay(Integer.MAX_VALUE);
        TwoPhaseCallException expired = catchThrowableOfType(
                TwoPhaseCallException.class,
                () -> CLIENT.request("results/inside").post(null));
        assertThat(expired.mayBeExecuted()).isFalse();
        assertThat(expired.lastKnownPhase()).contains(Phase.TTL_EXPIRED);
        assertThat(expired).hasMessageContaining("It was not executed and will not be.");
        assertThat(SERVER.database().column("SELECT state FROM twophp_call")).containsExactly("ABANDONED");
        assertThat(SERVER.database().orders()).isZero();
    }
}
