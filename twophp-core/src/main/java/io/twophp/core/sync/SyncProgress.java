package io.twophp.core.sync;

import io.twophp.core.sync.LedgerFeed.Backlog;
import java.time.Duration;
import java.util.function.LongSupplier;

/** The metrics of a sweep: zero on nodes that do not send the service's rows. Written by one thread, read by all. */
public final class SyncProgress {

    private record Seen(Backlog backlog, long at) {}

    private static final Backlog NOTHING = new Backlog(0, 0, Duration.ZERO);

    private final LongSupplier nanos;
    private volatile Seen seen;
    private volatile long succeeded;
    private volatile boolean isTelling;

    SyncProgress(LongSupplier nanos) {
        this.nanos = nanos;
        this.succeeded = nanos.getAsLong();
        this.seen = new Seen(NOTHING, succeeded);
    }

    void begins(Backlog backlog) {
        if (!isTelling) {
            isTelling = true;
            succeeded = nanos.getAsLong();
        }
        seen = new Seen(backlog, nanos.getAsLong());
    }

    void isAnothers() {
        isTelling = false;
        seen = new Seen(NOTHING, nanos.getAsLong());
    }

    void sent(int entries) {
        succeeded = nanos.getAsLong();
        seen = new Seen(
                new Backlog(behind(entries), backlog().parked(), backlog().waiting()), seen.at());
    }

    /** Returns the entries behind the next ones; all if {@link SyncSweep#MOST_COUNTED}, as there may be more. */
    long behind(int entries) {
        long pending = backlog().pending();
        return pending >= SyncSweep.MOST_COUNTED ? pending : Math.max(0, pending - entries);
    }

    void toldAll(Backlog left) {
        seen = new Seen(new Backlog(left.pending(), left.parked(), Duration.ZERO), nanos.getAsLong());
    }

    /** Returns the waiting rows as they were last counted, {@value SyncSweep#MOST_COUNTED} at most. */
    public Backlog backlog() {
        return seen.backlog();
    }

    /** Returns the time for which the first due row has waited; zero if none is due, or another node sends. */
    public Duration lag() {
        Seen now = seen;
        Duration waited = now.backlog().waiting();
        return waited.isZero() ? waited : waited.plusNanos(nanos.getAsLong() - now.at());
    }

    /** Returns the time since the last batch, or this node's turn to send; zero while another node sends. */
    public Duration silence() {
        return isTelling ? Duration.ofNanos(nanos.getAsLong() - succeeded) : Duration.ZERO;
    }
}
