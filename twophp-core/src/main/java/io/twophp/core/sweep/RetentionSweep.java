package io.twophp.core.sweep;

import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.RetentionLedger;
import io.twophp.core.ledger.UnitOfWork;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.concurrent.ConcurrentSkipListSet;

/**
 * Drops the payload and the recorded response of intents whose retention is over, and leaves the rows: a confirmation
 * then gets 410 (D2). The retention counts from the outcome. In bounded batches; safe on any number of nodes at once,
 * and thread-safe.
 *
 * <p>A run looks at the deadlines since the run before, less a quarter of an hour, up to the time before which outcomes
 * are dropped. It remembers the deadlines of intents that it finds there and has to leave, because they are undecided
 * or were decided late; each run looks at those deadlines again. The first run looks at all.
 */
public final class RetentionSweep {
    /** The resolution of a ledger's clock. */
    private static final Duration RESOLUTION = Duration.ofNanos(1_000);

    private static final int MOST_LEFT = 10_000;

    private final ServiceIdentity service;
    private final RetentionLedger ledger;
    private final UnitOfWork unit;
    private final Duration retention;
    private final int batch;
    private final NavigableSet<Instant> left = new ConcurrentSkipListSet<>();
    private volatile Instant from = Instant.EPOCH;

    /**
     * @param retention the time for which an outcome is replayed, counted from the outcome, or from the deadline if
     *     that is later; positive
     * @param batch the largest number of intents that one unit purges, positive
     */
    public RetentionSweep(
            ServiceIdentity service, RetentionLedger ledger, UnitOfWork unit, Duration retention, int batch) {
        this.service = Objects.requireNonNull(service, "service");
        this.ledger = Objects.requireNonNull(ledger, "ledger");
        this.unit = Objects.requireNonNull(unit, "unit");
        if (retention.isNegative() || retention.isZero() || batch < 1) {
            throw new IllegalArgumentException("retention and batch are positive");
        }
        this.retention = retention;
        this.batch = batch;
    }

    public void run() {
        Instant since = from;
        Instant before = unit.call(scope -> ledger.now()).minus(retention);
        new Steps()
                .run(() -> {
                    purge(since, before, before);
                    left.tailSet(since).clear();
                    from = remember(since, before);
                })
                .run(() -> left.headSet(since).forEach(deadline -> lookAgain(deadline, before)))
                .end();
    }

    private void purge(Instant since, Instant to, Instant before) {
        Instant next = since;
        List<Instant> purged;
        do {
            Instant start = next;
            purged = unit.call(scope -> ledger.purgeDue(service, start, to, before, batch));
            next = purged.isEmpty() ? start : purged.get(purged.size() - 1);
        } while (purged.size() == batch);
    }

    private void lookAgain(Instant deadline, Instant before) {
        Instant behind = deadline.plus(RESOLUTION);
        purge(deadline, behind, before);
        if (unit.call(scope -> ledger.unpurged(service, deadline, behind, 1)).isEmpty()) {
            left.remove(deadline);
        }
    }

    /**
     * Remembers the intents that are left. Returns the start of the next run: behind the deadlines that this run looked
     * at, unless more are left than can be remembered.
     */
    private Instant remember(Instant since, Instant before) {
        Instant next = since;
        List<Instant> found;
        do {
            Instant start = next;
            found = unit.call(scope -> ledger.unpurged(service, start, before, batch));
            left.addAll(found);
            next = found.isEmpty() ? start : found.get(found.size() - 1).plus(RESOLUTION);
        } while (found.size() == batch && left.size() < MOST_LEFT);
        Instant behind = before.minus(ExpirySweep.LOOK_BACK);
        return found.size() == batch && next.isBefore(behind) ? next : behind;
    }
}
