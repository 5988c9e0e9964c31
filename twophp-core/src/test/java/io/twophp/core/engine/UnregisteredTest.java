package io.twophp.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ClaimMode;
import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.Effects;
import io.twophp.FailurePolicy;
import io.twophp.Mode;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.engine.TestEngine.Business;
import io.twophp.core.execution.Claim;
import io.twophp.core.intent.Name;
import io.twophp.core.ledger.MemoryUnit.Commit;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.core.policy.TestPolicy;
import java.net.URI;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests of one message that are registered with their outcome, or as soon as somebody has to see them. */
@Tag("D17")
class UnregisteredTest extends EngineTests {

    private static final EndpointPolicy LAZY =
            new TestPolicy().claim(ClaimMode.LAZY).build();
    private static final Duration BOUND = Duration.ofMillis(50);

    private Answer sent() {
        return engine.handshake.register(autoConfirmed(LAZY, Optional.empty()));
    }

    private Claim begun() {
        Claim claim = ((Answer.Claimed) sent()).claim();
        assertThat(claim.isLazy()).isTrue();
        assertThat(engine.ledger.size()).isZero();
        return claim;
    }

    /** Business logic that lets something happen beside its unit. */
    private Business business(Runnable meanwhile) {
        return new Business(engine.unit, 201, attempt -> engine.unit.besides(meanwhile));
    }

    private void assertIsOne(Claim claim, Phase outcome) {
        assertThat(engine.ledger.size()).isOne();
        assertThat(engine.row(claim).phase()).isEqualTo(outcome);
        assertThat(engine.row(claim).epoch()).isOne();
        assertThat(engine.row(claim).attempts()).isOne();
        assertThat(engine.phasesObserved()).containsExactly(Phase.WAITING_CONFIRM, Phase.PROCESSING, outcome);
        assertThat(sent()).isInstanceOf(Answer.Replayed.class);
        engine.assertHoldsNothing();
    }

    @Test
    void itsOutcomeIsTheOnlyStatementThatWrites() {
        engine.unit.alone(true);
        engine.ledger.inOneStatement(true);
        Claim claim = begun();
        assertThat(engine.ledger.calls()).containsExactly("searchAlone", "search");
        Answer.Completed answer = (Answer.Completed) engine.execute(claim, 201);
        assertThat(engine.ledger.calls()).hasSize(3).endsWith("registerDecidedCOMMITTED");
        assertThat(answer.intent()).isEqualTo(engine.row(claim));
        assertIsOne(claim, Phase.COMMITTED);
    }

    /** A reading of the ledger's clock is used for a minute. */
    @Test
    void aNameThatWasMadeHereIsNotSearchedFor() {
        engine.unit.alone(true);
        engine.ledger.inOneStatement(true);
        for (int call = 0; call < 3; call++) {
            Claim claim = ((Answer.Claimed) engine.handshake.register(new Registration(
                            Name.of(ALICE, new ClientCorrelationId("made-" + call)),
                            OptionalLong.empty(),
                            ORDER,
                            LAZY,
                            false,
                            Optional.of(new AutoConfirmation(Optional.empty(), true)))))
                    .claim();
            engine.execute(claim, 201);
            assertThat(engine.row(claim).registeredAt())
                    .isEqualTo(claim.intent().registeredAt());
            Duration passed = Duration.ofSeconds(call == 0 ? 59 : 1);
            engine.nanos.addAndGet(passed.toNanos());
            engine.ledger.advance(passed);
        }
        assertThat(engine.ledger.calls())
                .containsExactly(
                        "searchAlone",
                        "search",
                        "registerDecidedCOMMITTED",
                        "registerDecidedCOMMITTED",
                        "searchAlone",
                        "search",
                        "registerDecidedCOMMITTED");
    }

    @Test
    void aFailureIsRecordedAlone() {
        Claim claim = begun();
        assertThat(engine.execute(claim, 422)).isInstanceOf(Answer.Completed.class);
        assertThat(engine.unit.business()).isEmpty();
        assertIsOne(claim, Phase.FAILED);
    }

    @Test
    void aFailureThatFreesTheNameLeavesItToTheNextRequest() {
        EndpointPolicy reopened = new TestPolicy()
                .claim(ClaimMode.LAZY)
                .dialects(Set.of(Dialect.IDEMPOTENCY_KEY))
                .keys(Optional.empty(), FailurePolicy.REOPENED)
                .build();
        Registration request = new Registration(
                new Name(Dialect.IDEMPOTENCY_KEY, ALICE, CCID),
                OptionalLong.empty(),
                ORDER,
                reopened,
                false,
                Optional.of(new AutoConfirmation(Optional.empty())));
        for (int status : List.of(422, 422, 201)) {
            Claim claim = ((Answer.Claimed) engine.handshake.register(request)).claim();
            assertThat(claim.isLazy()).isTrue();
            assertThat(engine.execute(claim, status)).isInstanceOf(Answer.Completed.class);
        }
        assertThat(engine.ledger.size()).isEqualTo(3);
        assertThat(engine.unit.business()).hasSize(1);
        assertThat(engine.handshake.register(request)).isInstanceOf(Answer.Replayed.class);
    }

    static Stream<Arguments> others() {
        TestPolicy lazy = new TestPolicy().claim(ClaimMode.LAZY);
        return Stream.of(
                Arguments.of("durable", REJECT, false),
                Arguments.of(
                        "with a callback",
                        new TestPolicy().claim(ClaimMode.LAZY).build(),
                        true),
                Arguments.of(
                        "external",
                        new TestPolicy()
                                .claim(ClaimMode.LAZY)
                                .effects(Effects.EXTERNAL)
                                .build(),
                        false),
                Arguments.of("asynchronous", lazy.mode(Mode.ASYNCHRONOUS).build(), false));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("others")
    void otherRequestsAreRegisteredFirst(String why, EndpointPolicy policy, boolean callback) {
        Optional<URI> hook =
                Optional.of(URI.create("https://client.example/hook")).filter(uri -> callback);
        engine.handshake.register(autoConfirmed(policy, hook));
        assertThat(engine.ledger.size()).isOne();
        assertThat(engine.passed).doesNotContain(Checkpoint.CLAIM_TAKEN);
    }

    @Test
    void withoutAThreadThatWatchesTheBoundItIsRegisteredFirst() {
        engine.threads.shutDown();
        assertThat(((Answer.Claimed) sent()).claim().isLazy()).isFalse();
        assertThat(engine.ledger.size()).isOne();
    }

    /** A duplicate on this node, and a question by id or name, see that it is being executed; it runs once. */
    @Test
    @Tag("I1")
    void whoeverAsksSeesTheExecution() {
        for (int question = 0; question < 4; question++) {
            engine.heard.clear();
            int asked = question;
            Claim claim = begun();
            ServerCorrelationId id = id(claim);
            Business business = business(() -> {
                switch (asked) {
                    case 0 -> assertThat(sent()).isInstanceOf(Answer.Processing.class);
                    case 1 ->
                        assertThat(engine.handshake.replay(Name.of(ALICE, CCID)))
                                .isInstanceOf(Answer.Processing.class);
                    case 2 -> assertThat(engine.handshake.find(ALICE, id)).isPresent();
                    default -> assertThat(engine.handshake.find(ALICE, CCID)).isPresent();
                }
                assertThat(engine.row(id).phase()).isEqualTo(Phase.PROCESSING);
                assertThat(engine.ledger.leaseUntil(id)).isNotNull();
            });
            assertThat(engine.execute(claim, business)).isInstanceOf(Answer.Completed.class);
            assertThat(business.runs()).isOne();
            assertIsOne(claim, Phase.COMMITTED);
            engine.ledger.lose(id);
        }
    }

    @Test
    void anExecutionThatTakesLongerThanTheBoundIsRegisteredOnce() {
        Claim claim = begun();
        Business business = business(() -> {
            engine.nanos.addAndGet(BOUND.toNanos());
            engine.threads.repeatOnce();
            assertThat(engine.ledger.size()).isZero();
            engine.nanos.incrementAndGet();
            engine.threads.repeatOnce();
            engine.threads.repeatOnce();
            assertThat(engine.row(claim).phase()).isEqualTo(Phase.PROCESSING);
            assertThat(engine.ledger.calls()).containsOnlyOnce("promoteUnregistered");
        });
        assertThat(engine.execute(claim, business)).isInstanceOf(Answer.Completed.class);
        assertIsOne(claim, Phase.COMMITTED);
    }

    /**
     * Another node takes the name first: nothing of this execution is kept, and its client gets the other one's answer.
     */
    @Test
    @Tag("I1")
    void theNameIsTakenByAnotherNode() {
        for (Exception failure : new Exception[] {null, DEADLOCK, new IllegalStateException("late")}) {
            Claim claim = begun();
            Business late = new Business(engine.unit, 201, attempt -> {
                engine.unit.besides(this::elsewhere);
                if (failure != null) {
                    throw failure;
                }
            });
            Answer answer = engine.execute(claim, late);
            assertThat(answer).isInstanceOf(Answer.Replayed.class);
            assertThat(id(new Claim(((Answer.Replayed) answer).intent()))).isNotEqualTo(id(claim));
            assertThat(late.runs()).isOne();
            assertThat(engine.unit.business()).isEmpty();
            engine.assertHoldsNothing();
            engine.ledger.lose(((Answer.Replayed) answer).intent().serverCorrelationId());
        }
    }

    private void elsewhere() {
        Handshake other = engine.on(engine.keys);
        Answer.Claimed claimed = (Answer.Claimed) other.register(autoConfirmed(REJECT, Optional.empty()));
        other.execute(claimed.claim(), new Business(engine.unit, 201));
        engine.unit.business().clear();
    }

    /** Another request under the same name is no duplicate: its client asks again, and learns of the conflict. */
    @Test
    void theNameIsTakenByAnotherRequest() {
        Claim claim = begun();
        Business late = business(() -> {
            Handshake other = engine.on(engine.keys);
            Answer.Claimed taken = (Answer.Claimed) other.register(new Registration(
                    Name.of(ALICE, new ClientCorrelationId(CCID.value())),
                    OptionalLong.empty(),
                    order("another one"),
                    REJECT,
                    false,
                    Optional.of(AutoConfirmation.QUIET)));
            other.execute(taken.claim(), new Business(engine.unit, 201));
            engine.unit.business().clear();
        });
        assertThat(engine.execute(claim, late)).isEqualTo(undecided(claim));
        assertThat(sent().isRefused(Answer.Reason.CONFLICT)).isTrue();
        assertThat(engine.unit.business()).isEmpty();
    }

    /** Every execution but the first has a row, so that it is counted. */
    @Test
    void aRollbackIsTriedAgainUnderAClaimThatTheLedgerShows() {
        Claim claim = begun();
        Business business = new Business(engine.unit, 201, attempt -> {
            assertThat(engine.ledger.size()).isEqualTo(attempt - 1);
            if (attempt == 1) {
                throw DEADLOCK;
            }
        });
        assertThat(engine.execute(claim, business)).isInstanceOf(Answer.Completed.class);
        assertThat(engine.unit.business()).containsExactly("run 2");
        assertIsOne(claim, Phase.COMMITTED);
    }

    @Test
    void anOutageLeavesNothingAndTheRequestRunsAnew() {
        Claim claim = begun();
        engine.ledger.failsAt();
        assertThat(engine.execute(claim, 201)).isEqualTo(undecided(claim));
        engine.ledger.before(call -> {});
        engine.heard.clear();
        Claim again = begun();
        engine.execute(again, 201);
        assertIsOne(again, Phase.COMMITTED);
    }

    @Test
    @Tag("I5")
    void aCommitInDoubtIsReadAndTriedAgainIfItWasLost() {
        for (Commit commit : List.of(Commit.UNCONFIRMED, Commit.LOST)) {
            engine.heard.clear();
            engine.unit.business().clear();
            Claim claim = begun();
            engine.unit.commits(new SQLException("connection lost", "08006"), commit);
            Business business = new Business(engine.unit, 201);
            assertThat(engine.execute(claim, business)).isInstanceOf(Answer.Completed.class);
            assertThat(business.runs()).isEqualTo(commit == Commit.LOST ? 2 : 1);
            assertThat(engine.unit.business()).hasSize(1);
            assertIsOne(claim, Phase.COMMITTED);
            engine.ledger.lose(id(claim));
        }
    }

    @Test
    void aClaimThatIsGivenBackLeavesNothing() {
        Claim claim = begun();
        engine.handshake.giveBack(claim);
        engine.nanos.addAndGet(BOUND.toNanos() + 1);
        engine.threads.repeatOnce();
        assertThat(engine.ledger.size()).isZero();
        assertThat(engine.execute(claim, 201)).as("late").isEqualTo(undecided(claim));
        assertThat(engine.unit.business()).isEmpty();
        begun();
    }
}
