package io.twophp.core.engine;

import static io.twophp.core.engine.Checkpoint.BUSINESS_BEGINS;
import static io.twophp.core.engine.Checkpoint.BUSINESS_DONE;
import static io.twophp.core.engine.Checkpoint.CALLBACK_BEGINS;
import static io.twophp.core.engine.Checkpoint.CLAIM_COMMITTED;
import static io.twophp.core.engine.Checkpoint.CLAIM_WRITTEN;
import static io.twophp.core.engine.Checkpoint.EXPIRY_COMMITTED;
import static io.twophp.core.engine.Checkpoint.FAILURE_COMMITTED;
import static io.twophp.core.engine.Checkpoint.FAILURE_WRITTEN;
import static io.twophp.core.engine.Checkpoint.OUTCOME_COMMITTED;
import static io.twophp.core.engine.Checkpoint.OUTCOME_WRITTEN;
import static io.twophp.core.engine.Checkpoint.RECLAIM_COMMITTED;
import static io.twophp.core.engine.Checkpoint.REGISTRATION_BEGINS;
import static io.twophp.core.engine.Checkpoint.REGISTRATION_COMMITTED;
import static io.twophp.core.engine.Checkpoint.REGISTRATION_WRITTEN;
import static io.twophp.core.engine.Checkpoint.WORK_ACCEPTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.execution.Claim;
import io.twophp.core.policy.EndpointPolicy;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The steps between which a node can die; the crash campaign relies on them. */
@Tag("D17")
class CheckpointsTest extends EngineTests {

    private void assertPassed(Checkpoint... checkpoints) {
        assertThat(engine.passed).containsExactly(checkpoints);
        engine.passed.clear();
    }

    private Claim claimed(String ccid) {
        Claim claim = engine.claimed(ccid);
        engine.passed.clear();
        return claim;
    }

    @Test
    void ofASynchronousExchangeOneThatFailsAndOneThatIsRecovered() {
        ServerCorrelationId id = engine.registered();
        assertPassed(REGISTRATION_BEGINS, REGISTRATION_WRITTEN, REGISTRATION_COMMITTED);
        Claim claim = engine.claimed(id);
        assertPassed(CLAIM_WRITTEN, CLAIM_COMMITTED);
        engine.execute(claim, 201);
        assertPassed(BUSINESS_BEGINS, BUSINESS_DONE, OUTCOME_WRITTEN, OUTCOME_COMMITTED);
        engine.confirm(id);
        assertPassed();

        engine.execute(claimed("ccid-2"), 409);
        assertPassed(BUSINESS_BEGINS, BUSINESS_DONE, FAILURE_WRITTEN, FAILURE_COMMITTED);
        engine.handshake.execute(claimed("ccid-3"), engine.failing(new IllegalStateException("no stock")));
        assertPassed(BUSINESS_BEGINS, FAILURE_WRITTEN, FAILURE_COMMITTED);
        engine.handshake.fail(claimed("ccid-4"), response(415));
        assertPassed(FAILURE_WRITTEN, FAILURE_COMMITTED);

        claimed("ccid-5");
        engine.ledger.advance(LEASE);
        engine.recovery(1).run();
        assertPassed(RECLAIM_COMMITTED);
        engine.threads.runAll();
        assertPassed(BUSINESS_BEGINS, BUSINESS_DONE, OUTCOME_WRITTEN, OUTCOME_COMMITTED);
    }

    @Test
    void ofAnAsynchronousExchange() {
        ServerCorrelationId id = id(engine.registered(ASYNCHRONOUS));
        engine.passed.clear();
        engine.atCheckpoint(checkpoint -> assertThat(engine.threads.waiting())
                .as("handed over by then")
                .isEqualTo(checkpoint == WORK_ACCEPTED ? 1 : 0));
        engine.confirm(id);
        engine.atCheckpoint(checkpoint -> {});
        assertPassed(CLAIM_WRITTEN, CLAIM_COMMITTED, WORK_ACCEPTED);
        engine.threads.runAll();
        assertPassed(BUSINESS_BEGINS, BUSINESS_DONE, OUTCOME_WRITTEN, OUTCOME_COMMITTED);
    }

    @Test
    void ofAnAutoConfirmedExchange() {
        Answer.Claimed answer = (Answer.Claimed) engine.handshake.register(autoConfirmed(REJECT, HOOK));
        assertPassed(REGISTRATION_BEGINS, REGISTRATION_WRITTEN, REGISTRATION_COMMITTED, CALLBACK_BEGINS);
        engine.execute(answer.claim(), 201);
        assertPassed(BUSINESS_BEGINS, BUSINESS_DONE, OUTCOME_WRITTEN, OUTCOME_COMMITTED);
        TestEngine other = new TestEngine();
        other.handshake.register(autoConfirmed(ASYNCHRONOUS, HOOK));
        assertThat(other.passed)
                .containsExactly(
                        REGISTRATION_BEGINS,
                        REGISTRATION_WRITTEN,
                        REGISTRATION_COMMITTED,
                        CALLBACK_BEGINS,
                        WORK_ACCEPTED);
    }

    @Test
    void ofAnExpiredExchange() {
        for (EndpointPolicy policy : List.of(REJECT, REUSE)) {
            TestEngine other = new TestEngine();
            ServerCorrelationId id = id(other.registered(policy));
            other.passed.clear();
            other.ledger.advance(TTL.plus(GRACE));
            other.confirm(id);
            assertThat(other.passed).containsExactly(EXPIRY_COMMITTED);
        }
    }

    @Test
    @Tag("I1")
    void anOutcomeThatAnotherWorkerFencedOffIsNeitherWrittenNorCommitted() {
        Claim claim = claimed("ccid-1");
        engine.claimedElsewhere(id(claim));
        engine.execute(claim, 201);
        assertPassed(BUSINESS_BEGINS, BUSINESS_DONE);
        engine.handshake.fail(claim, response(500));
        assertPassed();
    }

    /**
     * Checkpoints of writes are inside of the unit, those of commits outside, and the row has the checkpoint's phase.
     */
    @Test
    void eachIsWhereItsNameSays() {
        Set<Checkpoint> inside = EnumSet.of(
                REGISTRATION_WRITTEN, CLAIM_WRITTEN, BUSINESS_BEGINS, BUSINESS_DONE, OUTCOME_WRITTEN, FAILURE_WRITTEN);
        Map<Checkpoint, Phase> durable = new EnumMap<>(Map.of(
                REGISTRATION_COMMITTED,
                Phase.WAITING_CONFIRM,
                CLAIM_COMMITTED,
                Phase.PROCESSING,
                WORK_ACCEPTED,
                Phase.PROCESSING,
                RECLAIM_COMMITTED,
                Phase.PROCESSING,
                OUTCOME_COMMITTED,
                Phase.COMMITTED,
                FAILURE_COMMITTED,
                Phase.FAILED,
                EXPIRY_COMMITTED,
                Phase.TTL_EXPIRED));
        Set<Checkpoint> met = EnumSet.noneOf(Checkpoint.class);
        for (int status : new int[] {201, 409}) {
            TestEngine fresh = new TestEngine();
            fresh.atCheckpoint(checkpoint -> {
                met.add(checkpoint);
                assertThat(fresh.ledger.isInUnit()).as("%s", checkpoint).isEqualTo(inside.contains(checkpoint));
                if (durable.containsKey(checkpoint)) {
                    assertThat(fresh.handshake.find(ALICE, CCID))
                            .get()
                            .satisfies(row -> assertThat(row.phase()).isEqualTo(durable.get(checkpoint)));
                }
            });
            fresh.redelivery.resource(claim -> {});
            fresh.confirm(id(fresh.registered(ASYNCHRONOUS)));
            fresh.threads.runAll();
            fresh.ledger.advance(LEASE);
            fresh.redelivery.resource(claim -> fresh.execute(claim, status));
            fresh.recovery(1).run();
            fresh.threads.runAll();
        }
        TestEngine late = new TestEngine();
        late.atCheckpoint(checkpoint -> {
            met.add(checkpoint);
            assertThat(late.ledger.isInUnit()).isEqualTo(inside.contains(checkpoint));
        });
        ServerCorrelationId id = late.registered();
        late.ledger.advance(TTL);
        late.confirm(id);
        assertThat(met).containsAll(inside).containsAll(durable.keySet());
    }

    @Test
    void inProductionTheyAreOfNoEffect() {
        for (Checkpoint checkpoint : Checkpoint.values()) {
            assertThatCode(() -> Checkpoints.NONE.reached(checkpoint)).doesNotThrowAnyException();
        }
        Handshake plain = engine.parts(Map.of())
                .checkpoints(Checkpoints.NONE)
                .callbacks(engine.callbacks)
                .build()
                .handshake();
        assertThat(plain.register(autoConfirmed(REJECT, HOOK))).isInstanceOf(Answer.Claimed.class);
        assertThat(engine.passed).containsExactly(CALLBACK_BEGINS);
    }
}
