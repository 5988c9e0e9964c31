package io.twophp.jaxrs.phase1;

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

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(Map.of("twophp.quota", "3"));

    private static Reply oneMore(Caller caller) {
        return caller.bookOrder().send();
    }

    @Test
    void holdsAnOwnerToItsUnconfirmedIntents() {
        Caller alice = SERVER.as("quota-1");
        for (int i = 0; i < 3; i++) {
            alice.order();
        }
        assertThat(oneMore(alice).expect(429, "too-many-unconfirmed").header("Retry-After"))
                .matches("[1-9][0-9]*");
        assertThat(SERVER.database().intents()).isEqualTo(3);
        oneMore(SERVER.as("quota-2")).expect(200);
    }

    @Test
    void isFreedByConfirmingAndByExpiry() {
        Caller alice = SERVER.as("quota-3");
        ClientIntent first = alice.order();
        alice.order();
        alice.order();
        oneMore(alice).expect(429);
        first.confirm();
        oneMore(alice).expect(200);
        Caller late = SERVER.as("quota-5");
        late.order();
        late.order();
        late.order();
        SERVER.database().advance(Duration.ofSeconds(31));
        oneMore(late).expect(200);
    }

    @Test
    void doesNotStandAgainstADuplicate() {
        Caller alice = SERVER.as("quota-4");
        ClientIntent first = alice.order();
        alice.order();
        alice.order();
        oneMore(alice).expect(429);
        alice.bookOrder(first.ccid()).expect(200);
        first.confirm().expect(200);
    }
}
