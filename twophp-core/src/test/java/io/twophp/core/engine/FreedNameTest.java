package io.twophp.core.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.Dialect;
import io.twophp.FailurePolicy;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.execution.Claim;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Name;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.RowHeldException;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.core.policy.TestPolicy;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A name's time is over, and two requests have read that. One of them frees the name; the other one never gets an
 * answer that belongs to the old intent.
 */
@Tag("X17")
class FreedNameTest extends EngineTests {

    private static final Duration WINDOW = Duration.ofDays(1);
    private static final Registration KEYED = confirmed(Dialect.IDEMPOTENCY_KEY, FailurePolicy.RECORDED);

    /** The state of the winner's new intent under the name, while the loser still has the old row before it. */
    private enum Meanwhile {
        EXECUTING,
        EXECUTED,
        /** With an outcome that frees the name at once. */
        FREED_AGAIN
    }

    /** Dialects whose names are held for a time once they are decided. */
    @ParameterizedTest
    @EnumSource
    void theLoserMeetsWhatTheWinnerRegistered(Meanwhile meanwhile) {
        for (Dialect dialect : Dialect.values()) {
            if (dialect.hasWindow()) {
                Registration request = confirmed(dialect, FailurePolicy.REOPENED);
                ServerCorrelationId old = outlived(request);
                Supplier<Answer> winner = atTheLosersBack(() -> {
                    Answer registered = register(request);
                    Claim claim = ((Answer.Claimed) registered).claim();
                    if (meanwhile != Meanwhile.EXECUTING) {
                        engine.execute(claim, meanwhile == Meanwhile.EXECUTED ? 200 : 503);
                    }
                    return registered;
                });
                Answer loser = register(request);
                ServerCorrelationId next = id(((Answer.Claimed) winner.get()).claim());
                assertThat(next).isNotEqualTo(old);
                switch (meanwhile) {
                    case EXECUTING ->
                        assertThat(((Answer.Processing) loser).intent().serverCorrelationId())
                                .isEqualTo(next);
                    case EXECUTED -> {
                        assertThat(((Answer.Replayed) loser).intent().serverCorrelationId())
                                .isEqualTo(next);
                        assertThat(((Answer.Replayed) loser).response().status())
                                .isEqualTo(200);
                    }
                    default -> assertThat(id(((Answer.Claimed) loser).claim())).isNotIn(old, next);
                }
            }
        }
    }

    /** Dialects whose names are freed if they are not confirmed in time. */
    @Test
    void ofTwoThatStoreAnewBothAreRegistered() {
        for (Dialect dialect : Dialect.values()) {
            if (dialect.isFreedByExpiry()) {
                Registration request = waiting(dialect);
                ServerCorrelationId old = id(register(request));
                engine.ledger.advance(TTL.plus(GRACE));
                Supplier<Answer> winner = atTheLosersBack(() -> register(request));
                ServerCorrelationId next = id(register(request));
                assertThat(next).isEqualTo(id(winner.get())).isNotEqualTo(old);
                assertThat(engine.ledger.row(old).phase()).isEqualTo(Phase.TTL_EXPIRED);
            }
        }
    }

    /** The name was freed, and the request that freed it registered nothing. */
    @Test
    void theLoserTakesANameThatNobodyHas() {
        ServerCorrelationId old = outlived(KEYED);
        Supplier<Answer> freed = atTheLosersBack(() -> {
            assertThat(engine.unit.<Boolean, RuntimeException>call(scope -> engine.ledger.free(old)))
                    .isTrue();
            return null;
        });
        Intent next = ((Answer.Claimed) register(KEYED)).claim().intent();
        assertThat(freed.get()).isNull();
        assertThat(next.serverCorrelationId()).isNotEqualTo(old);
    }

    /** Two windows pass while one request is on its way. */
    @Test
    void theLoserFreesTheNextNameIfItsTimeIsOverAsWell() {
        outlived(KEYED);
        Supplier<Answer> winner = atTheLosersBack(() -> {
            ServerCorrelationId next = outlived(KEYED);
            return Answer.refused(Answer.Reason.UNKNOWN, engine.ledger.row(next));
        });
        assertThat(register(KEYED)).isInstanceOf(Answer.Claimed.class);
        assertThat(winner.get()).isNotNull();
    }

    @Test
    @Tag("X39")
    void aNameThatTheLedgerKeepsIsAnsweredAndNotFreedForEver() {
        ServerCorrelationId old = outlived(KEYED);
        engine.ledger.keepsNames(true);
        assertThat(((Answer.Replayed) register(KEYED)).intent().serverCorrelationId())
                .isEqualTo(old);
    }

    /** The row that is to be freed is held by a transaction that does not end. */
    @Test
    void noAnswerOfATimeThatIsOverLeavesWhileItsRowIsHeld() {
        outlived(KEYED);
        engine.ledger.at("free", () -> {
            throw new RowHeldException("held", null);
        });
        assertThatThrownBy(() -> register(KEYED)).isInstanceOf(LedgerUnavailableException.class);
    }

    /** Runs once, when the next request has read the row and not yet acted on it. */
    private Supplier<Answer> atTheLosersBack(Supplier<Answer> other) {
        AtomicBoolean begun = new AtomicBoolean();
        Answer[] answer = {null};
        engine.atCheckpoint(checkpoint -> {
            if (checkpoint == Checkpoint.REGISTRATION_COMMITTED && begun.compareAndSet(false, true)) {
                answer[0] = other.get();
            }
        });
        return () -> {
            assertThat(begun).isTrue();
            return answer[0];
        };
    }

    /** Decides the intent of a name, and lets the name's time pass. */
    private ServerCorrelationId outlived(Registration request) {
        ServerCorrelationId id = decided(request);
        engine.ledger.advance(WINDOW);
        return id;
    }

    private ServerCorrelationId decided(Registration request) {
        Claim claim = ((Answer.Claimed) register(request)).claim();
        engine.execute(claim, 201);
        return id(claim);
    }

    private static Registration confirmed(Dialect dialect, FailurePolicy failures) {
        return registration(dialect, failures, Optional.of(new AutoConfirmation(Optional.empty())));
    }

    private static Registration waiting(Dialect dialect) {
        return registration(dialect, FailurePolicy.RECORDED, Optional.empty());
    }

    private static Registration registration(
            Dialect dialect, FailurePolicy failures, Optional<AutoConfirmation> confirmation) {
        EndpointPolicy policy = new TestPolicy()
                .dialects(Set.of(Dialect.IDEMPOTENCY_KEY))
                .keys(dialect.hasWindow() ? Optional.of(WINDOW) : Optional.empty(), failures)
                .build();
        return new Registration(
                new Name(dialect, ALICE, CCID), OptionalLong.empty(), ORDER, policy, false, confirmation);
    }
}
