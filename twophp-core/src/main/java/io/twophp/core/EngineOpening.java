package io.twophp.core;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.Opening;
import io.twophp.core.ledger.UnitOfWork.CommitFailedException;
import java.lang.System.Logger.Level;

/**
 * Opens the ledger: reaches its database, has its tables created or checked, and verifies the keys. An error that
 * waiting can't mend fails the start; a database that is down does not, and is tried again. Thread-safe.
 */
final class EngineOpening {

    private static final System.Logger LOG = System.getLogger(Engine.class.getName());

    private final Opening gate;
    private final Runnable steps;
    private String reported;

    EngineOpening(Opening gate, Runnable steps) {
        this.gate = gate;
        this.steps = steps;
    }

    boolean isOpen() {
        return gate.isOpen();
    }

    /** @throws InvalidConfigurationException if the database can be reached, and schema or keys are wrong */
    void first() {
        attempt(
                Level.WARNING,
                "TWOPHP-0005 The ledger can''t be opened yet: {0} Two-phase requests are answered with 503 until it is.");
    }

    /** Tries again while the ledger is closed; logs a misconfiguration that is found only now once, as an error. */
    void again() {
        if (gate.isOpen()) {
            return;
        }
        try {
            attempt(Level.DEBUG, "The ledger still can''t be opened: {0}");
        } catch (InvalidConfigurationException e) {
            report(e.getMessage());
        }
    }

    private void attempt(Level level, String failed) {
        try {
            gate.attempt(steps);
        } catch (LedgerUnavailableException | CommitFailedException e) {
            LOG.log(level, failed, e.getMessage());
        }
    }

    private synchronized void report(String problem) {
        if (!problem.equals(reported)) {
            reported = problem;
            LOG.log(
                    Level.ERROR,
                    "TWOPHP-0006 The ledger''s database can be reached, but the ledger can''t be opened: {0} Two-phase requests"
                            + " are answered with 503 until that has been put right; settings are read at start.",
                    problem);
        }
    }
}
