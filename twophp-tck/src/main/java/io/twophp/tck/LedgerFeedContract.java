package io.twophp.tck;

import io.twophp.core.intent.ServiceIdentity;
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
        implements FeedEntriesContract, FeedPagesContract, FeedWalksContract, FeedHistoryContract {

    private FeedRun run;

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
