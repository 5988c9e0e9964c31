package io.twophp.core.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.ClaimMode;
import io.twophp.ClientCorrelationId;
import io.twophp.Effects;
import io.twophp.Mode;
import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.Logged;
import io.twophp.core.engine.TestEngine.Business;
import io.twophp.core.execution.Claim;
import io.twophp.core.execution.LazyClaims;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.MemoryUnit.Commit;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.core.policy.TestPolicy;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Claims that write nothing before the outcome, and what makes the ledger show them earlier. */
@Tag("D17")
class LazyClaimTest extends EngineTests {

    private static final EndpointPolicy LAZY =
            new TestPolicy().claim(ClaimMode.LAZY).build();
    private static final Duration BOUND = Duration.ofMillis(50);

    private ServerCorrelationId registered() {
        return id(engine.registered(LAZY));
    }

    private Claim lazily(ServerCorrelationId id) {
        Claim claim = engine.claimed(id);
        assertThat(claim.isLazy()).isTrue();
        assertThat(engine.row(id).phase()).isEqualTo(Phase.WAITING_CONFIRM);
        return claim;
    }

    private Claim lazily() {
        return lazily(registered());
    }

    /** Business logic that lets something happen beside its unit. */
    private Business business(int status, Runnable meanwhile) {
        return new Business(engine.unit, status, attempt -> engine.unit.besides(meanwhile));
    }

    private void assertIsOne(Claim claim, Phase outcome) {
        assertThat(engine.row(claim).phase()).isEqualTo(outcome);
        assertThat(engine.row(claim).epoch()).isOne();
        assertThat(engine.row(claim).attempts()).isOne();
        assertThat(engine.phasesObserved()).containsExactly(Phase.WAITING_CONFIRM, Phase.PROCESSING, outcome);
        assertThat(engine.heard.get(1).epoch()).isOne();
        engine.assertHoldsNothing();
    }

    @Test
    void theOutcomeIsTheOnlyStatementOfPhaseTwo() {
        ServerCorrelationId id = registered();
        int before = engine.ledger.calls().size();
        Answer.Completed answer = (Answer.Completed) engine.execute(lazily(id), 201);
        assertThat(engine.ledger.calls().subList(before, engine.ledger.calls().size()))
                .containsExactly("completeCOMMITTED");
        assertThat(answer.intent()).isEqualTo(engine.row(id));
        assertIsOne(new Claim(answer.intent()), Phase.COMMITTED);
        assertThat(engine.confirm(id)).isInstanceOf(Answer.Replayed.class);
        assertThat(engine.passed).contains(Checkpoint.CLAIM_TAKEN).doesNotContain(Checkpoint.CLAIM_COMMITTED);
    }

    @Test
    void aFailureIsRecordedUnderTheClaim() {
        for (Business business :
                List.of(new Business(engine.unit, 422), engine.failing(new IllegalStateException("out of stock")))) {
            Claim claim = lazily();
            assertThat(engine.execute(claim, business)).isInstanceOf(Answer.Completed.class);
            assertIsOne(claim, Phase.FAILED);
            assertThat(engine.unit.business()).isEmpty();
            engine.heard.clear();
            engine.ledger.lose(id(claim));
        }
        Claim refused = lazily();
        assertThat(engine.handshake.refuse(refused, response(403))).isInstanceOf(Answer.Completed.class);
        assertIsOne(refused, Phase.FAILED);
    }

    /** The claims that the ledger has to make. */
    static Stream<Arguments> others() {
        Duration ttl = TTL;
        Consumer<TestEngine> nothing = engine -> {};
        return Stream.of(
                Arguments.of("durable", REJECT, false, nothing),
                Arguments.of(
                        "external", new TestPolicy().claim(ClaimMode.LAZY).effects(Effects.EXTERNAL), false, nothing),
                Arguments.of(
                        "asynchronous", new TestPolicy().claim(ClaimMode.LAZY).mode(Mode.ASYNCHRONOUS), false, nothing),
                Arguments.of(
                        "asynchronous, as the client prefers",
                        new TestPolicy().claim(ClaimMode.LAZY).mode(Mode.NEGOTIATED),
                        true,
                        nothing),
                Arguments.of("too near the deadline", LAZY, false, (Consumer<TestEngine>) engine ->
                        engine.nanos.addAndGet(ttl.minus(BOUND).minusSeconds(1).toNanos())),
                Arguments.of(
                        "no thread watches", LAZY, false, (Consumer<TestEngine>) engine -> engine.threads.shutDown()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("others")
    void otherClaimsAreMadeInTheLedger(String why, Object policy, boolean respondAsync, Consumer<TestEngine> before) {
        EndpointPolicy built = policy instanceof TestPolicy made ? made.build() : (EndpointPolicy) policy;
        ServerCorrelationId id = id(engine.registered(built));
        before.accept(engine);
        engine.handshake.confirm(Confirmation.of(ALICE, CCID, id, PATH, Optional.empty(), respondAsync));
        assertThat(engine.ledger.calls()).contains("claim");
        assertThat(engine.row(id).phase()).isEqualTo(Phase.PROCESSING);
        assertThat(engine.row(id).epoch()).isOne();
        assertThat(engine.passed).doesNotContain(Checkpoint.CLAIM_TAKEN);
    }

    @Test
    void oneMomentEarlierTheDeadlineIsFarEnough() {
        ServerCorrelationId id = registered();
        engine.nanos.addAndGet(TTL.minus(BOUND).minusSeconds(1).toNanos() - 1000);
        lazily(id);
    }

    @Test
    void onlyItsOwnConfirmationTakesAnIntent() {
        ServerCorrelationId id = registered();
        List.of(
                        Confirmation.of(new Owner("mallory"), CCID, id, PATH, Optional.empty(), false),
                        Confirmation.of(new Owner("alice", "other"), CCID, id, PATH, Optional.empty(), false),
                        Confirmation.of(ALICE, new ClientCorrelationId("x"), id, PATH, Optional.empty(), false),
                        Confirmation.of(ALICE, CCID, id, "/other", Optional.empty(), false))
                .forEach(
                        foreign -> assertThat(engine.handshake.confirm(foreign)).isInstanceOf(Answer.Refused.class));
        lazily(id);
    }

    /** A duplicate of either phase and a status question see that the intent is being executed. */
    @Test
    void whoeverAsksSeesTheExecution() {
        for (Consumer<ServerCorrelationId> question : List.<Consumer<ServerCorrelationId>>of(
                id -> assertThat(engine.confirm(id)).isInstanceOf(Answer.Processing.class),
                id -> assertThat(engine.handshake.register(registration(LAZY))).isInstanceOf(Answer.Processing.class),
                id -> assertThat(engine.handshake.find(ALICE, id).orElseThrow().phase())
                        .isEqualTo(Phase.PROCESSING),
                id -> assertThat(
                                engine.handshake.find(ALICE, CCID).orElseThrow().phase())
                        .isEqualTo(Phase.PROCESSING))) {
            engine.heard.clear();
            Claim claim = lazily();
            ServerCorrelationId id = id(claim);
            Business business = business(201, () -> question.accept(id));
            assertThat(engine.execute(claim, business)).isInstanceOf(Answer.Completed.class);
            assertIsOne(claim, Phase.COMMITTED);
            assertThat(business.runs()).isOne();
            engine.ledger.lose(id);
        }
    }

    @Test
    void anExecutionThatTakesLongerThanTheBoundIsShownOnceAndProlonged() {
        engine.nanos.set(TTL.toNanos());
        Claim claim = lazily();
        ServerCorrelationId id = id(claim);
        Business business = business(201, () -> {
            engine.nanos.addAndGet(BOUND.toNanos());
            assertThat(engine.threads.repeatOnce()).isTrue();
            assertThat(engine.row(id).phase()).isEqualTo(Phase.WAITING_CONFIRM);
            engine.nanos.incrementAndGet();
            engine.threads.repeatOnce();
            engine.threads.repeatOnce();
            assertThat(engine.row(id).phase()).isEqualTo(Phase.PROCESSING);
            assertThat(engine.ledger.calls()).containsOnlyOnce("promote");
            engine.ledger.advance(Duration.ofSeconds(20));
            engine.nanos.addAndGet(Duration.ofSeconds(20).toNanos());
            var before = engine.ledger.leaseUntil(id);
            engine.leases.renew();
            assertThat(engine.ledger.leaseUntil(id)).isAfter(before);
        });
        assertThat(engine.execute(claim, business)).isInstanceOf(Answer.Completed.class);
        assertIsOne(claim, Phase.COMMITTED);
        registered(engine.handshake, "waits", 100);
        LazyClaims.Usage usage = engine.leases.lazy().usage();
        assertThat(List.of(usage.made(), usage.promoted(), (long) usage.waiting()))
                .containsExactly(1L, 1L, 1L);
        assertThat(usage.bytes()).isBetween(2148L, 2400L);
    }

    @Test
    void anOutageDuringThePromotionIsTriedAgain() {
        Claim claim = lazily();
        Business business = business(201, () -> {
            engine.nanos.addAndGet(BOUND.toNanos() + 1);
            engine.ledger.failsAt("promote");
            Logged.assertOne(LazyClaims.class, "0136", claim, engine.threads::repeatOnce);
            engine.ledger.failsAt("nothing");
            engine.threads.repeatOnce();
            assertThat(engine.row(claim).phase()).isEqualTo(Phase.PROCESSING);
        });
        assertThat(engine.execute(claim, business)).isInstanceOf(Answer.Completed.class);
    }

    @Test
    void theWatchEndsAWhileAfterTheLastExecutionAndBeginsAnew() {
        engine.execute(lazily(), 201);
        int turns = 1;
        while (engine.threads.repeatOnce()) {
            turns++;
        }
        assertThat(turns).isEqualTo(40);
        engine.threads.shutDown();
        engine.ledger.lose(engine.heard.get(0).serverCorrelationId());
        assertThat(engine.claimed(registered()).isLazy()).as("without a thread").isFalse();
        engine.threads.startAgain();
        engine.ledger.lose(engine.heard.get(3).serverCorrelationId());
        lazily();
        assertThat(engine.threads.repeatOnce()).as("watches again").isTrue();
    }

    /** Another node claims first, or the intent expires: nothing of this execution is kept, and it is not repeated. */
    @Test
    void whatIsClaimedOrExpiresElsewhereIsNotDecidedHere() {
        for (Exception failure : new Exception[] {null, DEADLOCK, new IllegalStateException("late")}) {
            Claim claim = lazily();
            ServerCorrelationId id = id(claim);
            Business late = new Business(engine.unit, 201, attempt -> {
                engine.claimedElsewhere(id);
                if (failure != null) {
                    throw failure;
                }
            });
            assertThat(engine.execute(claim, late)).isEqualTo(new Answer.Processing(engine.row(id)));
            assertThat(engine.row(id).phase()).isEqualTo(Phase.PROCESSING);
            assertThat(late.runs()).isOne();
            assertThat(engine.unit.business()).isEmpty();
            engine.assertHoldsNothing();
            engine.ledger.lose(id);
        }
        Claim claim = lazily();
        Business slow = business(201, () -> {
            engine.ledger.advance(TTL);
            engine.unit.call(scope -> engine.ledger.expire(id(claim)).orElseThrow());
        });
        assertThat(engine.execute(claim, slow).isRefused(Answer.Reason.EXPIRED)).isTrue();
        assertThat(engine.unit.business()).isEmpty();
    }

    /** Every execution but the first has a claim in the ledger, so that it is counted. */
    @Test
    void aRollbackIsTriedAgainUnderAClaimThatTheLedgerShows() {
        Claim claim = lazily();
        Business business = new Business(engine.unit, 201, attempt -> {
            assertThat(engine.row(claim).phase()).isEqualTo(attempt == 1 ? Phase.WAITING_CONFIRM : Phase.PROCESSING);
            if (attempt == 1) {
                throw DEADLOCK;
            }
        });
        assertThat(engine.execute(claim, business)).isInstanceOf(Answer.Completed.class);
        assertIsOne(claim, Phase.COMMITTED);
        assertThat(engine.unit.business()).containsExactly("run 2");
    }

    @Test
    void anExecutionThatComesToNoEndIsCountedAndLeftToRecovery() {
        Claim claim = lazily();
        assertThat(engine.execute(claim, engine.failing(DEADLOCK))).isEqualTo(undecided(claim));
        assertThat(engine.row(claim).phase()).isEqualTo(Phase.PROCESSING);
        assertThat(engine.ledger.leaseUntil(id(claim))).isNull();
        Claim next = engine.claimed(id(claim));
        assertThat(next.intent().epoch()).isEqualTo(2);
        assertThat(engine.execute(claim, 201)).as("the first one").isInstanceOf(Answer.Processing.class);
        assertThat(engine.execute(next, 201)).isInstanceOf(Answer.Completed.class);
    }

    @Test
    void anOutageLeavesTheIntentWaitingForItsConfirmation() {
        Claim claim = lazily();
        engine.ledger.failsAt();
        assertThat(engine.execute(claim, 201)).isEqualTo(undecided(claim));
        engine.ledger.before(call -> {});
        assertThat(engine.row(claim).phase()).isEqualTo(Phase.WAITING_CONFIRM);
        engine.assertHoldsNothing();
        assertThat(engine.execute(engine.claimed(id(claim)), 201)).isInstanceOf(Answer.Completed.class);
    }

    @Test
    @Tag("I5")
    void aCommitInDoubtIsReadAndTriedAgainIfItWasLost() {
        for (Commit commit : List.of(Commit.UNCONFIRMED, Commit.LOST)) {
            engine.heard.clear();
            engine.unit.business().clear();
            Claim claim = lazily();
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
    void aClaimThatIsGivenBackLeavesTheIntentToItsConfirmation() {
        Claim claim = lazily();
        engine.handshake.giveBack(claim);
        assertThat(engine.row(claim).phase()).isEqualTo(Phase.WAITING_CONFIRM);
        engine.nanos.addAndGet(BOUND.toNanos() + 1);
        engine.threads.repeatOnce();
        assertThat(engine.row(claim).phase()).isEqualTo(Phase.WAITING_CONFIRM);
        assertThat(engine.claimed(id(claim)).isLazy()).isFalse();
    }

    /** The claim ends between the moment when it was found to be overdue and its promotion. */
    @Test
    void aPromotionAfterTheEndIsGivenBack() {
        Claim claim = lazily();
        ServerCorrelationId id = id(claim);
        engine.nanos.addAndGet(BOUND.toNanos() + 1);
        engine.ledger.at("promote", () -> engine.leases.letGo(claim));
        engine.threads.repeatOnce();
        assertThat(engine.ledger.leaseUntil(id)).isNull();
        assertThat(engine.claimed(id).intent().epoch()).isEqualTo(2);
    }

    @Test
    void aNodeThatStopsGivesTheExecutionBack() {
        Claim claim = lazily();
        Business business = business(201, () -> {
            engine.handshake.stop(Duration.ZERO);
            engine.claimedElsewhere(id(claim));
        });
        assertThat(engine.execute(claim, business)).isInstanceOf(Answer.Processing.class);
        assertThat(engine.unit.business()).isEmpty();
    }

    @Test
    void theMemoryIsBoundedAndTheOldestGoFirst() {
        int body = 10_000;
        Handshake node = nodeOf(3 * (body + 2100));
        List<ServerCorrelationId> ids = Stream.of("a", "b", "c", "d")
                .map(ccid -> registered(node, ccid, body))
                .toList();
        assertThat(isLazy(node, ids.get(0), "a")).isFalse();
        assertThat(isLazy(node, ids.get(1), "b")).isTrue();
        assertThat(isLazy(node, registered(node, "large", 4 * body), "large")).isFalse();
        assertThat(isLazy(node, ids.get(2), "c"))
                .as("a large one displaces nothing")
                .isTrue();
        assertThat(isLazy(node, ids.get(3), "d")).isTrue();
    }

    /** A request takes 2 KiB, its body, and its headers; all of it is free again once it is claimed. */
    @Test
    void aRequestThatTakesTheWholeMemoryIsKept() {
        int body = 10_000;
        int headers = order("").headers().entrySet().stream()
                .mapToInt(header -> (header.getKey() + String.join("", header.getValue())).length())
                .sum();
        assertThat(headers).isPositive();
        for (int missing = 0; missing < 2; missing++) {
            Handshake node = nodeOf(2048 + headers + body - missing);
            for (String ccid : List.of("a", "b")) {
                ServerCorrelationId id = registered(node, ccid + missing, body);
                assertThat(isLazy(node, id, ccid + missing)).isEqualTo(missing == 0);
            }
        }
    }

    private Handshake nodeOf(int bytes) {
        Map<String, String> settings =
                Map.of("twophp.lazy.bytes", "" + bytes, "twophp.quota", "99", "twophp.quota-bytes", "9999999");
        return engine.parts(settings).build().handshake();
    }

    private ServerCorrelationId registered(Handshake node, String ccid, int length) {
        return id(node.register(registration(ccid, order("x".repeat(length)), LAZY)));
    }

    private static boolean isLazy(Handshake node, ServerCorrelationId id, String ccid) {
        return ((Answer.Claimed) node.confirm(confirmation(ccid, id))).claim().isLazy();
    }

    @Test
    void anotherNodeClaimsInTheLedger() {
        ServerCorrelationId id = registered();
        Answer.Claimed other = (Answer.Claimed) engine.on(engine.keys).confirm(confirmation(id));
        assertThat(other.claim().intent().epoch()).isOne();
        assertThat(other.claim().isLazy()).isFalse();
        Claim here = engine.claimed(id);
        assertThat(here.isLazy()).as("this one does not know").isTrue();
        assertThat(engine.execute(here, 201)).isInstanceOf(Answer.Processing.class);
        assertThat(engine.unit.business()).isEmpty();
    }

    @Test
    void aLedgerThatIsDownIsReportedToADuplicate() {
        Claim claim = lazily();
        engine.ledger.failsAt("promote");
        assertThatThrownBy(() -> engine.confirm(id(claim))).isInstanceOf(LedgerUnavailableException.class);
    }
}
