package io.twophp.jaxrs.phase2;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.engine.Answer;
import io.twophp.core.engine.Handshake;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.TestServer;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The number of intents accepted with 202 is bounded: a place is reserved before (D13, decision 0014). */
@Tag("D13")
class BoundedQueueTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(Map.of(
            "twophp.async.threads", "1",
            "twophp.async.queue", "2"));

    private ClientIntent first;
    private ClientIntent second;

    /** Runs one intent and queues another; their owner gets no third place, since no more are free than it has. */
    @BeforeEach
    void fill() {
        first = SERVER.alice().registered("later");
        second = SERVER.alice().registered("later");
        first.confirm().expect(202);
        SERVER.shop().gate().awaitReached();
        second.confirm().expect(202);
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    void whoeverFindsNoPlaceIsToldAtOnceAndMayComeAgain() {
        ClientIntent third = SERVER.alice().registered("later");
        third.confirm().expectUnavailable("server-busy");
        assertThat(SERVER.history(third)).containsExactly("WAITING_CONFIRM");
        SERVER.alice()
                .phaseOne("POST", "later", null, "c-auto")
                .autoConfirm()
                .send()
                .expectUnavailable("server-busy");
        first.confirm().expect(202);
        SERVER.finish();
        assertThat(SERVER.phase(first)).isEqualTo("COMMITTED");
        assertThat(SERVER.phase(second)).isEqualTo("COMMITTED");
        SERVER.executeLater(third);
        assertThat(SERVER.phase(third)).isEqualTo("COMMITTED");
        assertThat(SERVER.shop().executions()).isEqualTo(3);
    }

    @Test
    @Tag("W31")
    void whatOneOwnerCantHaveIsLeftForAnother() {
        SERVER.alice().registered("later").confirm().expectUnavailable("server-busy");
        ClientIntent bobs = SERVER.as("bob").registered("later");
        bobs.confirm().expect(202);
        SERVER.finish();
        assertThat(SERVER.phase(bobs)).isEqualTo("COMMITTED");
    }

    @Test
    @Tag("W31")
    @Tag("D17")
    void recoveryHasPlacesOfItsOwn() {
        ClientIntent lost = SERVER.alice().registered("cases/who");
        Handshake handshake = SERVER.select(Handshake.class);
        Answer.Claimed claimed = SERVER.claim(lost);
        handshake.giveBack(claimed.claim());
        SERVER.as("bob").registered("later").confirm().expect(202);
        SERVER.as("carol").registered("later").confirm().expectUnavailable("server-busy");
        SERVER.database().advance(Duration.ofSeconds(1));
        SERVER.sweep("recovery");
        assertThat(handshake
                        .find(claimed.claim().intent().serverCorrelationId())
                        .orElseThrow()
                        .epoch())
                .as("taken up")
                .isEqualTo(2);
        SERVER.finish();
        assertThat(SERVER.phase(lost)).isEqualTo("COMMITTED");
    }
}
