package io.twophp.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.app.Transitions;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.ShopTests;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every transition is a CDI event after its commit (draft §9.3, N29). */
@Tag("N29")
class TransitionEventsTest extends ShopTests {

    @Test
    void areFiredWhenTheyAreDurable() {
        ClientIntent intent = SERVER.alice().order();
        intent.confirm();
        assertThat(SERVER.select(Transitions.class).seen(intent.scid()))
                .containsExactly(
                        "WAITING_CONFIRM, stored WAITING_CONFIRM",
                        "PROCESSING, stored PROCESSING",
                        "COMMITTED, stored COMMITTED");
        ClientIntent late = SERVER.alice().order();
        SERVER.database().advance(Duration.ofSeconds(31));
        late.confirm();
        assertThat(SERVER.select(Transitions.class).seen(late.scid()))
                .containsExactly("WAITING_CONFIRM, stored WAITING_CONFIRM", "TTL_EXPIRED, stored TTL_EXPIRED");
    }

    @Test
    void areNotFiredAgainForReplaysAndDuplicates() {
        ClientIntent intent = SERVER.alice().order();
        intent.confirm();
        intent.confirm();
        SERVER.alice().bookOrder(intent.ccid()).send();
        assertThat(SERVER.select(Transitions.class).seen(intent.scid())).hasSize(3);
    }

    @Test
    void changeNothingIfAnObserverFails() {
        SERVER.select(Transitions.class).failFromNowOn();
        SERVER.alice().order().confirm().expect(200);
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }
}
