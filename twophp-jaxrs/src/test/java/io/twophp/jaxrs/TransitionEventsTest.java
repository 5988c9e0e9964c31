package io.twophp.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.app.Observer;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.ShopTests;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every transition is a CDI event after its commit (draft §9.3, N29). */
@Tag("N29")
class TransitionEventsTest extends ShopTests {

    @Test
    void areFiredOnceWhenTheyAreDurable() {
        ClientIntent intent = SERVER.alice().order();
        intent.confirm();
        intent.confirm();
        SERVER.alice().bookOrder(intent.ccid()).send();
        assertThat(SERVER.select(Observer.class).transitions(intent.scid()))
                .containsExactly(
                        "WAITING_CONFIRM, stored WAITING_CONFIRM",
                        "PROCESSING, stored PROCESSING",
                        "COMMITTED, stored COMMITTED");
        ClientIntent late = SERVER.alice().order();
        SERVER.database().advance(Duration.ofSeconds(31));
        late.confirm();
        assertThat(SERVER.select(Observer.class).transitions(late.scid()))
                .containsExactly("WAITING_CONFIRM, stored WAITING_CONFIRM", "TTL_EXPIRED, stored TTL_EXPIRED");
    }

    @Test
    void changeNothingIfAnObserverFails() {
        SERVER.select(Observer.class).failFromNowOn();
        SERVER.alice().order().confirm().expect(200);
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }
}
