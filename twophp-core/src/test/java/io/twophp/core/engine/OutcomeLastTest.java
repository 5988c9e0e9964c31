package io.twophp.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.core.engine.TestEngine.Business;
import io.twophp.core.execution.Claim;
import io.twophp.core.ledger.LedgerUnavailableException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An outcome is written once all participants have flushed, when the transaction's connection is free again. */
@Tag("X29")
class OutcomeLastTest extends EngineTests {

    private final Claim claim = engine.claimed();

    @Test
    void nothingIsWrittenBeforeTheFlush() {
        engine.unit.onFlush(() -> {
            assertThat(engine.ledger.calls()).doesNotContain("completeCOMMITTED");
            engine.unit.business().add("flushed");
        });
        assertThat(engine.execute(claim, 201)).isInstanceOf(Answer.Completed.class);
        assertThat(engine.ledger.calls()).containsOnlyOnce("completeCOMMITTED");
        assertThat(engine.unit.business()).containsExactly("run 1", "flushed");
        assertThat(engine.row(claim).phase()).isEqualTo(Phase.COMMITTED);
    }

    @Test
    void whoIsOvertakenDuringTheFlushKeepsNothing() {
        engine.unit.onFlush(() -> engine.claimedElsewhere(id(claim)));
        assertThat(engine.execute(claim, 201)).isInstanceOf(Answer.Processing.class);
        assertThat(engine.unit.business()).isEmpty();
        assertThat(engine.row(claim).phase()).isEqualTo(Phase.PROCESSING);
    }

    /** The unit was not committed: there is no doubt, and nothing to be read before the next try. */
    @Test
    void anOutcomeThatIsNotWrittenIsTriedAgain() {
        Business business = new Business(engine.unit, 201);
        engine.ledger.before(call -> {
            if (call.equals("completeCOMMITTED") && business.runs() == 1) {
                throw new LedgerUnavailableException("no connection", null);
            }
        });
        assertThat(engine.execute(claim, business)).isInstanceOf(Answer.Completed.class);
        assertThat(business.runs()).isEqualTo(2);
        assertThat(engine.unit.business()).containsExactly("run 2");
        assertThat(engine.ledger.calls()).doesNotContain("findSettled");
    }
}
