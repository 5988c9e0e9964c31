package io.twophp.jaxrs.redelivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.app.Observer;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import jakarta.json.JsonValue;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An intent that has crossed the PONR and lost its worker is executed by the server, or is in doubt (D17). */
@Tag("D17")
@Tag("I6")
class RecoveryTest extends ShopTests {

    private static final Duration LEASE = Duration.ofSeconds(60);

    @Test
    void isExecutedThroughTheContainerAsItsOwner() {
        ClientIntent intent = SERVER.alice().registered("cases/who");
        SERVER.claimAndVanish(intent);
        SERVER.recoverAfter(LEASE.minusMillis(1));
        assertThat(SERVER.phase(intent)).isEqualTo("PROCESSING");
        assertThat(SERVER.shop().executions()).isZero();
        SERVER.recoverAfter(Duration.ofMillis(1));
        assertThat(SERVER.database().items()).containsExactly("for alice");
        assertThat(SERVER.phase(intent)).isEqualTo("COMMITTED");
        Reply replay = intent.confirm().expect(200).with("DTT-2PHP-Message", "Replayed");
        assertThat(replay.text()).isEqualTo("for alice, execution 2");
        assertThat(SERVER.shop().executions()).isEqualTo(1);
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
        CompletableFuture<Reply> lost = SERVER.atGate(
                SERVER.alice().phaseOne("POST", "gate", null, "c-2").autoConfirm());
        SERVER.database().advance(LEASE);
        CompletableFuture<Reply> again = SERVER.atGate(
                SERVER.alice().phaseOne("POST", "gate", null, "c-2").autoConfirm());
        SERVER.release(again).expect(200);
        again.join().expectPhase("COMMITTED");
        assertThat(lost.join().status()).isIn(200, 202);
        assertThat(SERVER.database().orders()).isEqualTo(1);
        assertThat(SERVER.database().column("SELECT epoch FROM twophp_intent")).containsExactly(2);
    }

    @Test
    @Tag("I1")
    void aLateWorkerCommitsNothing() {
        ClientIntent intent = SERVER.alice().registered("gate");
        CompletableFuture<Reply> late = SERVER.atGate(intent.confirmation());
        SERVER.database().advance(LEASE);
        SERVER.sweep("recovery");
        SERVER.shop().gate().awaitReached();
        SERVER.finish();
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
        ClientIntent intent = SERVER.alice().registered("cases/who");
        SERVER.claimAndVanish(intent);
        SERVER.database().execute("UPDATE twophp_intent SET attempts = 99");
        SERVER.database().advance(LEASE);
        SERVER.sweep("recovery");
        intent.confirm().expect(500, "attempts-exhausted").expectPhase("FAILED");
        assertThat(SERVER.shop().executions()).isZero();
    }

    @Test
    void isInDoubtIfItsEffectsAreElsewhere() {
        ClientIntent intent = SERVER.alice().registered("cases/who-external");
        SERVER.claimAndVanish(intent);
        SERVER.database().advance(LEASE.minusMillis(1));
        SERVER.sweep("recovery");
        assertThat(intent.status().json().get("in_doubt_since")).isEqualTo(JsonValue.NULL);
        SERVER.database().advance(Duration.ofMillis(1));
        SERVER.sweep("recovery");
        assertThat(SERVER.select(Observer.class).doubts()).containsExactly(intent.scid());
        assertThat(intent.status().json().getString("phase")).isEqualTo("PROCESSING");
        assertThat(intent.status().json().getString("in_doubt_since"))
                .isEqualTo(SERVER.database().instant().toString());
        intent.confirm().expect(202).expectPhase("PROCESSING").with("Retry-After", "60");
        SERVER.recoverAfter(Duration.ofHours(2));
        assertThat(SERVER.select(Observer.class).doubts()).hasSize(1);
        assertThat(SERVER.shop().executions()).isZero();
    }
}
