package io.twophp.jaxrs;

import static io.twophp.ProtocolHeader.AUTO_CONFIRM;
import static io.twophp.ProtocolHeader.PHASE_STATE;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ClientCorrelationId;
import io.twophp.Owner;
import io.twophp.ServerCorrelationId;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.Confirmation;
import io.twophp.core.engine.Handshake;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
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
        first = SERVER.as("alice").registered("later");
        second = SERVER.as("alice").registered("later");
        assertThat(first.confirm().status()).isEqualTo(202);
        SERVER.shop().gate().awaitReached();
        assertThat(second.confirm().status()).isEqualTo(202);
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @AfterEach
    void empty() {
        SERVER.shop().gate().open();
        SERVER.awaitThreads();
    }

    private static void assertBusy(Reply answer) {
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.problem()).isEqualTo("server-busy");
        assertThat(answer.header("Retry-After")).matches("[1-9][0-9]*");
        assertThat(answer.header(PHASE_STATE)).isNull();
        assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
    }

    @Test
    void whoeverFindsNoPlaceIsToldAtOnceAndMayComeAgain() {
        ClientIntent third = SERVER.as("alice").registered("later");
        assertBusy(third.confirm());
        assertThat(SERVER.database().history(third.scid())).containsExactly("WAITING_CONFIRM");
        empty();
        assertThat(SERVER.database().phase(first.scid())).isEqualTo("COMMITTED");
        assertThat(SERVER.database().phase(second.scid())).isEqualTo("COMMITTED");
        assertThat(third.confirm().status()).isEqualTo(202);
        SERVER.awaitThreads();
        assertThat(SERVER.database().phase(third.scid())).isEqualTo("COMMITTED");
        assertThat(SERVER.shop().executions()).isEqualTo(3);
    }

    @Test
    @Tag("W31")
    void whatOneOwnerCantHaveIsLeftForAnother() {
        assertBusy(SERVER.as("alice").registered("later").confirm());
        ClientIntent bobs = SERVER.as("bob").registered("later");
        assertThat(bobs.confirm().status()).isEqualTo(202);
        empty();
        assertThat(SERVER.database().phase(bobs.scid())).isEqualTo("COMMITTED");
    }

    @Test
    @Tag("W31")
    @Tag("D17")
    void recoveryHasPlacesOfItsOwn() {
        ClientIntent lost = SERVER.as("alice").registered("cases/who");
        Handshake handshake = SERVER.select(Handshake.class);
        Answer.Claimed claimed = (Answer.Claimed) handshake.confirm(Confirmation.of(
                new Owner("alice"),
                new ClientCorrelationId(lost.ccid()),
                new ServerCorrelationId(lost.scid()),
                SERVER.base().getPath() + lost.path(),
                Optional.empty(),
                false));
        handshake.giveBack(claimed.claim());
        assertThat(SERVER.as("bob").registered("later").confirm().status()).isEqualTo(202);
        assertBusy(SERVER.as("carol").registered("later").confirm());
        SERVER.database().advance(Duration.ofSeconds(1));
        SERVER.sweep("recovery");
        assertThat(handshake
                        .find(claimed.claim().intent().serverCorrelationId())
                        .orElseThrow()
                        .epoch())
                .as("taken up")
                .isEqualTo(2);
        empty();
        assertThat(SERVER.database().phase(lost.scid())).isEqualTo("COMMITTED");
    }

    @Test
    @Tag("N15")
    void whatIsLateIsRejectedAlsoWithoutAPlace() {
        ClientIntent third = SERVER.as("alice").registered("later");
        SERVER.database().advance(Duration.ofSeconds(31));
        assertThat(third.confirm().status()).isEqualTo(408);
    }

    @Test
    @Tag("D7")
    void whatWasAcceptedIsAnsweredAsEver() {
        assertThat(first.confirm().status()).isEqualTo(202);
        assertThat(second.confirm().status()).isEqualTo(202);
        empty();
        assertThat(SERVER.shop().executions()).isEqualTo(2);
    }

    @Test
    void synchronousIntentsNeedNoPlace() {
        Reply outcome = SERVER.as("alice").order().confirm();
        assertThat(outcome.status()).isEqualTo(200);
        assertThat(outcome.header(PHASE_STATE)).isEqualTo("COMMITTED");
    }

    @Test
    void aNegotiatedOneIsSynchronousThen() {
        ClientIntent third = SERVER.as("alice").registered("later/negotiated");
        Reply outcome = third.confirmation().header("Prefer", "respond-async").send();
        assertThat(outcome.status()).isEqualTo(200);
        assertThat(third.status().json().getString("mode")).isEqualTo("SYNCHRONOUS");
    }

    @Test
    @Tag("D14")
    void nothingIsRegisteredForAnAutoConfirmationWithoutAPlace() {
        int before = SERVER.database().intents();
        Reply answer = SERVER.as("alice")
                .phaseOne("POST", "later", null, "c-third")
                .header(AUTO_CONFIRM, "true")
                .send();
        assertBusy(answer);
        assertThat(SERVER.database().intents()).isEqualTo(before);
        empty();
        assertThat(SERVER.as("alice")
                        .phaseOne("POST", "later", null, "c-third")
                        .header(AUTO_CONFIRM, "true")
                        .send()
                        .status())
                .isEqualTo(202);
        SERVER.awaitThreads();
        assertThat(SERVER.shop().executions()).isEqualTo(3);
    }

    @Test
    @Tag("D14")
    @Tag("D4")
    void aDuplicateOfAnAutoConfirmationNeedsNoPlace() {
        Reply answer = SERVER.as("alice")
                .phaseOne("POST", "later", null, first.ccid())
                .header(AUTO_CONFIRM, "true")
                .send();
        assertThat(answer.status()).isEqualTo(202);
        empty();
        assertThat(SERVER.shop().executions()).isEqualTo(2);
    }

    @Test
    @Tag("D14")
    void aNegotiatedAutoConfirmationIsSynchronousThen() {
        Reply answer = SERVER.as("alice")
                .phaseOne("POST", "later/negotiated", null, "c-third")
                .header(AUTO_CONFIRM, "true")
                .header("Prefer", "respond-async")
                .send();
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header(PHASE_STATE)).isEqualTo("COMMITTED");
    }
}
