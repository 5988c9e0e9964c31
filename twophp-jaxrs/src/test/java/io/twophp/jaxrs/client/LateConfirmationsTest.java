package io.twophp.jaxrs.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ProtocolHeader;
import io.twophp.jaxrs.app.Shop;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The server's clock decides, and a client that is too late by that clock registers again (D8, D9, D20). */
class LateConfirmationsTest extends ClientTests {

    private final List<String> tokens = new CopyOnWriteArrayList<>();
    private final AtomicInteger confirmations = new AtomicInteger();

    /** Delays the first confirmation beyond the TTL. */
    private void delayTheFirst() {
        CLIENT.disturb(exchange -> {
            if (exchange.getUri().getPath().endsWith("/confirm")) {
                tokens.add(String.valueOf(exchange.getHeaderString(ProtocolHeader.CONFIRMATION_TOKEN)));
                if (confirmations.incrementAndGet() == 1) {
                    SERVER.database().advance(Duration.ofMillis(Shop.TTL + 1));
                }
            }
        });
    }

    @Test
    @Tag("D9")
    @Tag("N39")
    void itsTokenSavesAConfirmationUnderReuse() {
        delayTheFirst();
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
        delayTheFirst();
        Response answer = CLIENT.request("results/inside").post(null);
        assertThat(answer.getStatus()).isEqualTo(200);
        assertThat(SERVER.database().orders()).isEqualTo(1);
        assertThat(SERVER.database().column("SELECT phase FROM twophp_intent ORDER BY actor, phase"))
                .containsExactly("ABANDONED", "COMMITTED", "COMMITTED", "TTL_EXPIRED");
        assertThat(SERVER.database()
                        .column("SELECT COUNT(DISTINCT client_correlation_id) FROM twophp_intent"
                                + " WHERE actor = 'server'"))
                .containsExactly(2L);
        assertThat(calls("submissions")).containsExactly(2);
    }
}
