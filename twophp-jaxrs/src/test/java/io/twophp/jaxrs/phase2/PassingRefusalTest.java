package io.twophp.jaxrs.phase2;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ClientCorrelationId;
import io.twophp.Owner;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.Handshake;
import io.twophp.core.engine.Registration;
import io.twophp.core.intent.Origin;
import io.twophp.core.intent.StoredRequest;
import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Policies;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A stored request that the container refuses, or that matches another resource than the one it was registered for. */
@Tag("D16")
class PassingRefusalTest extends ShopTests {

    /** Neither the client's requests nor the server's own execute an intent with rights that its owner has lost. */
    @Test
    void aLostRoleIsFinal() {
        Caller manager = SERVER.as("alice", "manager");
        ClientIntent intent = manager.registered("managed");
        Reply answer =
                intent.confirmation(SERVER.as("alice", "clerk")).expect(403).expectPhase("FAILED");
        assertThat(SERVER.phase(intent)).isEqualTo("FAILED");
        assertThat(intent.confirm().body()).isEqualTo(answer.body());
        assertThat(SERVER.shop().executions()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "baskets/7/confirm"})
    void aResourceThatIsNotTwoPhaseAnyMoreIsNotRun(String path) {
        ClientIntent intent = registered(path);
        intent.confirm().expect(500, "not-intercepted");
        assertThat(SERVER.shop().executions()).isZero();
        assertThat(SERVER.phase(intent)).isEqualTo("FAILED");
    }

    @ParameterizedTest
    @ValueSource(strings = {"gone", "orders/1/2/3"})
    void aResourceThatIsGoneIs404ForGood(String path) {
        ClientIntent intent = registered(path);
        Reply answer = intent.confirm().expect(404).expectPhase("FAILED");
        assertThat(intent.confirm().body()).isEqualTo(answer.body()).isNotEmpty();
    }

    /** Registers an intent as a former version of the application would have. */
    private static ClientIntent registered(String path) {
        ClientCorrelationId ccid = new ClientCorrelationId(UUID.randomUUID().toString());
        Answer answer = SERVER.select(Handshake.class)
                .register(Registration.of(
                        new Owner("alice"),
                        ccid,
                        OptionalLong.empty(),
                        new StoredRequest(
                                "POST",
                                "/shop/api/" + path,
                                null,
                                Map.of(),
                                new byte[0],
                                new Origin("http://localhost/shop/api/", Set.of())),
                        Policies.usual()));
        String scid =
                ((Answer.Registered) answer).intent().serverCorrelationId().value();
        return new ClientIntent(SERVER.alice(), path, ccid.value(), scid, null);
    }
}
