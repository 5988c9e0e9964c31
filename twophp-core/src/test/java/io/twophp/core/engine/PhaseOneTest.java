package io.twophp.core.engine;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.twophp.ClientCorrelationId;
import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.execution.Claim;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Intents;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.MemoryLedger;
import io.twophp.core.ledger.MemoryUnit.Commit;
import io.twophp.core.ledger.UnitOfWork.CommitFailedException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Draft §5.2: registration. */
class PhaseOneTest extends EngineTests {

    private Answer again() {
        return engine.handshake.register(registration(REJECT));
    }

    @Test
    @Tag("N2")
    @Tag("N40")
    void n2_storesPayloadAndRowInOneUnitBeforeItAnswers() {
        Answer.Registered answer = engine.registered(REJECT);
        Intent row = engine.row(answer.intent().serverCorrelationId());
        assertThat(row).isEqualTo(answer.intent());
        assertThat(row.phase()).isEqualTo(Phase.WAITING_CONFIRM);
        assertThat(row.deadline()).isEqualTo(row.registeredAt().plus(TTL));
        assertThat(answer.remaining()).isEqualTo(TTL);
        assertThat(answer.confirmationToken()).isEmpty();
        assertThat(engine.phasesObserved()).containsExactly(Phase.WAITING_CONFIRM);
        assertThat(engine.heard.get(0).from()).isEmpty();
        assertThat(engine.vault.openRequest(row, engine.ledger.sealed(row.serverCorrelationId())))
                .usingRecursiveComparison()
                .isEqualTo(ORDER);
        assertThat(new String(engine.ledger.sealed(row.serverCorrelationId()).bytes(), ISO_8859_1))
                .as("N40: sealed to its row")
                .doesNotContain("1 tea");
    }

    @Test
    @Tag("D3")
    @Tag("D4")
    @Tag("N2")
    void n2_answersNothingIfTheStoreDidNotAndAfterACommitThatDidNotConfirmFindsItsRegistration() {
        engine.ledger.failsAt();
        assertThatExceptionOfType(LedgerUnavailableException.class).isThrownBy(this::again);
        engine.ledger.before(call -> {});
        engine.unit.commits(new IllegalStateException(), Commit.LOST);
        assertThatExceptionOfType(CommitFailedException.class).isThrownBy(this::again);
        assertThat(engine.ledger.size()).isZero();
        assertThat(engine.heard).isEmpty();

        engine.unit.commits(new IllegalStateException(), Commit.UNCONFIRMED);
        assertThatExceptionOfType(CommitFailedException.class).isThrownBy(this::again);
        assertThat(again()).isInstanceOf(Answer.Registered.class);
        assertThat(engine.ledger.size()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"1,30", "30000,30", "60000,60", "9223372036854775807,120"})
    @Tag("N6")
    @Tag("N8")
    @Tag("D19")
    void n8_grantsARequestedTtlWithinTheEndpointsBounds(long requested, long seconds) {
        Answer answer =
                engine.handshake.register(Registration.of(ALICE, CCID, OptionalLong.of(requested), ORDER, REJECT));
        assertThat(((Answer.Registered) answer).remaining()).hasSeconds(seconds).isLessThanOrEqualTo(LONGEST);
    }

    @Test
    @Tag("D4")
    void d4_aDuplicateGetsTheSameIdAndDeadlineAndWhatIsLeft() {
        Answer.Registered first = engine.registered(REJECT);
        engine.ledger.advance(TTL.minus(TICK));
        Answer.Registered second = engine.registered(REJECT);
        assertThat(second.intent()).isEqualTo(first.intent());
        assertThat(second.remaining()).isEqualTo(TICK);
        assertThat(engine.ledger.size()).isEqualTo(1);
        assertThat(engine.heard).hasSize(1);
        Claim claim = engine.claimed(first.intent().serverCorrelationId());
        assertThat(again()).as("while it is executed").isEqualTo(new Answer.Processing(claim.intent()));
    }

    static Stream<BiConsumer<MemoryLedger, ServerCorrelationId>> whatACrashLoses() {
        return Stream.of(
                MemoryLedger::lose,
                (ledger, id) -> ledger.elsewhere(id, Intents::waiting),
                (ledger, id) -> ledger.elsewhere(
                        id, intent -> Intents.decided(intent, Phase.TTL_EXPIRED, Optional.empty(), intent.deadline())));
    }

    /** The claim was seen, and its transaction was not durable yet. */
    @ParameterizedTest
    @MethodSource("whatACrashLoses")
    @Tag("I2")
    @Tag("X39")
    void i2_aClaimThatTheDatabaseForgotIsNotPromised(BiConsumer<MemoryLedger, ServerCorrelationId> crash) {
        Claim claim = engine.claimed();
        engine.ledger.at("find", () -> crash.accept(engine.ledger, id(claim)));
        assertThat(again()).isEqualTo(Answer.refused(Answer.Reason.UNDECIDED, claim.intent()));
    }

    @ParameterizedTest
    @CsvSource({"201,COMMITTED", "422,FAILED", "500,FAILED"})
    @Tag("D4")
    @Tag("D3")
    void d4_aDuplicateOfADecidedIntentGetsItsOutcome(int status, Phase outcome) {
        engine.execute(engine.claimed(), status);
        engine.ledger.advance(TTL.multipliedBy(100));
        Answer.Replayed answer = (Answer.Replayed) again();
        assertThat(answer.intent().phase()).isEqualTo(outcome);
        assertThat(answer.response()).usingRecursiveComparison().isEqualTo(response(status));
    }

    @Test
    @Tag("D4")
    @Tag("D2")
    void d4_aDuplicateOfAnExpiredIntentIsExpiredForGood() {
        ServerCorrelationId id = engine.registered();
        engine.ledger.advance(TTL);
        assertThat(again()).matches(answer -> answer.isRefused(Answer.Reason.EXPIRED));
        assertThat(engine.row(id).phase()).isEqualTo(Phase.TTL_EXPIRED);
        engine.ledger.advance(GRACE);
        engine.unit.call(scope -> engine.ledger.abandon(id));
        assertThat(again()).matches(answer -> answer.isRefused(Answer.Reason.EXPIRED));
        assertThat(engine.ledger.size()).isEqualTo(1);
    }

    @Test
    @Tag("D9")
    @Tag("N39")
    void d9_underReuseADuplicateWithinTheGraceGetsItsTokenAgain() {
        Answer.Registered first = engine.registered(REUSE);
        engine.ledger.advance(TTL.plus(GRACE).minus(TICK));
        Answer.Registered second = engine.registered(REUSE);
        assertThat(second.confirmationToken()).isPresent().isEqualTo(first.confirmationToken());
        assertThat(second.remaining()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"WAITING_CONFIRM", "PROCESSING", "COMMITTED", "FAILED", "TTL_EXPIRED"})
    @Tag("D4")
    void d4_anotherRequestOfTheSameIdIsAConflictInEveryPhaseAndChangesNothing(Phase phase) {
        Intent before = engine.in(phase);
        Registration other = registration(CCID.value(), order("2 tea"), REJECT);
        assertThat(engine.handshake.register(other)).isEqualTo(Answer.refused(Answer.Reason.CONFLICT, before));
        assertThat(engine.row(before.serverCorrelationId())).isEqualTo(before);
        assertThat(engine.ledger.size()).isEqualTo(1);
    }

    @Test
    @Tag("D3")
    @Tag("I9")
    @Tag("N4")
    void d3_theSameIdOfAnotherOwnerIsAnotherIntentAndSoIsAnotherId() {
        engine.registered();
        Answer answer =
                engine.handshake.register(Registration.of(new Owner("bob"), CCID, OptionalLong.empty(), ORDER, REJECT));
        assertThat(answer).isInstanceOf(Answer.Registered.class);
        engine.handshake.register(registration("ccid-2"));
        assertThat(engine.ledger.size()).isEqualTo(3);
    }

    @Test
    @Tag("D4")
    void d4_theQuotaIsEachOwnersAndDuplicatesAreAnsweredBeyondIt() {
        for (int i = 0; i < QUOTA; i++) {
            assertThat(engine.handshake.register(registration("q-" + i))).isInstanceOf(Answer.Registered.class);
        }
        assertThat(engine.handshake.register(registration("q-more"))).isEqualTo(Answer.beyond(QUOTA, TTL));
        assertThat(engine.ledger.size()).isEqualTo(QUOTA);
        assertThat(engine.handshake.register(registration("q-0"))).isInstanceOf(Answer.Registered.class);
        assertThat(engine.handshake.find(ALICE, new ClientCorrelationId("q-0"))).isPresent();
        assertThat(engine.handshake.register(
                        Registration.of(new Owner("bob"), CCID, OptionalLong.empty(), ORDER, REJECT)))
                .isInstanceOf(Answer.Registered.class);
        engine.ledger.advance(TTL);
        engine.nanos.addAndGet(TTL.toNanos());
        assertThat(engine.handshake.register(registration("q-more")))
                .as("what has expired no longer counts")
                .isInstanceOf(Answer.Registered.class);
    }
}
