package io.twophp.core.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CommandDecided;
import io.twophp.CommandDecision;
import io.twophp.Dialect;
import io.twophp.FailurePolicy;
import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.AutoConfirmation;
import io.twophp.core.engine.EngineTests;
import io.twophp.core.engine.Registration;
import io.twophp.core.execution.Claim;
import io.twophp.core.intent.Fingerprint;
import io.twophp.core.intent.Name;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.core.policy.TestPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Commands on the engine: the decision about a repetition, its traces, and the confirmation of a command. */
class CommandsTest extends EngineTests {

    private static final Duration DAY = Duration.ofDays(1);
    private static final Owner BOB = new Owner("bob");

    private final MemoryEvidence evidence = new MemoryEvidence(engine.ledger);
    private final List<CommandDecided> heard = new ArrayList<>();
    private final Commands commands =
            new Commands(engine.handshake, evidence, new DuplicateLimit(60, engine.nanos::get), heard::add);

    private static Registration command(Owner owner, int digest, boolean confirmed) {
        return new Registration(
                new Name(Dialect.IDS, owner, CCID),
                OptionalLong.empty(),
                ORDER,
                new Fingerprint(digest(digest)),
                policy(),
                false,
                confirmed ? Optional.empty() : Optional.of(AutoConfirmation.QUIET));
    }

    private static byte[] digest(int first) {
        byte[] digest = new byte[32];
        digest[0] = (byte) first;
        return digest;
    }

    private static EndpointPolicy policy() {
        return new TestPolicy()
                .dialects(Set.of(Dialect.IDS))
                .keys(Optional.of(DAY), FailurePolicy.RECORDED)
                .build();
    }

    private Answer send(int digest) {
        return commands.perform(command(ALICE, digest, false), Optional.empty());
    }

    private Claim claimed(Answer answer) {
        return ((Answer.Claimed) answer).claim();
    }

    private ServerCorrelationId executed() {
        Claim claim = claimed(send(1));
        engine.execute(claim, 201);
        return id(claim);
    }

    private Answer waiting(int digest) {
        return commands.perform(command(ALICE, digest, true), Optional.empty());
    }

    private String token(Answer answer) {
        return ((Answer.Registered) answer).confirmationToken().orElseThrow();
    }

    private Answer confirm(Owner owner, int digest, String token) {
        return commands.perform(command(owner, digest, true), Optional.of(token));
    }

    @Test
    @Tag("S7")
    @Tag("S10")
    @Tag("SD8")
    void S7_aDuplicateIsReplayedAndLeavesEvidenceThatNobodyWaitsFor() {
        Claim claim = claimed(send(1));
        assertThat(heard).singleElement().satisfies(decided -> {
            assertThat(decided.commandId()).isEqualTo(id(claim));
            assertThat(decided.decision()).isEqualTo(CommandDecision.FIRST_SEEN);
            assertThat(decided.sender()).isEqualTo(ALICE);
        });
        assertThat(evidence.added).as("its history is its evidence").isEmpty();
        assertThat(send(1)).isInstanceOf(Answer.Processing.class);
        engine.execute(claim, 201);
        assertThat(send(1)).isInstanceOf(Answer.Replayed.class);
        assertThat(evidence.added).extracting(Evidence::decision).containsOnly(CommandDecision.DUPLICATE_REPLAYED);
        assertThat(evidence.added).extracting(Evidence::phase).containsExactly(Phase.PROCESSING, Phase.COMMITTED);
        assertThat(evidence.durable).containsOnly(false);
        assertThat(heard).hasSize(3);
    }

    @Test
    @Tag("S6")
    void S6_AConflictIsRejectedAndLeavesBothFingerprintsUnderAKey() {
        ServerCorrelationId id = executed();
        assertThat(send(2).isRefused(Answer.Reason.CONFLICT)).isTrue();
        Evidence conflict = evidence.added.get(0);
        assertThat(conflict.decision()).isEqualTo(CommandDecision.CONFLICT_REJECTED);
        assertThat(conflict.commandId()).isEqualTo(id);
        assertThat(conflict.known()).contains(engine.row(id).fingerprint());
        assertThat(conflict.said().orElseThrow())
                .isNotEqualTo(new Fingerprint(digest(2)))
                .isEqualTo(engine.fingerprints.seal(new Fingerprint(digest(2))));
        assertThat(send(1)).isInstanceOf(Answer.Replayed.class);
    }

    @Test
    @Tag("S5")
    @Tag("SD5")
    void S5_afterItsWindowACommandRunsAgain() {
        executed();
        engine.ledger.advance(DAY.minus(TICK));
        assertThat(send(1)).isInstanceOf(Answer.Replayed.class);
        engine.ledger.advance(TICK);
        assertThat(send(2)).isInstanceOf(Answer.Claimed.class);
    }

    @Test
    @Tag("S8")
    @Tag("SD6")
    void S8_aTokenConfirmsItsCommandOnce() {
        String token = token(waiting(1));
        assertThat(token(waiting(1))).as("the same, as long as it waits").isEqualTo(token);
        String another = (token.startsWith("x") ? "y" : "x") + token.substring(1);
        assertThat(confirm(ALICE, 1, another).isRefused(Answer.Reason.TOKEN_REQUIRED))
                .isTrue();
        engine.execute(claimed(confirm(ALICE, 1, token)), 200);
        assertThat(confirm(ALICE, 1, token)).isInstanceOf(Answer.Replayed.class);
        assertThat(waiting(1)).as("never confirmed again").isInstanceOf(Answer.Replayed.class);
        assertThat(confirm(ALICE, 1, "nonsense")).isInstanceOf(Answer.Replayed.class);
    }

    @Test
    @Tag("S8")
    @Tag("SD6")
    void S8_aTokenIsNoGoodForNothingForOtherWordsOrAnotherActor() {
        assertThat(confirm(ALICE, 1, "token").isRefused(Answer.Reason.UNKNOWN)).isTrue();
        assertThat(engine.heard).isEmpty();
        String token = token(waiting(1));
        assertThat(confirm(ALICE, 2, token).isRefused(Answer.Reason.CONFLICT)).isTrue();
        assertThat(confirm(BOB, 1, token).isRefused(Answer.Reason.TOKEN_REQUIRED))
                .isTrue();
        assertThat(claimed(confirm(ALICE, 1, token)).intent().owner()).isEqualTo(ALICE);
    }

    @Test
    @Tag("SD5")
    @Tag("SD6")
    void SD5_aCommandThatIsNotConfirmedInTimeIsForgottenWithItsToken() {
        String token = token(waiting(1));
        engine.ledger.advance(TTL);
        assertThat(confirm(ALICE, 1, token))
                .matches(answer ->
                        answer.isRefused(Answer.Reason.EXPIRED) || answer.isRefused(Answer.Reason.TOKEN_REQUIRED));
        String fresh = token(waiting(1));
        assertThat(fresh).isNotEqualTo(token);
        assertThat(confirm(ALICE, 1, token).isRefused(Answer.Reason.TOKEN_REQUIRED))
                .isTrue();
        assertThat(confirm(ALICE, 1, fresh)).isInstanceOf(Answer.Claimed.class);
    }

    @Test
    @Tag("SD4")
    void SD4_anotherActorsRepetitionTakesNothingOver() {
        Claim claim = claimed(send(1));
        engine.handshake.giveBack(claim);
        Answer others = commands.perform(command(BOB, 1, false), Optional.empty());
        assertThat(others).isInstanceOf(Answer.Processing.class);
        assertThat(engine.row(claim).epoch()).isEqualTo(1);
        Claim taken = claimed(send(1));
        assertThat(taken.intent().epoch()).isEqualTo(2);
        engine.execute(taken, 201);
        assertThat(commands.perform(command(BOB, 1, false), Optional.empty())).isInstanceOf(Answer.Replayed.class);
        assertThat(evidence.added).extracting(Evidence::sender).containsOnly(BOB);
    }

    @Test
    @Tag("SD7")
    void SD7_compensationIsToldByTheApplication() {
        ServerCorrelationId id = executed();
        assertThat(commands.isCompensated(id)).isFalse();
        assertThat(commands.compensated(id)).isTrue();
        assertThat(commands.compensated(id)).isTrue();
        assertThat(commands.isCompensated(id)).isTrue();
        assertThat(evidence.durable).containsExactly(true);
        assertThat(commands.of(id, 10))
                .extracting(CommandDecided::decision)
                .containsExactly(CommandDecision.COMPENSATED);
        assertThat(commands.compensated(new ServerCorrelationId("unknown"))).isFalse();
        ServerCorrelationId other = engine.registered();
        assertThat(commands.compensated(other)).as("no command").isFalse();
    }

    @Test
    @Tag("S11")
    void S11_repetitionsAreCounted() {
        executed();
        for (int i = 0; i < 60; i++) {
            assertThat(commands.pause(command(ALICE, 1, false).name())).isEmpty();
            send(1);
        }
        assertThat(commands.pause(command(ALICE, 1, false).name())).isPresent();
    }
}
