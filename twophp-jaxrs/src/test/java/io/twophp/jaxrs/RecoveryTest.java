package io.twophp.jaxrs;

import static io.twophp.ProtocolHeader.PHASE_STATE;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ClientCorrelationId;
import io.twophp.Owner;
import io.twophp.ProtocolHeader;
import io.twophp.ServerCorrelationId;
import io.twophp.core.Engine;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.Confirmation;
import io.twophp.core.engine.Handshake;
import io.twophp.core.execution.Claim;
import io.twophp.jaxrs.app.Doubts;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import jakarta.json.JsonValue;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An intent that has crossed the PONR and lost its worker is executed by the server, or is in doubt (D17). */
@Tag("D17")
@Tag("I6")
class RecoveryTest {

    private static final Duration LEASE = Duration.ofSeconds(60);

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(Map.of("twophp.attempts", "2"));

    /** Claims an intent, as a node does that dies before it has executed anything. */
    private static void claimAndVanish(ClientIntent intent) {
        Answer answer = SERVER.select(Handshake.class)
                .confirm(Confirmation.of(
                        new Owner("alice"),
                        new ClientCorrelationId(intent.ccid()),
                        new ServerCorrelationId(intent.scid()),
                        SERVER.base().getPath() + intent.path(),
                        Optional.empty(),
                        false));
        vanish(((Answer.Claimed) answer).claim());
    }

    private static void vanish(Claim claim) {
        SERVER.select(Engine.class).leases().letGo(claim);
    }

    private static void sweep() {
        SERVER.sweep("recovery");
    }

    private static ClientIntent doubtful() {
        ClientIntent intent = SERVER.as("alice").registered("cases/who-external");
        claimAndVanish(intent);
        SERVER.database().advance(LEASE);
        sweep();
        return intent;
    }

    @BeforeEach
    void forget() {
        SERVER.select(Doubts.class).forget();
    }

    @AfterEach
    void finish() {
        SERVER.shop().gate().open();
        SERVER.awaitThreads();
    }

    @Test
    void isExecutedThroughTheContainerAsItsOwner() {
        ClientIntent intent = SERVER.as("alice").registered("cases/who");
        claimAndVanish(intent);
        SERVER.database().advance(LEASE);
        sweep();
        SERVER.awaitThreads();
        assertThat(SERVER.database().column("SELECT item FROM shop_order")).containsExactly("for alice");
        assertThat(SERVER.database().phase(intent.scid())).isEqualTo("COMMITTED");
        Reply replay = intent.confirm();
        assertThat(replay.status()).isEqualTo(200);
        assertThat(replay.text()).isEqualTo("for alice, execution 2");
        assertThat(replay.header("DTT-2PHP-Message")).isEqualTo("Replayed");
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @Test
    @Tag("N37")
    void hasTheRolesOfPhaseOne() {
        ClientIntent intent = SERVER.as("alice", "manager").registered("managed");
        claimAndVanish(intent);
        SERVER.database().advance(LEASE);
        sweep();
        SERVER.awaitThreads();
        assertThat(SERVER.database().phase(intent.scid())).isEqualTo("COMMITTED");
    }

    @Test
    void isLeftAloneWhileItsLeaseRuns() {
        ClientIntent intent = SERVER.as("alice").registered("cases/who");
        claimAndVanish(intent);
        SERVER.database().advance(LEASE.minusMillis(1));
        sweep();
        SERVER.awaitThreads();
        assertThat(SERVER.database().phase(intent.scid())).isEqualTo("PROCESSING");
        assertThat(SERVER.shop().executions()).isZero();
        SERVER.database().advance(Duration.ofMillis(1));
        sweep();
        SERVER.awaitThreads();
        assertThat(SERVER.database().phase(intent.scid())).isEqualTo("COMMITTED");
    }

    @Test
    void isLeftAloneBeforeItIsConfirmed() {
        ClientIntent intent = SERVER.as("alice").registered("cases/who");
        SERVER.database().advance(LEASE);
        sweep();
        SERVER.awaitThreads();
        assertThat(SERVER.database().history(intent.scid())).containsExactly("WAITING_CONFIRM");
        assertThat(SERVER.shop().executions()).isZero();
    }

    @Test
    @Tag("D15")
    void anAutoConfirmedOneKeepsItsStatus() {
        CompletableFuture<Reply> lost = SERVER.as("alice")
                .phaseOne("POST", "gate", null, "c-1")
                .header("DTT-2PHP-Auto-Confirm", "true")
                .sendAsync();
        SERVER.shop().gate().awaitReached();
        SERVER.database().advance(LEASE);
        sweep();
        SERVER.shop().gate().awaitReached();
        SERVER.shop().gate().open();
        SERVER.awaitThreads();
        lost.join();
        assertThat(SERVER.database().orders()).isEqualTo(1);
        Reply status =
                SERVER.as("alice").get("2php/intents?client-correlation-id=c-1").send();
        assertThat(status.json().getString("outcome")).isEqualTo("COMMITTED");
    }

    /**
     * If the server can't redeliver stored requests, only the client can recover an intent, and it has no Phase 2 to
     * repeat.
     */
    @Test
    @Tag("W22")
    @Tag("D14")
    @Tag("I1")
    void anAutoConfirmedOneIsTakenOverByItsRepetition() {
        CompletableFuture<Reply> lost = SERVER.as("alice")
                .phaseOne("POST", "gate", null, "c-2")
                .header("DTT-2PHP-Auto-Confirm", "true")
                .sendAsync();
        SERVER.shop().gate().awaitReached();
        SERVER.database().advance(LEASE);
        CompletableFuture<Reply> again = SERVER.as("alice")
                .phaseOne("POST", "gate", null, "c-2")
                .header("DTT-2PHP-Auto-Confirm", "true")
                .sendAsync();
        SERVER.shop().gate().awaitReached();
        SERVER.shop().gate().open();
        assertThat(again.join().status()).isEqualTo(200);
        assertThat(again.join().header(PHASE_STATE)).isEqualTo("COMMITTED");
        assertThat(lost.join().status()).isIn(200, 202);
        assertThat(SERVER.database().orders()).isEqualTo(1);
        assertThat(SERVER.database().column("SELECT epoch FROM twophp_intent")).containsExactly(2);
    }

    @Test
    @Tag("I1")
    void aLateWorkerCommitsNothing() {
        ClientIntent intent = SERVER.as("alice").registered("gate");
        CompletableFuture<Reply> late = intent.confirmation().sendAsync();
        SERVER.shop().gate().awaitReached();
        SERVER.database().advance(LEASE);
        sweep();
        SERVER.shop().gate().awaitReached();
        SERVER.shop().gate().open();
        SERVER.awaitThreads();
        assertThat(late.join().status()).isIn(200, 202);
        assertThat(SERVER.shop().executions()).isEqualTo(2);
        assertThat(SERVER.database().orders()).isEqualTo(1);
        assertThat(SERVER.database().column("SELECT epoch FROM twophp_intent")).containsExactly(2);
        byte[] outcome = intent.confirm().body();
        if (late.join().status() == 200) {
            assertThat(late.join().body()).isEqualTo(outcome);
        }
    }

    @Test
    void isGivenUpAfterItsAttempts() {
        ClientIntent intent = SERVER.as("alice").registered("cases/who");
        claimAndVanish(intent);
        SERVER.database().execute("UPDATE twophp_intent SET attempts = 3");
        SERVER.database().advance(LEASE);
        sweep();
        Reply outcome = intent.confirm();
        assertThat(outcome.status()).isEqualTo(500);
        assertThat(outcome.problem()).isEqualTo("attempts-exhausted");
        assertThat(outcome.header(PHASE_STATE)).isEqualTo("FAILED");
        assertThat(SERVER.shop().executions()).isZero();
    }

    @Test
    void isInDoubtIfItsEffectsAreElsewhere() {
        ClientIntent intent = doubtful();
        assertThat(SERVER.select(Doubts.class).seen()).containsExactly(intent.scid());
        assertThat(intent.status().json().getString("phase")).isEqualTo("PROCESSING");
        assertThat(intent.status().json().getString("in_doubt_since"))
                .isEqualTo(SERVER.database().instant().toString());
        Reply answer = intent.confirm();
        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.header(PHASE_STATE)).isEqualTo("PROCESSING");
        assertThat(answer.header("Retry-After")).isEqualTo("60");
        SERVER.database().advance(Duration.ofHours(2));
        sweep();
        SERVER.awaitThreads();
        assertThat(SERVER.select(Doubts.class).seen()).hasSize(1);
        assertThat(SERVER.shop().executions()).isZero();
    }

    @Test
    void isInNoDoubtBeforeItsLeaseIsOver() {
        ClientIntent intent = SERVER.as("alice").registered("cases/who-external");
        claimAndVanish(intent);
        SERVER.database().advance(LEASE.minusMillis(1));
        sweep();
        assertThat(intent.status().json().get("in_doubt_since")).isEqualTo(JsonValue.NULL);
        assertThat(intent.confirm().header("Retry-After")).isEqualTo("1");
        assertThat(SERVER.select(Doubts.class).seen()).isEmpty();
    }

    @Test
    @Tag("I1")
    void aLateWorkerCommitsNothingIntoADoubt() {
        ClientIntent intent = SERVER.as("alice").registered("gate/external");
        CompletableFuture<Reply> late = intent.confirmation().sendAsync();
        SERVER.shop().gate().awaitReached();
        SERVER.database().advance(LEASE);
        sweep();
        SERVER.shop().gate().open();
        assertThat(late.join().status()).isEqualTo(202);
        assertThat(late.join().header(PHASE_STATE)).isEqualTo("PROCESSING");
        assertThat(SERVER.database().orders()).isZero();
        assertThat(SERVER.database().phase(intent.scid())).isEqualTo("PROCESSING");
        assertThat(intent.status().json().get("in_doubt_since")).isNotEqualTo(JsonValue.NULL);
    }

    @Test
    void operatorsAreNobodyWithoutASetting() {
        ClientIntent intent = doubtful();
        Reply refused = SERVER.as("olga", "operator")
                .post("2php/intents/" + intent.scid() + "/resolution", "{\"resolution\":\"FAILED\"}")
                .header(ProtocolHeader.ENABLED, "true")
                .send();
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.problem()).isEqualTo("forbidden");
        assertThat(SERVER.as("olga", "operator")
                        .get("2php/intents?in-doubt")
                        .send()
                        .status())
                .isEqualTo(403);
        assertThat(SERVER.as("olga", "operator").status(intent.scid()).send().status())
                .isEqualTo(404);
        assertThat(SERVER.database().phase(intent.scid())).isEqualTo("PROCESSING");
    }
}
