package io.twophp.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.Logged;
import io.twophp.core.engine.TestEngine.Business;
import io.twophp.core.execution.Claim;
import io.twophp.core.intent.Intents;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.MemoryUnit.Commit;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The log lines for operators about an execution that did not end as it should: each with its id and its intent. */
@Tag("X39")
class ExecutorLogTest {

    private static final SQLException DEADLOCK = new SQLException("deadlock", "40P01");

    private final TestEngine engine = new TestEngine();
    private final Claim claim = engine.claimed();

    private List<String> lines(Runnable step) {
        return Logged.by(Executor.class, step);
    }

    private void assertLogged(String id, List<String> lines) {
        assertThat(lines)
                .anySatisfy(line -> assertThat(line)
                        .startsWith("TWOPHP-" + id + " [" + claim.intent().serverCorrelationId() + "] "));
    }

    private void failsAt(String call) {
        engine.ledger.before(called -> {
            if (called.equals(call)) {
                throw new LedgerUnavailableException("down", null);
            }
        });
    }

    @Test
    void whatIsTriedAgain() {
        Business business = new Business(engine.unit, 201, attempt -> {
            if (attempt == 1) {
                throw DEADLOCK;
            }
        });
        assertLogged("0110", lines(() -> engine.execute(claim, business)));
    }

    @Test
    void whatEndsWithoutAnOutcome() {
        Business business = new Business(engine.unit, 201, attempt -> {
            throw DEADLOCK;
        });
        assertLogged("0111", lines(() -> engine.execute(claim, business)));
    }

    @Test
    void aFailureThatCantBeRecorded() {
        failsAt("completeFAILED");
        assertLogged(
                "0112",
                lines(() -> assertThat(engine.execute(claim, 422))
                        .isEqualTo(Answer.refused(Answer.Reason.UNDECIDED, claim.intent()))));
    }

    @Test
    void aClaimThatAnotherWorkerHasTakenOver() {
        engine.ledger.elsewhere(
                claim.intent().serverCorrelationId(), intent -> Intents.claimed(intent, intent.registeredAt()));
        assertLogged("0113", lines(() -> engine.execute(claim, 201)));
    }

    @Test
    void aCommitOfWhichNobodyKnows() {
        engine.unit.commits(new SQLException("connection lost", "08006"), Commit.LOST);
        failsAt("findSettled");
        assertLogged(
                "0114",
                lines(() -> assertThat(engine.execute(claim, 201))
                        .isEqualTo(Answer.refused(Answer.Reason.UNDECIDED, claim.intent()))));
    }

    @Test
    void aClaimThatCantBeGivenBackIsLoggedForThoseWhoLookCloser() {
        Logger logger = Logger.getLogger(Executor.class.getName());
        logger.setLevel(Level.FINE);
        engine.ledger.before(called -> {
            if (called.startsWith("release")) {
                throw new LedgerUnavailableException("down", null);
            }
        });
        try {
            Business business = new Business(engine.unit, 201, attempt -> {
                throw new SQLTimeoutException("statement timeout");
            });
            assertLogged("0115", lines(() -> engine.handshake.execute(claim, business)));
        } finally {
            logger.setLevel(null);
        }
    }

    @Test
    void anOutcomeOfATryElsewhereThatCantBeRead() {
        Business business = new Business(engine.unit, 201, attempt -> {
            if (attempt == 1) {
                throw DEADLOCK;
            }
        });
        failsAt("find");
        assertLogged(
                "0117",
                lines(() -> assertThat(engine.execute(claim, business))
                        .isEqualTo(Answer.refused(Answer.Reason.UNDECIDED, claim.intent()))));
    }

    @Test
    void externalEffectsWhoseClaimCantBeReadOnceMore() {
        TestEngine other = new TestEngine();
        Claim external = other.claimed(TestEngine.EXTERNAL);
        other.ledger.before(called -> {
            if (called.equals("find")) {
                throw new LedgerUnavailableException("down", null);
            }
        });
        assertThat(lines(() -> other.execute(external, 201)))
                .anySatisfy(line -> assertThat(line)
                        .startsWith("TWOPHP-0119 [" + external.intent().serverCorrelationId() + "] "));
    }
}
