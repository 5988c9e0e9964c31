package io.twophp.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Flooding with unconfirmed intents (reliability: attacks). */
class QuotaTest {

    private static final String BOOK = "{\"item\":\"book\"}";

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(Map.of("twophp.quota", "3"));

    private static Reply oneMore(Caller caller) {
        return caller.phaseOne("POST", "orders", BOOK).send();
    }

    @Test
    void holdsAnOwnerToItsUnconfirmedIntents() {
        Caller alice = SERVER.as("quota-1");
        for (int i = 0; i < 3; i++) {
            alice.order();
        }
        Reply refused = oneMore(alice);
        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.problem()).isEqualTo("too-many-unconfirmed");
        assertThat(refused.header("Retry-After")).matches("[1-9][0-9]*");
        assertThat(SERVER.database().intents()).isEqualTo(3);
        assertThat(oneMore(SERVER.as("quota-2")).status()).isEqualTo(200);
    }

    @Test
    void isFreedByConfirmingAndByExpiry() {
        Caller alice = SERVER.as("quota-3");
        ClientIntent first = alice.order();
        alice.order();
        alice.order();
        assertThat(oneMore(alice).status()).isEqualTo(429);
        first.confirm();
        assertThat(oneMore(alice).status()).isEqualTo(200);
        Caller late = SERVER.as("quota-5");
        late.order();
        late.order();
        late.order();
        SERVER.database().advance(Duration.ofSeconds(31));
        assertThat(oneMore(late).status()).isEqualTo(200);
    }

    @Test
    void doesNotStandAgainstADuplicate() {
        Caller alice = SERVER.as("quota-4");
        ClientIntent first = alice.order();
        alice.order();
        alice.order();
        assertThat(oneMore(alice).status()).isEqualTo(429);
        assertThat(alice.phaseOne("POST", "orders", BOOK, first.ccid()).send().status())
                .isEqualTo(200);
        assertThat(first.confirm().status()).isEqualTo(200);
    }
}
