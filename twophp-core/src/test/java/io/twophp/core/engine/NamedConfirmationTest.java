package io.twophp.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.Phase;
import io.twophp.core.execution.Claim;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.TraceContext;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Dialects whose clients know only the name of an intent: register, confirm and preview by it (ED1, ED4, ED5). */
@Tag("X39")
class NamedConfirmationTest extends EngineTests {

    private static final Name URL = new Name(Dialect.EXACTLY_ONCE, ALICE, CCID);
    private static final Registration PUT =
            new Registration(URL, OptionalLong.empty(), ORDER, REJECT, false, Optional.empty());

    private Intent registered() {
        return ((Answer.Registered) engine.handshake.register(PUT)).intent();
    }

    private Answer confirm(Name name) {
        return engine.handshake.confirm(name, false, TraceContext.NONE);
    }

    @Test
    void aNameThatNobodyHoldsIsUnknown() {
        registered();
        assertThat(confirm(new Name(Dialect.EXACTLY_ONCE, ALICE, new ClientCorrelationId("other"))))
                .isEqualTo(Answer.refused(Answer.Reason.UNKNOWN));
        assertThat(confirm(Name.of(ALICE, CCID))).isEqualTo(Answer.refused(Answer.Reason.UNKNOWN));
    }

    @Test
    void theFirstConfirmationClaimsAndLaterOnesGetTheStateAsDoesWhoAsksForIt() {
        Intent intent = registered();
        Claim claim = ((Answer.Claimed) confirm(URL)).claim();
        assertThat(id(claim)).isEqualTo(intent.serverCorrelationId());
        assertThat(confirm(URL)).isInstanceOf(Answer.Processing.class);
        assertThat(engine.handshake.outcome(claim.intent())).isInstanceOf(Answer.Processing.class);
        engine.execute(claim, 201);
        assertThat(confirm(URL)).isInstanceOf(Answer.Replayed.class);
        Answer.Replayed outcome = (Answer.Replayed) engine.handshake.outcome(claim.intent());
        assertThat(outcome.response().status()).isEqualTo(201);
        assertThat(new TestEngine().handshake.outcome(intent)).isEqualTo(Answer.refused(Answer.Reason.UNKNOWN));
    }

    @Test
    void aPreviewShowsTheRequestOfTheNameAndClaimsNothing() {
        assertThat(engine.handshake.preview(URL)).isEmpty();
        Intent intent = registered();
        assertThat(engine.handshake.preview(URL))
                .get()
                .usingRecursiveComparison()
                .isEqualTo(ORDER);
        assertThat(engine.row(intent.serverCorrelationId())).isEqualTo(intent);
    }

    @Test
    void registeringANameWhoseTimeIsOverEndsTheEarlierIntentAndReportsItsExpiry() {
        Intent first = registered();
        engine.ledger.advance(TTL);
        Intent second = registered();
        assertThat(second.serverCorrelationId()).isNotEqualTo(first.serverCorrelationId());
        assertThat(engine.row(first.serverCorrelationId()).phase()).isEqualTo(Phase.TTL_EXPIRED);
        assertThat(engine.phasesObserved())
                .containsExactly(Phase.WAITING_CONFIRM, Phase.TTL_EXPIRED, Phase.WAITING_CONFIRM);
    }
}
