package io.twophp.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.FailurePolicy;
import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.execution.Claim;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Intents;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.TraceContext;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.core.policy.TestPolicy;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Names of intents: which requests meet the same intent, what frees a name, what is forgotten. Clients of some dialects
 * know nothing but the name: they register, confirm and preview by it (ED1, ED4, ED5).
 */
class NameTest extends EngineTests {

    private static final Duration WINDOW = Duration.ofDays(1);
    private static final Name KEY = new Name(Dialect.IDEMPOTENCY_KEY, ALICE, CCID);
    private static final Name URL = new Name(Dialect.EXACTLY_ONCE, ALICE, CCID);
    private static final Registration PUT =
            new Registration(URL, OptionalLong.empty(), ORDER, REJECT, false, Optional.empty());

    @Test
    @Tag("G4")
    @Tag("G7")
    void namesOfDifferentDialectsNeverMeetAndAConfirmationTakesOverNoClaimOfAnother() {
        Claim claim = claimed();
        ServerCorrelationId id = id(claim);
        Answer.Registered other = engine.registered(REJECT);
        assertThat(other.intent().serverCorrelationId()).isNotEqualTo(id);
        assertThat(engine.confirm(id)).isEqualTo(Answer.refused(Answer.Reason.UNKNOWN));
        assertThat(engine.handshake.preview(id, CCID, PATH)).isEmpty();
        engine.handshake.giveBack(claim);
        assertThat(engine.confirm(id)).isEqualTo(Answer.refused(Answer.Reason.UNKNOWN));
        assertThat(engine.row(claim).epoch()).isEqualTo(1);
    }

    @Test
    @Tag("G3")
    void namesOfDifferentTenantsNeverMeet() {
        engine.execute(claimed(), 201);
        Name ofOther = new Name(Dialect.IDEMPOTENCY_KEY, new Owner("acme", "alice"), CCID);
        assertThat(register(registration(ofOther, policy(Optional.empty(), FailurePolicy.RECORDED))))
                .isInstanceOf(Answer.Claimed.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 425, 429, 502, 503, 504, 400, 404, 409, 422, 500})
    @Tag("G6")
    @Tag("KD5")
    void aPassingRefusalOfTheResourceFreesTheNameAndAnyOtherFailureUnderReopenedOnly(int status) {
        boolean passing = status < 500 ? status == 408 || status >= 425 : status > 500;
        Claim first = claimed();
        assertThat(engine.execute(first, status)).isInstanceOf(Answer.Completed.class);
        assertThat(engine.row(first).phase()).isEqualTo(Phase.FAILED);
        if (passing) {
            assertThat(engine.execute(claimed(), 201)).isInstanceOf(Answer.Completed.class);
        }
        assertThat(((Answer.Replayed) register(keyed())).response().status()).isEqualTo(passing ? 201 : status);

        Name other = new Name(Dialect.IDEMPOTENCY_KEY, ALICE, new ClientCorrelationId("reopening"));
        Registration reopening = registration(other, policy(Optional.empty(), FailurePolicy.REOPENED));
        engine.execute(claimed(reopening), status);
        engine.execute(claimed(reopening), 201);
        assertThat(register(reopening)).isInstanceOf(Answer.Replayed.class);
    }

    @Test
    @Tag("G2")
    void whatTheContainerRefusesUsesUpNoName() {
        Claim first = claimed();
        assertThat(engine.handshake.refuse(first, response(400))).isInstanceOf(Answer.Completed.class);
        assertThat(engine.row(first).phase()).isEqualTo(Phase.FAILED);
        assertThat(register(keyed())).isInstanceOf(Answer.Claimed.class);
        TestEngine twoPhase = new TestEngine();
        Claim outcome = twoPhase.claimed();
        twoPhase.handshake.refuse(outcome, response(503));
        assertThat(twoPhase.confirm(id(outcome)))
                .as("2PHP's refusal is an outcome")
                .isInstanceOf(Answer.Replayed.class);
        assertThat(twoPhase.row(outcome).reservation().freedAt()).isEmpty();
    }

    @Test
    @Tag("KD5")
    void afterItsWindowADecidedNameRunsAgain() {
        Registration windowed = registration(KEY, policy(Optional.of(WINDOW), FailurePolicy.RECORDED));
        Claim first = claimed(windowed);
        engine.execute(first, 201);
        engine.ledger.advance(WINDOW.minusMillis(1));
        assertThat(register(windowed)).isInstanceOf(Answer.Replayed.class);
        engine.ledger.advance(Duration.ofMillis(1));
        Claim second = claimed(windowed);
        assertThat(id(second)).isNotEqualTo(id(first));
        assertThat(engine.row(first).reservation().freedAt()).isPresent();

        engine.ledger.advance(WINDOW.plusSeconds(1));
        assertThat(engine.handshake.register(windowed))
                .as("the lost one is taken over, and keeps its name beyond its window")
                .isInstanceOfSatisfying(
                        Answer.Claimed.class,
                        again -> assertThat(again.claim().intent().serverCorrelationId())
                                .isEqualTo(id(second)));
    }

    @Test
    @Tag("G7")
    void theOwnersRepetitionTakesOverAClaimThatWasGivenBackOrOutlivedItsLease() {
        Claim first = claimed();
        assertThat(register(keyed())).isInstanceOf(Answer.Processing.class);
        engine.handshake.giveBack(first);
        Claim second = claimed();
        assertThat(second.intent().epoch()).isEqualTo(2);
        engine.ledger.advance(LEASE.plusSeconds(1));
        Claim third = claimed();
        assertThat(id(third)).isEqualTo(id(first));
        assertThat(third.intent().epoch()).isEqualTo(3);
    }

    @Test
    @Tag("G1")
    void aRepetitionGetsTheStoredAnswerAndSoDoesWhoAsksByTheName() {
        assertThat(engine.handshake.replay(KEY)).isEqualTo(Answer.refused(Answer.Reason.UNKNOWN));
        assertThat(engine.execute(claimed(), 201)).isInstanceOf(Answer.Completed.class);
        Answer.Replayed again = (Answer.Replayed) register(keyed());
        assertThat(again.response()).usingRecursiveComparison().isEqualTo(response(201));
        assertThat(engine.handshake.replay(KEY)).isInstanceOf(Answer.Replayed.class);
    }

    @Test
    @Tag("G8")
    void whatIsForgottenNeverRunsAgain() {
        assertThat(engine.handshake.forget(KEY)).isEqualTo(Answer.refused(Answer.Reason.UNKNOWN));
        Claim claim = claimed();
        engine.execute(claim, 201);
        assertThat(engine.handshake.forget(KEY)).isInstanceOf(Answer.Forgotten.class);
        assertThat(engine.handshake.forget(KEY)).isInstanceOf(Answer.Forgotten.class);
        Answer again = register(keyed());
        assertThat(again.isRefused(Answer.Reason.GONE)).isTrue();
        assertThat(engine.row(claim).isPurged()).isTrue();
    }

    @Test
    @Tag("G8")
    void aWaitingIntentEndsAsItIsForgotten() {
        ServerCorrelationId id = engine.registered();
        Answer forgotten = engine.handshake.forget(Name.of(ALICE, CCID));
        assertThat(forgotten).isInstanceOf(Answer.Forgotten.class);
        assertThat(engine.phasesObserved()).containsExactly(Phase.WAITING_CONFIRM, Phase.TTL_EXPIRED, Phase.ABANDONED);
        assertThat(engine.confirm(id).isRefused(Answer.Reason.EXPIRED)).isTrue();
    }

    @Test
    @Tag("G8")
    void whatIsBeingExecutedIsNotForgotten() {
        Claim claim = claimed();
        Intent before = engine.row(claim);
        assertThat(engine.handshake.forget(KEY)).isInstanceOf(Answer.Processing.class);
        assertThat(engine.row(claim)).isEqualTo(before);
        assertThat(engine.execute(claim, 201)).isInstanceOf(Answer.Completed.class);
    }

    /** Its window is over, and another request of that name is faster. */
    @Test
    @Tag("G8")
    @Tag("X39")
    void aNameThatIsFreedWhileItIsForgottenIsUnknown() {
        Claim claim = claimed();
        engine.execute(claim, 201);
        engine.ledger.at(
                "forget",
                () -> engine.ledger.elsewhere(id(claim), intent -> Intents.freed(intent, intent.registeredAt())));
        assertThat(engine.handshake.forget(KEY)).isEqualTo(Answer.refused(Answer.Reason.UNKNOWN));
    }

    private Claim claimed() {
        return claimed(keyed());
    }

    private Claim claimed(Registration registration) {
        return ((Answer.Claimed) register(registration)).claim();
    }

    private static Registration keyed() {
        return registration(KEY, policy(Optional.empty(), FailurePolicy.RECORDED));
    }

    private static Registration registration(Name name, EndpointPolicy policy) {
        return new Registration(
                name, OptionalLong.empty(), ORDER, policy, false, Optional.of(new AutoConfirmation(Optional.empty())));
    }

    private static EndpointPolicy policy(Optional<Duration> window, FailurePolicy failures) {
        return new TestPolicy()
                .dialects(Set.of(Dialect.IDEMPOTENCY_KEY))
                .keys(window, failures)
                .build();
    }

    private Intent registered() {
        return ((Answer.Registered) engine.handshake.register(PUT)).intent();
    }

    private Answer confirm(Name name) {
        return engine.handshake.confirm(name, false, TraceContext.NONE);
    }

    @Test
    @Tag("X39")
    void aNameThatNobodyHoldsIsUnknown() {
        registered();
        assertThat(confirm(new Name(Dialect.EXACTLY_ONCE, ALICE, new ClientCorrelationId("other"))))
                .isEqualTo(Answer.refused(Answer.Reason.UNKNOWN));
        assertThat(confirm(Name.of(ALICE, CCID))).isEqualTo(Answer.refused(Answer.Reason.UNKNOWN));
    }

    @Test
    @Tag("X39")
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
    @Tag("X39")
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
    @Tag("X39")
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
