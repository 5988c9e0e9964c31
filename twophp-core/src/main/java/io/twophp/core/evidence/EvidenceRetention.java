package io.twophp.core.evidence;

import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.UnitOfWork;
import java.time.Duration;

/** Removes evidence whose retention is over, in bounded batches. Safe on any number of nodes at once; thread-safe. */
public final class EvidenceRetention {

    private final ServiceIdentity service;
    private final EvidenceLedger ledger;
    private final UnitOfWork unit;
    private final Duration retention;
    private final int batch;

    /** @param batch the most entries that one unit removes, or little more; positive */
    public EvidenceRetention(
            ServiceIdentity service, EvidenceLedger ledger, UnitOfWork unit, Duration retention, int batch) {
        this.service = service;
        this.ledger = ledger;
        this.unit = unit;
        this.retention = retention;
        this.batch = batch;
    }

    /** Removes evidence until none is due. */
    public void run() {
        int removed;
        do {
            removed = unit.call(scope -> ledger.removeOlder(service, retention, batch));
        } while (removed >= batch);
    }
}
