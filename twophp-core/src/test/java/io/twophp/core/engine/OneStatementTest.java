package io.twophp.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ServerCorrelationId;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Registrations and claims by one statement that is a unit by itself, where ledger and unit of work can do that. */
@Tag("X39")
class OneStatementTest extends EngineTests {

    @BeforeEach
    void oneStatement() {
        engine.unit.alone(true);
        engine.ledger.inOneStatement(true);
    }

    private Answer register(String ccid) {
        return engine.handshake.register(registration(ccid));
    }

    @Test
    void whatTheQuotaGrantsIsRegisteredAloneAndAnsweredAsAlways() {
        assertThat(register("a")).isInstanceOf(Answer.Registered.class);
        assertThat(register("b")).isInstanceOf(Answer.Registered.class);
        assertThat(engine.ledger.calls("registerAlone")).isPositive();
        assertThat(engine.ledger.size()).isEqualTo(2);
        assertThat(engine.passed)
                .containsSubsequence(
                        Checkpoint.REGISTRATION_BEGINS,
                        Checkpoint.REGISTRATION_WRITTEN,
                        Checkpoint.REGISTRATION_COMMITTED);
        assertThat(engine.passed.stream().filter(Checkpoint.REGISTRATION_WRITTEN::equals))
                .hasSize(2);
        register("c");
        assertThat(register("beyond").isRefused(Answer.Reason.QUOTA_EXCEEDED)).isTrue();
        assertThat(engine.ledger.size()).isEqualTo(QUOTA);
    }

    @Test
    void whatCantBeRegisteredAloneTakesOneOfTheQuotaOnly() {
        engine.ledger.inOneStatement(false);
        for (int i = 0; i < QUOTA; i++) {
            assertThat(register("ccid-" + i)).isInstanceOf(Answer.Registered.class);
        }
        assertThat(engine.ledger.calls("unfinished")).isEqualTo(1);
        assertThat(engine.ledger.size()).isEqualTo(QUOTA);
    }

    @Test
    void oneWithACallbackIsStoredTogetherWithIt() {
        register("a");
        assertThat(engine.handshake.register(autoConfirmed(REJECT, HOOK))).isInstanceOf(Answer.Claimed.class);
        assertThat(engine.ledger.calls("registerConfirmedAlone")).isEqualTo(1);
        assertThat(engine.ledger.calls("registerConfirmedDurably"))
                .as("stored once")
                .isEqualTo(1);
        assertThat(engine.callbacks.added()).hasSize(1);
        assertThat(engine.handshake.register(autoConfirmed(REJECT, HOOK)))
                .as("a duplicate, which adds none")
                .isInstanceOf(Answer.Processing.class);
        assertThat(engine.callbacks.added()).hasSize(1);
    }

    @Test
    void oneWithACallbackIsStoredInOneUnitWithItWhereOneStatementCannot() {
        engine.ledger.inOneStatement(false);
        assertThat(engine.handshake.register(autoConfirmed(REJECT, HOOK))).isInstanceOf(Answer.Claimed.class);
        assertThat(engine.callbacks.added()).hasSize(1);
    }

    @Test
    void oneWithoutACallbackIsClaimedAlone() {
        register("a");
        assertThat(engine.handshake.register(autoConfirmed(REJECT, Optional.empty())))
                .isInstanceOf(Answer.Claimed.class);
        assertThat(engine.ledger.calls("registerConfirmedAlone")).isEqualTo(1);
        assertThat(engine.ledger.calls("registerConfirmed")).as("stored once").isEqualTo(1);
    }

    @Test
    void aSynchronousIntentIsClaimedAloneAndADuplicateFindsThat() {
        ServerCorrelationId id = id(engine.registered(REJECT));
        assertThat(engine.confirm(id)).isInstanceOf(Answer.Claimed.class);
        assertThat(engine.passed).containsSubsequence(Checkpoint.CLAIM_WRITTEN, Checkpoint.CLAIM_COMMITTED);
        assertThat(engine.leases.current()).hasSize(1);
        assertThat(engine.confirm(id)).isInstanceOf(Answer.Processing.class);
        assertClaims("claimAlone", "claim", "claimAlone", "claim");
    }

    @Test
    void anAsynchronousIntentIsClaimedInTheUnitThatTakesItsSlot() {
        ServerCorrelationId id = id(engine.registered(ASYNCHRONOUS));
        assertThat(engine.confirm(id)).isInstanceOf(Answer.Accepted.class);
        assertClaims("claimAlone", "claim", "claim");
    }

    private void assertClaims(String... calls) {
        assertThat(engine.ledger.calls())
                .filteredOn(call -> call.startsWith("claim"))
                .containsExactly(calls);
    }
}
