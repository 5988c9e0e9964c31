package io.twophp.jaxrs.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.LedgerEntry;
import io.twophp.LedgerEntry.Actor;
import io.twophp.Phase;
import io.twophp.PhaseTransition;
import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.ShopTests;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The server's row of a call (draft §9.8, §10.2). */
class LedgerRowsTest extends ShopTests {

    private static LedgerEntry row(ClientIntent intent) {
        var rows = SERVER.database().reader().entries(new ServerCorrelationId(intent.scid()));
        assertThat(rows).hasSize(1);
        return rows.get(0);
    }

    @Test
    @Tag("N5")
    @Tag("N27")
    @Tag("N28")
    @Tag("N34")
    void carriesAllFields() {
        Instant registered = SERVER.database().instant();
        ClientIntent intent = SERVER.alice().order();
        LedgerEntry waiting = row(intent);
        assertThat(waiting.clientCorrelationId()).isEqualTo(intent.ccid());
        assertThat(waiting.serverCorrelationId()).isEqualTo(intent.scid());
        assertThat(waiting.serviceLedgerId())
                .isEqualTo(ServiceIdentity.named("shop").ledgerId());
        assertThat(waiting.serviceEndpoint()).contains("/shop/api/orders");
        assertThat(waiting.actor()).isEqualTo(Actor.SERVER);
        assertThat(waiting.source()).isEqualTo("shop");
        assertThat(waiting.target()).isEmpty();
        assertThat(waiting.parentReferenceId()).isEqualTo(intent.ccid());
        assertThat(waiting.phase()).isEqualTo(Phase.WAITING_CONFIRM);
        assertThat(waiting.phase1Timestamp()).isEqualTo(registered);
        assertThat(waiting.phase2Timestamp()).isEmpty();
        assertThat(waiting.ttlMs()).isEqualTo(30_000);
        assertThat(waiting.outcome()).isEmpty();
        assertThat(waiting.payloadRef()).isPresent();
        assertThat(waiting.syncTimestamp()).isEmpty();
        assertThat(waiting.transactionReference()).isEmpty();
    }

    @Test
    @Tag("D10")
    void isCompletedByPhaseTwo() {
        ClientIntent intent = SERVER.alice().order();
        SERVER.database().advance(Duration.ofSeconds(3));
        intent.confirm();
        LedgerEntry done = row(intent);
        assertThat(done.phase()).isEqualTo(Phase.COMMITTED);
        assertThat(done.outcome()).contains(Phase.COMMITTED);
        assertThat(done.phase2Timestamp()).contains(SERVER.database().instant());
        assertThat(done.clientCorrelationId()).isEqualTo(intent.ccid());
        assertThat(done.target()).isEmpty();
    }

    @Test
    @Tag("D10")
    void tellsEveryOtherOutcome() {
        ClientIntent failed = SERVER.alice().registered("failures/web");
        failed.confirm();
        assertThat(row(failed).outcome()).contains(Phase.FAILED);
        ClientIntent late = SERVER.alice().order();
        SERVER.database().advance(Duration.ofSeconds(31));
        late.confirm();
        assertThat(row(late).outcome()).contains(Phase.TTL_EXPIRED);
        assertThat(row(late).phase2Timestamp()).isEmpty();
        SERVER.database().advance(Duration.ofSeconds(31));
        SERVER.sweep("expiry");
        assertThat(row(late).outcome()).contains(Phase.ABANDONED);
    }

    @Test
    @Tag("N29")
    @Tag("N5")
    void hasAHistoryOfItsTransitions() {
        ClientIntent intent = SERVER.alice().order();
        intent.confirm();
        var history = SERVER.database().reader().history(new ServerCorrelationId(intent.scid()));
        assertThat(history)
                .extracting(PhaseTransition::to)
                .containsExactly(Phase.WAITING_CONFIRM, Phase.PROCESSING, Phase.COMMITTED);
        assertThat(history)
                .extracting(transition -> transition.clientCorrelationId().value())
                .containsOnly(intent.ccid());
    }

    @Test
    @Tag("N34")
    void isTheRowOfAServiceThatIsTheSameAfterEveryRestart() {
        assertThat(ServiceIdentity.named("shop")).isEqualTo(ServiceIdentity.named("shop"));
        assertThat(ServiceIdentity.named("shop").ledgerId())
                .isNotEqualTo(ServiceIdentity.named("till").ledgerId());
    }
}
