package io.twophp.cdi;

import io.twophp.InvalidConfigurationException;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.crypto.KeyRing;
import io.twophp.core.engine.KeyVerification;
import io.twophp.core.engine.LastingKey;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.Opening;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.ledger.UnitOfWork.CommitFailedException;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;

/**
 * Opens the ledger: reaches its database, has its tables created or checked, and verifies the keys. An error that
 * waiting can't mend fails the start; a database that is down does not, and is tried again. Thread-safe.
 */
@ModuleBean
class EngineOpening {

    private static final System.Logger LOG = System.getLogger(EngineOpening.class.getName());

    private final Opening opening;
    private final KeyVerification verification;
    private String reported;

    @Inject
    EngineOpening(Opening opening, IntentLedger ledger, UnitOfWork unit, KeyRing keys, LastingKey lastingKey) {
        this.opening = opening;
        this.verification = new KeyVerification(ledger, unit, keys, lastingKey);
    }

    boolean isOpen() {
        return opening.isOpen();
    }

    /**
     * Tries for the first time, at the engine's start.
     *
     * @throws InvalidConfigurationException if the database can be reached, and schema or keys are wrong
     */
    void first() {
        try {
            opening.attempt(verification::run);
        } catch (LedgerUnavailableException | CommitFailedException e) {
            LOG.log(
                    Level.WARNING,
                    "TWOPHP-0005 The ledger can''t be opened yet: {0} Two-phase requests are answered with 503 until it is.",
                    e.getMessage());
        }
    }

    /**
     * Tries again, while the ledger is closed. A misconfiguration that is found only now is logged once, as an error.
     */
    void again() {
        if (opening.isOpen()) {
            return;
        }
        try {
            opening.attempt(verification::run);
        } catch (LedgerUnavailableException | CommitFailedException e) {
            LOG.log(Level.DEBUG, "The ledger still can''t be opened: {0}", e.getMessage());
        } catch (InvalidConfigurationException e) {
            tell(e.getMessage());
        }
    }

    private synchronized void tell(String problem) {
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
