package io.twophp.jaxrs.phase1;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.TestServer;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Flooding with unconfirmed intents (reliability: attacks), or with messages. */
class QuotaTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(Map.of("twophp.quota", "3"));

    private static List<ClientIntent> three(Caller caller) {
        return List.of(caller.order(), caller.order(), caller.order());
    }

    @Test
    void holdsAnOwnerToItsUnconfirmedIntents() {
        Caller alice = SERVER.as("quota-1");
        List<ClientIntent> intents = three(alice);
        assertThat(alice.bookOrder().expect(429, "too-many-unconfirmed").header("Retry-After"))
                .matches("[1-9][0-9]*");
        assertThat(SERVER.database().intents()).isEqualTo(3);
        SERVER.as("quota-2").order();
        alice.bookOrder(intents.get(0).ccid()).expect(200);
        intents.get(0).confirm().expect(200);
        alice.order();
        alice.bookOrder().expect(429);
    }

    @Test
    @Tag("C9")
    void C9_beyondItAClientIsToldToRepeatItsMessage() {
        Caller alice = SERVER.as("quota-4");
        ClientIntent first = three(alice).get(0);
        String id = UUID.randomUUID().toString();
        alice.post("work/certified-http/told")
                .message(id)
                .expect(503, "too-many-messages")
                .with("Retry-After", "1");
        first.confirm().expect(200);
        alice.post("work/certified-http/told").message(id).expect(200);
    }
}
