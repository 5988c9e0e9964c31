package io.twophp.tck;

import io.twophp.core.callback.CallbackLedger;
import io.twophp.core.client.CallLedger;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.sync.LedgerFeed;
import io.twophp.core.sync.SyncState;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;

/**
 * The contract of every {@link LedgerFeed} and {@link SyncState}, to be subclassed as {@link IntentLedgerContract} is:
 * give it both, with ledgers on one store that enter the rows they write, the units of work that all join, and their
 * clock.
 */
@Tag("L3")
public abstract class LedgerFeedContract
        implements FeedEntriesContract, FeedPagesContract, FeedWalksContract, SyncStateContract, FeedHistoryContract {

    private FeedRun run;

    /** Returns the feed under test. */
    @Override
    public abstract LedgerFeed feed();

    /** Returns the state under test. */
    @Override
    public abstract SyncState state();

    /** Returns a ledger that enters the rows it writes. */
    @Override
    public abstract IntentLedger ledger();

    /** Returns a ledger on the same store that enters nothing. */
    @Override
    public abstract IntentLedger ledgerThatEntersNothing();

    /** Returns calls whose written rows are entered. */
    @Override
    public abstract CallLedger calls();

    /** Returns callbacks whose changed rows are entered. */
    @Override
    public abstract CallbackLedger callbacks();

    /** Returns the units of work that all join, usable from many threads at once. */
    @Override
    public abstract UnitOfWork unit();

    /** Returns the clock of all. */
    @Override
    public abstract MovableClock clock();

    /**
     * Keeps all of the ledger's tables as they are now; the returned task puts them back, as an operator restores a
     * database. Nothing else uses the database meanwhile.
     */
    @Override
    public abstract Runnable backup();

    @Override
    public final FeedRun run() {
        return run;
    }

    /** Gives each test a service of its own. */
    @BeforeEach
    void startAnotherService() {
        run = new FeedRun(
                ServiceIdentity.named("shop-" + UUID.randomUUID()), new FaultyCentral(1, false), new AtomicLong());
        clock().set(START);
    }
}
