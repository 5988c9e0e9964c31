package io.twophp.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ClientCorrelationId;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.execution.Claim;
import io.twophp.core.execution.RecoveryPause;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Intents;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.ledger.IntentLedger.Ending;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The steps around a claim: a look at the request before it, and giving it back. */
class PreviewAndReleaseTest extends EngineTests {

    @Test
    @Tag("D1")
    @Tag("D5")
    void d1_aPreviewShowsTheStoredRequestOfAPairAndClaimsNothing() {
        ServerCorrelationId id = engine.registered();
        Intent before = engine.row(id);

        assertThat(engine.handshake.preview(id, CCID, PATH))
                .get()
                .usingRecursiveComparison()
                .isEqualTo(ORDER);
        assertThat(engine.row(id)).isEqualTo(before);
        assertThat(engine.heard).hasSize(1);
        assertThat(engine.handshake.preview(new ServerCorrelationId("none"), CCID, PATH))
                .as("D5: a wrong pair")
                .isEmpty();
        assertThat(engine.handshake.preview(id, new ClientCorrelationId("other"), PATH))
                .isEmpty();
        assertThat(engine.handshake.preview(id, CCID, "/shop/payments")).isEmpty();

        engine.ledger.advance(TTL.plus(GRACE));
        engine.confirm(id);
        engine.unit.call(scope -> engine.ledger.abandon(id));
        StoredRequest erased = engine.handshake.preview(id, CCID, PATH).orElseThrow();
        assertThat(erased.method())
                .as("an erased payload has method and path left")
                .isEqualTo("POST");
        assertThat(erased.path()).isEqualTo(PATH);
        assertThat(erased.query()).isNull();
        assertThat(erased.headers()).isEmpty();
        assertThat(erased.body()).isEmpty();
    }

    @Test
    @Tag("D17")
    void d17_aClaimThatWasGivenBackIsClaimedAtOnceAlsoWithExternalEffects() {
        ServerCorrelationId id = id(engine.registered(EXTERNAL));
        Claim first = engine.claimed(id);
        engine.giveBackCounted(first);
        assertThat(engine.row(id).phase()).isEqualTo(Phase.PROCESSING);
        Claim second = engine.claimed(id);
        assertThat(second.attempt()).isEqualTo(2);
        assertThat(engine.confirm(id)).isInstanceOf(Answer.Processing.class);
    }

    @Test
    @Tag("D17")
    void d17_aClaimThatWasGivenBackUncountedIsNoAttempt() {
        Claim first = engine.claimed();
        ServerCorrelationId id = id(first);
        engine.handshake.giveBack(first);
        assertThat(engine.row(id)).isEqualTo(Intents.givenBack(first.intent(), Ending.NOT_BEGUN));
        Claim second = engine.claimed(id);
        assertThat(second.attempt()).isEqualTo(1);
        assertThat(second.intent().epoch()).isEqualTo(2);
        assertThat(engine.leases.current()).containsExactly(second);
    }

    @Test
    @Tag("D17")
    void d17_recoveryLeavesAloneForAWhileWhatWasGivenBack() {
        Claim first = engine.claimed();
        engine.giveBackCounted(first);
        engine.ledger.advance(RecoveryPause.after(first).minus(TICK));
        assertThat(engine.reclaimed()).isEmpty();
        engine.ledger.advance(TICK);
        assertThat(engine.reclaimed()).hasSize(1);
    }

    @Test
    @Tag("I1")
    void i1_aClaimThatWasLostCantBeGivenBack() {
        Claim first = engine.claimed();
        ServerCorrelationId id = id(first);
        engine.ledger.advance(LEASE);
        Claim second = engine.claimed(id);
        engine.giveBackCounted(first);
        assertThat(engine.confirm(id)).isInstanceOf(Answer.Processing.class);
        assertThat(engine.execute(second, 200)).isInstanceOf(Answer.Completed.class);
        engine.giveBackCounted(second);
        assertThat(engine.confirm(id)).isInstanceOf(Answer.Replayed.class);
    }
}
