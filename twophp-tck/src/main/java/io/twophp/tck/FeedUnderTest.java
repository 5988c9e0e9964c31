package io.twophp.tck;

import io.twophp.LedgerEntry.Actor;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.callback.CallbackLedger;
import io.twophp.core.client.CallLedger;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.sync.CentralLink;
import io.twophp.core.sync.LedgerFeed;
import io.twophp.core.sync.LedgerFeed.Page;
import io.twophp.core.sync.SyncLedger;
import io.twophp.core.sync.SyncRow;
import io.twophp.core.sync.SyncSettings;
import io.twophp.core.sync.SyncState;
import io.twophp.core.sync.SyncSweep;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** The feed for the parts of the contract, with the service and the Central Ledger of one test. */
interface FeedUnderTest {

    Instant START = Instant.parse("2031-03-01T10:00:00.123457Z");
    Duration INTERVAL = Duration.ofSeconds(5);
    Duration HOUR = Duration.ofHours(1);

    /** @param nanos the clock of the sweeps */
    record FeedRun(ServiceIdentity service, FaultyCentral central, AtomicLong nanos) {}

    /** Returns the feed under test. */
    LedgerFeed feed();

    /** Returns the state under test. */
    SyncState state();

    /** Returns a ledger that enters the rows it writes. */
    IntentLedger ledger();

    /** Returns a ledger on the same store that enters nothing. */
    IntentLedger ledgerThatEntersNothing();

    /** Returns calls whose written rows are entered. */
    CallLedger calls();

    /** Returns callbacks whose changed rows are entered. */
    CallbackLedger callbacks();

    /** Returns the units of work that all join, usable from many threads at once. */
    UnitOfWork unit();

    /** Returns the clock of all. */
    MovableClock clock();

    /**
     * Keeps all of the ledger's tables as they are now; the returned task puts them back, as an operator restores a
     * database. Nothing else uses the database meanwhile.
     */
    Runnable backup();

    /** Returns what the running test has for itself. */
    FeedRun run();

    default ServiceIdentity service() {
        return run().service();
    }

    default FaultyCentral central() {
        return run().central();
    }

    default SyncSweep sweep(int batch) {
        return sweep(service(), central(), batch, 0);
    }

    default IntentLedger inUnit() {
        return Units.around(IntentLedger.class, ledger(), unit(), false);
    }

    default LedgerFeed feedInUnit() {
        return Units.around(LedgerFeed.class, feed(), unit(), false);
    }

    default SyncState stateInUnit() {
        return Units.around(SyncState.class, state(), unit(), false);
    }

    default CallLedger calling() {
        return Units.around(CallLedger.class, calls(), unit(), false);
    }

    default CallbackLedger callingBack() {
        return Units.around(CallbackLedger.class, callbacks(), unit(), false);
    }

    default SyncSweep sweep(ServiceIdentity whose, CentralLink link, int batch, int generation) {
        SyncSettings settings = new SyncSettings(INTERVAL, batch, true, generation, Optional.empty());
        return sweep(whose, link, settings, unit(), "node " + link.hashCode());
    }

    /** Returns the sweep of a node of its own. */
    default SyncSweep sweep(ServiceIdentity whose, CentralLink link, SyncSettings settings, UnitOfWork units) {
        return sweep(whose, link, settings, units, UUID.randomUUID().toString());
    }

    private SyncSweep sweep(
            ServiceIdentity whose, CentralLink link, SyncSettings settings, UnitOfWork units, String node) {
        return new SyncSweep(
                new SyncLedger(whose, feed(), state(), ledger(), units),
                link,
                settings,
                node,
                run().nanos()::get,
                batch -> {});
    }

    /** Sets the ledger's clock, and advances the sweep's by an hour. */
    default void later(Instant now) {
        clock().set(now);
        run().nanos().addAndGet(HOUR.toNanos());
    }

    default Sample sample() {
        return Sample.intent().heldBy(service());
    }

    default Sample registered() {
        Sample sample = sample();
        inUnit().register(sample.newIntent());
        return sample;
    }

    default void commit(Sample sample) {
        int epoch = inUnit().claim(sample.claim()).orElseThrow().intent().epoch();
        inUnit().complete(sample.completion(epoch, Phase.COMMITTED));
    }

    /** Opens and registers a call. */
    default SampleCall registered(SampleCall call) {
        calling().open(call.call(), SampleCall.HOLD, true);
        calling().registered(call.id(), call.row(clock().instant()));
        return call;
    }

    default SyncRow shipped(Sample sample) {
        return shipped(sample.id(), Actor.SERVER, "");
    }

    default SyncRow shipped(ServerCorrelationId id, Actor actor, String calledAs) {
        return central()
                .rows()
                .get(new FaultyCentral.Name(service().ledgerId().toString(), id.value(), actor, calledAs));
    }

    default long pending() {
        return feedInUnit().backlog(service(), 1_000).pending();
    }

    default void tellOnce() {
        feedInUnit().acknowledge(service(), duePage().entries(), INTERVAL);
    }

    default Page duePage() {
        return feedInUnit().page(service(), 0, 100);
    }
}
