package io.twophp.expiry;

import io.twophp.intent.ServiceIdentity;
import io.twophp.ledger.IntentLedger;
import io.twophp.ledger.UnitOfWork;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * Drops the payload and the recorded response of intents whose retention is over, and leaves the fact that they were: a
 * confirmation then gets 410 (D2). In bounded batches; safe on any number of nodes at once, and thread-safe.
 */
public final class RetentionSweep {

    private final ServiceIdentity service;
    private final IntentLedger ledger;
    private final UnitOfWork unit;
    private final Duration retention;
    private final int batch;
    private volatile Instant from = Instant.EPOCH;

    /**
     * @param service whose intents it purges
     * @param retention how long an outcome is replayed, counted from the intent's deadline; positive
     * @param batch how many intents one unit purges at most, positive
     */
    public RetentionSweep(
            ServiceIdentity service, IntentLedger ledger, UnitOfWork unit, Duration retention, int batch) {
        this.service = Objects.requireNonNull(service, "service");
        this.ledger = Objects.requireNonNull(ledger, "ledger");
        this.unit = Objects.requireNonNull(unit, "unit");
        if (retention.isNegative() || retention.isZero() || batch < 1) {
            throw new IllegalArgumentException("retention and batch are positive");
        }
        this.retention = retention;
        this.batch = batch;
    }

    /** Runs until nothing is due. */
    public void run() {
        Instant before = unit.call(scope -> ledger.now()).minus(retention);
        Instant next = from;
        List<Instant> purged;
        do {
            Instant since = next;
            purged = unit.call(scope -> ledger.purgeDue(service, since, before, batch));
            next = purged.isEmpty() ? since : purged.get(purged.size() - 1);
        } while (purged.size() == batch);
        from = before.minus(ExpirySweep.LOOK_BACK);
    }
}
