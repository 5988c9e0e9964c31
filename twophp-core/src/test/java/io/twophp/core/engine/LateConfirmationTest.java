package io.twophp.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.execution.Claim;
import io.twophp.core.intent.Intent;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Draft §8.2, §13.3: REUSE accepts a confirmation after the TTL, for a moment and with its token. */
@Tag("D9")
@Tag("N16")
@Tag("N39")
class LateConfirmationTest extends EngineTests {

    private final Answer.Registered registered = engine.registered(REUSE);
    private final ServerCorrelationId id = id(registered);
    private final String token = registered.confirmationToken().orElseThrow();

    private Answer late() {
        return engine.handshake.confirm(confirmation(id, token));
    }

    @Test
    void d9_inTimeNoTokenIsAskedFor() {
        engine.ledger.advance(TTL.minus(TICK));
        assertThat(engine.confirm(id)).isInstanceOf(Answer.Claimed.class);
    }

    /** Also after a sweep marked the intent expired. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void d9_withinTheGraceTheTokenIsGood(boolean swept) {
        engine.ledger.advance(TTL.plus(GRACE).minus(TICK));
        if (swept) {
            engine.unit.call(scope -> engine.ledger.expire(id));
        }
        assertThat(late()).isInstanceOf(Answer.Claimed.class);
        assertThat(engine.heard.get(1).from()).contains(swept ? Phase.TTL_EXPIRED : Phase.WAITING_CONFIRM);
    }

    @Test
    void n39_withoutATokenNothingChanges() {
        engine.ledger.advance(TTL);
        Intent before = engine.row(id);
        assertThat(engine.confirm(id)).isEqualTo(Answer.refused(Answer.Reason.TOKEN_REQUIRED, before));
        for (String wrong : List.of("", "garbage!", "A".repeat(43))) {
            assertThat(engine.handshake.confirm(confirmation(id, wrong)))
                    .as("a wrong token is as good as none")
                    .isEqualTo(Answer.refused(Answer.Reason.TOKEN_REQUIRED, before));
        }
        assertThat(engine.row(id)).isEqualTo(before);
        assertThat(late()).isInstanceOf(Answer.Claimed.class);
    }

    @Test
    void n39_aTokenWorksOnce() {
        engine.ledger.advance(TTL);
        Claim claim = ((Answer.Claimed) late()).claim();
        assertThat(late()).isInstanceOf(Answer.Processing.class);
        engine.execute(claim, 200);
        assertThat(late()).isInstanceOf(Answer.Replayed.class);
        assertThat(engine.confirm(id)).isInstanceOf(Answer.Replayed.class);
        assertThat(engine.unit.business()).hasSize(1);
    }

    @Test
    @Tag("D2")
    @Tag("I3")
    void d9_afterTheGraceItIsExpiredForGood() {
        engine.ledger.advance(TTL.plus(GRACE));
        assertThat(late()).isEqualTo(Answer.refused(Answer.Reason.EXPIRED, engine.row(id)));
        assertThat(engine.row(id).phase()).isEqualTo(Phase.ABANDONED);
        assertThat(engine.phasesObserved()).containsExactly(Phase.WAITING_CONFIRM, Phase.TTL_EXPIRED, Phase.ABANDONED);
        engine.ledger.advance(TTL.plus(GRACE).negated());
        assertThat(late()).matches(answer -> answer.isRefused(Answer.Reason.EXPIRED));
    }

    @Test
    void d9_underRejectATokenIsNoUse() {
        TestEngine other = new TestEngine();
        Intent rejecting = other.registered(REJECT).intent();
        other.ledger.advance(TTL);
        String made = other.tokens.issue(rejecting);
        assertThat(other.handshake.confirm(confirmation(rejecting.serverCorrelationId(), made)))
                .matches(answer -> answer.isRefused(Answer.Reason.EXPIRED));
        assertThat(other.ledger.calls()).doesNotContain("claimLate");
    }
}
