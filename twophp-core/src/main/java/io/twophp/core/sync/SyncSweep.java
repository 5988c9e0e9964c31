package io.twophp.core.sync;

import io.twophp.SyncAttempted;
import io.twophp.SyncAttempted.Result;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.sync.CentralUnavailableException.Kind;
import io.twophp.core.sync.LedgerFeed.Entry;
import io.twophp.core.sync.LedgerFeed.Page;
import io.twophp.core.sync.SyncState.State;
import io.twophp.core.sync.SyncTurns.Reading;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Sends changed rows to the Central Ledger, batch by batch (draft §9.5). No request waits for it. One node of a service
 * sends at a time; a batch is read in one transaction, sent outside of any, and acknowledged in another one, so that at
 * most one batch is in memory. While the Central Ledger is unavailable, pauses grow from a second to five minutes, or
 * are as long as it asks for; the rows wait in the database. {@link #run} must not be called by two threads at once;
 * all else is thread-safe.
 */
public final class SyncSweep {

    private static final System.Logger LOG = System.getLogger(SyncSweep.class.getName());

    /** The interval between searches for rows without an entry. */
    private static final Duration AUDIT = Duration.ofDays(1);

    private static final Duration HEARTBEAT = Duration.ofSeconds(30);
    /** The longest time for which a registration's transaction is assumed to be open. */
    private static final Duration LATE_COMMIT = Duration.ofMinutes(1);

    static final int MOST_COUNTED = 100_000;
    /** The pages that a walk enters before they are sent, so that the backlog stays small and new rows don't wait. */
    private static final int PAGES_OF_WALK = 10;

    private final SyncLedger ledger;
    private final SyncTurns turns;
    private final CentralLink link;
    private final SyncSettings settings;
    private final LongSupplier nanos;
    private final SyncListener listener;
    private final Settling settling;
    private final Pauses pauses;
    private final BatchSize size;
    private final SyncProgress progress;

    private boolean isWalking = true;
    private long toldLast;
    private volatile boolean running;
    private volatile boolean stopped;
    private volatile boolean awake;

    /** @param node this node's name among those of the service */
    public SyncSweep(
            SyncLedger ledger,
            CentralLink link,
            SyncSettings settings,
            String node,
            LongSupplier nanos,
            SyncListener listener) {
        this.ledger = ledger;
        this.turns = new SyncTurns(ledger, settings, node);
        this.link = link;
        this.settings = settings;
        this.nanos = nanos;
        this.listener = listener;
        this.settling = new Settling(ledger, settings.interval());
        this.pauses = new Pauses(nanos);
        this.size = new BatchSize(settings.batch());
        this.progress = new SyncProgress(nanos);
        this.toldLast = nanos.getAsLong() - HEARTBEAT.toNanos();
    }

    public SyncProgress progress() {
        return progress;
    }

    /** Runs until all due rows are sent, or no more are taken; if the ledger can't be read, the next run goes on. */
    public void run() {
        do {
            boolean now = awake;
            awake = false;
            if (!stopped && !(now ? pauses.isAskedFor() : pauses.isOn())) {
                runOnce();
            }
        } while (awake);
    }

    /**
     * Makes the next run, or the present one at its end, look for rows at once, without a pause of this service's own.
     * A pause that the Central Ledger has asked for by {@code Retry-After} stays: waiting rows are sent after it.
     */
    public void wake() {
        awake = true;
    }

    private void runOnce() {
        running = true;
        try {
            turns.askForWalks();
            Optional<State> turn = turns.take();
            if (turn.isEmpty()) {
                progress.isAnothers();
            } else {
                tell(turn.get());
            }
        } finally {
            running = false;
            if (stopped) {
                turns.letGo();
            }
        }
    }

    /** Ends the run after its present batch; another node may send the rows from now on. */
    public void stop() {
        stopped = true;
        if (!running) {
            turns.letGo();
        }
    }

    /**
     * Runs a last time, and reports that the service sends nothing more: only for a service of one node. If the Central
     * Ledger can't be reached, it considers the service silent.
     */
    public void end() {
        run();
        if (pauses.isOn()) {
            return;
        }
        try {
            Optional<State> turn = turns.take();
            if (turn.isPresent()) {
                link.deliver(new Batch(
                        ledger.service(),
                        turn.get().generation(),
                        turn.get().shippedThrough().orElse(Instant.EPOCH),
                        progress.backlog().pending(),
                        true,
                        List.of()));
            }
        } catch (CentralUnavailableException e) {
            LOG.log(Level.DEBUG, "The end was not reported to the Central Ledger.", e);
        }
    }

    private void tell(State turn) {
        try {
            isWalking |= isAuditDue(turn);
            boolean goesOn = tellAll();
            while (goesOn && isWalking) {
                walk();
                goesOn = tellAll();
            }
        } catch (CentralUnavailableException e) {
            failed(e);
        } catch (LedgerUnavailableException e) {
            throw e;
        } catch (RuntimeException e) {
            pauses.after(Optional.empty());
            throw e;
        }
    }

    /** Returns whether a walk is due: at start, once a day, and when it is asked for. */
    private static boolean isAuditDue(State turn) {
        return turn.isAskedFor()
                || turn.walkedTo().map(to -> to.plus(AUDIT).isBefore(turn.at())).orElse(true);
    }

    private void walk() {
        for (int page = 0; isWalking && page < PAGES_OF_WALK; page++) {
            isWalking = ledger.unit().call(scope -> ledger.feed().walk(ledger.service(), Batch.MOST_ROWS))
                    >= Batch.MOST_ROWS;
        }
    }

    /** @return false if another node sends from now on, or none */
    private boolean tellAll() throws CentralUnavailableException {
        progress.begins(ledger.unit().call(scope -> ledger.feed().backlog(ledger.service(), MOST_COUNTED)));
        Optional<Instant> began = Optional.empty();
        long after = 0;
        boolean isLast = false;
        while (!isLast) {
            Optional<Reading> reading = stopped ? Optional.empty() : turns.read(after, size);
            if (reading.isEmpty()) {
                return false;
            }
            Page page = reading.get().page();
            began = began.isPresent() ? began : Optional.of(page.at());
            if (!isWorthTelling(page) || tell(reading.get())) {
                after = page.last();
                isLast = page.isLast();
            }
        }
        Instant reached = began.orElseThrow().minus(LATE_COMMIT);
        progress.toldAll(ledger.unit().call(scope -> {
            if (!isWalking) {
                turns.shippedThrough(reached);
            }
            return ledger.feed().backlog(ledger.service(), MOST_COUNTED);
        }));
        return true;
    }

    private boolean isWorthTelling(Page page) {
        return !page.entries().isEmpty() || nanos.getAsLong() - toldLast >= HEARTBEAT.toNanos();
    }

    /** @return false if the page was too large and is to be read again in part */
    private boolean tell(Reading reading) throws CentralUnavailableException {
        Page page = reading.page();
        try {
            Receipt receipt = link.deliver(batch(reading));
            toldLast = nanos.getAsLong();
            size.taken();
            progress.sent(page.entries().size());
            if (pauses.end()) {
                LOG.log(Level.INFO, "TWOPHP-0705 The Central Ledger takes rows again.");
            }
            int lost = settling.settle(page, receipt);
            listener.attempted(new SyncAttempted(
                    ledger.service().name(),
                    Result.TOLD,
                    receipt.stored(),
                    receipt.unchanged(),
                    receipt.refused().size(),
                    lost));
            return true;
        } catch (CentralUnavailableException e) {
            listener.attempted(new SyncAttempted(
                    ledger.service().name(), Result.valueOf(e.kind().name()), 0, 0, 0, 0));
            return isParted(page, e);
        }
    }

    /** Creates the batch; a row with several entries is sent once, since they are of the same reading. */
    private Batch batch(Reading reading) {
        List<Entry> entries = reading.page().entries();
        return new Batch(
                ledger.service(),
                reading.turn().generation(),
                reading.turn().shippedThrough().orElse(Instant.EPOCH),
                progress.behind(entries.size()),
                false,
                entries.stream()
                        .map(Entry::row)
                        .distinct()
                        .map(row -> settings.tellsOwners() ? row : row.withoutOwner())
                        .toList());
    }

    /**
     * Handles a failed batch: one that is too large is sent in parts, and so is one that the Central Ledger fails on,
     * after a pause, so that a single row that it can't take holds up no other.
     *
     * @return whether the page is finished: its one row is parked
     */
    private boolean isParted(Page page, CentralUnavailableException failure) throws CentralUnavailableException {
        boolean isFailed = failure.kind() == Kind.FAILED;
        int rows = page.entries().size();
        if (rows == 0 || !isFailed && failure.kind() != Kind.TOO_LARGE) {
            throw failure;
        }
        if (rows == 1) {
            settling.park(page.entries().get(0), isFailed ? failure.getMessage() : "too large");
        } else {
            size.tooLarge(rows);
        }
        if (isFailed) {
            throw failure;
        }
        return rows == 1;
    }

    /** Starts a pause. If the Central Ledger is busy, it is so for all nodes; otherwise another node may succeed. */
    private void failed(CentralUnavailableException failure) {
        Duration pause = pauses.after(failure.retryAfter());
        LOG.log(
                pauses.isNew(failure.kind()) ? Level.WARNING : Level.DEBUG,
                "TWOPHP-0701 The Central Ledger takes no rows ({0}): {1}. They wait in this ledger; next try in {2} ms.",
                failure.kind(),
                failure.getMessage(),
                pause.toMillis());
        if (failure.kind() == Kind.BUSY) {
            turns.take(pause);
        } else {
            turns.letGo();
        }
    }
}
