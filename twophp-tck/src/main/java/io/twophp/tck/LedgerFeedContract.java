package io.twophp.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallState;
import io.twophp.LedgerEntry;
import io.twophp.LedgerEntry.Actor;
import io.twophp.Phase;
import io.twophp.core.callback.CallbackLedger;
import io.twophp.core.client.CallLedger;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.IntentLedger.Reading;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.sync.CentralLink;
import io.twophp.core.sync.CentralUnavailableException;
import io.twophp.core.sync.LedgerFeed;
import io.twophp.core.sync.LedgerFeed.Backlog;
import io.twophp.core.sync.LedgerFeed.Entry;
import io.twophp.core.sync.LedgerFeed.Page;
import io.twophp.core.sync.SyncRow;
import io.twophp.core.sync.SyncRow.CallbackState;
import io.twophp.core.sync.SyncRow.Reception;
import io.twophp.core.sync.SyncSettings;
import io.twophp.core.sync.SyncState;
import io.twophp.core.sync.SyncSweep;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The contract of every {@link LedgerFeed} and {@link SyncState}, to be subclassed as {@link IntentLedgerContract} is:
 * give it both, with ledgers on one store that enter the rows they write, the units of work that all join, and their
 * clock.
 */
@Tag("L3")
public abstract class LedgerFeedContract {

    static final Instant START = Instant.parse("2031-03-01T10:00:00.123457Z");
    static final Duration INTERVAL = Duration.ofSeconds(5);
    private static final Duration HOUR = Duration.ofHours(1);

    private ServiceIdentity service;
    private FaultyCentral central;
    private final AtomicLong nanos = new AtomicLong();

    /** Returns the feed under test. */
    public abstract LedgerFeed feed();

    /** Returns the state under test. */
    public abstract SyncState state();

    /** Returns a ledger that enters the rows it writes. */
    public abstract IntentLedger ledger();

    /** Returns a ledger on the same store that enters nothing. */
    public abstract IntentLedger ledgerThatEntersNothing();

    /** Returns calls whose written rows are entered. */
    public abstract CallLedger calls();

    /** Returns callbacks whose changed rows are entered. */
    public abstract CallbackLedger callbacks();

    /** Returns the units of work that all join, usable from many threads at once. */
    public abstract UnitOfWork unit();

    /** Returns the clock of all. */
    public abstract MovableClock clock();

    /**
     * Keeps all of the ledger's tables as they are now; the returned task puts them back, as an operator restores a
     * database. Nothing else uses the database meanwhile.
     */
    public abstract Runnable backup();

    /** Gives each test a service of its own. */
    @BeforeEach
    void startAnotherService() {
        service = ServiceIdentity.named("shop-" + UUID.randomUUID());
        central = new FaultyCentral(1, false);
        clock().set(START);
    }

    final IntentLedger inUnit() {
        return Units.around(IntentLedger.class, ledger(), unit(), false);
    }

    final LedgerFeed feedInUnit() {
        return Units.around(LedgerFeed.class, feed(), unit(), false);
    }

    final SyncState stateInUnit() {
        return Units.around(SyncState.class, state(), unit(), false);
    }

    final CallLedger calling() {
        return Units.around(CallLedger.class, calls(), unit(), false);
    }

    final CallbackLedger callingBack() {
        return Units.around(CallbackLedger.class, callbacks(), unit(), false);
    }

    final SyncSweep sweep(ServiceIdentity whose, CentralLink link, int batch, int generation) {
        SyncSettings settings = new SyncSettings(INTERVAL, batch, true, generation, Optional.empty());
        return sweep(whose, link, settings, unit(), "node " + link.hashCode());
    }

    /** Returns the sweep of a node of its own. */
    final SyncSweep sweep(ServiceIdentity whose, CentralLink link, SyncSettings settings, UnitOfWork units) {
        return sweep(whose, link, settings, units, UUID.randomUUID().toString());
    }

    private SyncSweep sweep(
            ServiceIdentity whose, CentralLink link, SyncSettings settings, UnitOfWork units, String node) {
        return new SyncSweep(whose, feed(), state(), ledger(), units, link, settings, node, nanos::get);
    }

    /** Sets the ledger's clock, and advances the sweep's by an hour. */
    final void later(Instant now) {
        clock().set(now);
        nanos.addAndGet(HOUR.toNanos());
    }

    private Sample sample() {
        return Sample.intent().heldBy(service);
    }

    private Sample registered() {
        Sample sample = sample();
        inUnit().register(sample.newIntent());
        return sample;
    }

    private void commit(Sample sample) {
        int epoch = inUnit().claim(sample.claim()).orElseThrow().intent().epoch();
        inUnit().complete(sample.completion(epoch, Phase.COMMITTED));
    }

    private SyncRow shipped(Sample sample) {
        return central.rows()
                .get(new FaultyCentral.Name(
                        service.ledgerId().toString(), sample.id().value(), Actor.SERVER, ""));
    }

    private long pending() {
        return feedInUnit().backlog(service, 1_000).pending();
    }

    @Test
    @Tag("LD1")
    @Tag("LD6")
    void LD1_anEntryStaysUntilTheFinalVersionIsAcknowledged() {
        Sample sample = registered();
        sweep(service, central, 500, 0).run();
        assertThat(shipped(sample).entry().phase()).isEqualTo(Phase.WAITING_CONFIRM);
        assertThat(pending()).isEqualTo(1);
        assertThat(syncedAt(sample)).isEmpty();
        commit(sample);
        later(START.plus(INTERVAL).plusSeconds(1));
        sweep(service, central, 500, 0).run();
        SyncRow row = shipped(sample);
        assertThat(row.entry().phase()).isEqualTo(Phase.COMMITTED);
        assertThat(row.resourceId()).contains("order-" + sample.id());
        assertThat(row.history())
                .extracting(SyncRow.Move::phase)
                .containsExactly(Phase.WAITING_CONFIRM, Phase.PROCESSING, Phase.COMMITTED);
        assertThat(pending()).isZero();
        assertThat(syncedAt(sample)).contains(START.plus(INTERVAL).plusSeconds(1));
    }

    private Optional<Instant> syncedAt(Sample sample) {
        return feedInUnit().rows(service, sample.id()).get(0).entry().syncTimestamp();
    }

    @Test
    @Tag("L7")
    void L7_whatTellsTheGraceTimeIsNotTold() {
        Sample sample = registered();
        clock().set(START.plus(Sample.TTL).plus(Sample.GRACE).plusSeconds(1));
        inUnit().expire(sample.id());
        inUnit().abandon(sample.id());
        sweep(service, central, 500, 0).run();
        SyncRow row = shipped(sample);
        assertThat(row.entry().phase()).isEqualTo(Phase.ABANDONED);
        assertThat(row.decidedAt()).isEmpty();
        assertThat(row.history().get(2).at()).isEmpty();
        assertThat(row.history().get(1).at()).isPresent();
        assertThat(pending()).isZero();
    }

    @Test
    @Tag("F1")
    void F1_aRegistrationThatCommitsLateIsToldLater() throws Exception {
        CountDownLatch written = new CountDownLatch(1);
        CountDownLatch mayCommit = new CountDownLatch(1);
        Sample slow = sample();
        FutureTask<Reading> slowly = new FutureTask<>(() -> unit().call(scope -> {
            Reading reading = ledger().register(slow.newIntent());
            written.countDown();
            mayCommit.await();
            return reading;
        }));
        new Thread(slowly).start();
        written.await();
        Sample fast = registered();
        commit(fast);
        SyncSweep sweep = sweep(service, central, 1, 0);
        sweep.run();
        assertThat(shipped(fast).entry().phase()).isEqualTo(Phase.COMMITTED);
        assertThat(shipped(slow)).isNull();
        mayCommit.countDown();
        slowly.get();
        later(START.plus(HOUR));
        sweep.run();
        assertThat(shipped(slow).entry().phase()).isEqualTo(Phase.WAITING_CONFIRM);
    }

    @Test
    void whatIsRolledBackIsNotTold() {
        Sample never = sample();
        unit().call(scope -> {
            scope.setRollbackOnly();
            return ledger().register(never.newIntent());
        });
        assertThat(pending()).isZero();
    }

    @Test
    @Tag("LD1")
    void LD1_aDuplicateEntersNothing() {
        Sample sample = registered();
        inUnit().register(sample.duplicate().newIntent());
        assertThat(pending()).isEqualTo(1);
    }

    @Test
    @Tag("LD2")
    void LD2_aCallbackThatArrivesAfterTheOutcomeIsToldToo() {
        Sample sample = sample();
        unit().call(scope -> {
            Reading reading = ledger().registerConfirmed(sample.newIntent(), Sample.LEASE, true);
            callbacks().add(sample.id(), new Sealed("key-1", new byte[] {1}), HOUR);
            return reading;
        });
        inUnit().complete(sample.completion(1, Phase.COMMITTED));
        SyncSweep sweep = sweep(service, central, 500, 0);
        sweep.run();
        assertThat(shipped(sample).callback()).contains(CallbackState.PENDING);
        assertThat(pending()).isZero();
        callingBack().delivered(sample.id(), "200");
        later(START.plus(HOUR));
        sweep.run();
        assertThat(shipped(sample).callback()).contains(CallbackState.DELIVERED);
        assertThat(pending()).isZero();
    }

    @Test
    @Tag("L12")
    void L12_aClientsRowIsFinalWhenItsCallHasEnded() {
        SampleCall call = SampleCall.root(service);
        calling().open(call.call(), SampleCall.HOLD, true);
        assertThat(pending()).as("no row before the answer of Phase 1").isZero();
        calling().registered(call.id(), call.row(START));
        SyncSweep sweep = sweep(service, central, 500, 0);
        sweep.run();
        assertThat(client(call).entry().phase()).isEqualTo(Phase.WAITING_CONFIRM);
        assertThat(pending()).isEqualTo(1);
        calling().ended(call.id(), call.clientId(), CallState.COMMITTED, true);
        later(START.plus(HOUR));
        sweep.run();
        assertThat(client(call).entry().phase()).isEqualTo(Phase.COMMITTED);
        assertThat(client(call).reception()).contains(Reception.ANSWERED);
        assertThat(pending()).isZero();
        calling().calledBack(call.id(), call.row(START));
        later(START.plus(HOUR).plus(HOUR));
        sweep.run();
        assertThat(client(call).reception()).contains(Reception.BOTH);
        assertThat(pending()).isZero();
    }

    private SyncRow client(SampleCall call) {
        return central.rows()
                .get(new FaultyCentral.Name(
                        service.ledgerId().toString(),
                        call.serverId().value(),
                        Actor.CLIENT,
                        call.clientId().value()));
    }

    @Test
    @Tag("LD5")
    void LD5_anOpenRowIsLookedAtAgainAfterAQuarterOfItsAge() {
        registered();
        tellOnce();
        assertThat(duePage().entries()).isEmpty();
        clock().set(START.plus(INTERVAL));
        assertThat(duePage().entries()).hasSize(1);
        clock().set(START.plus(HOUR));
        tellOnce();
        clock().set(START.plus(HOUR).plus(Duration.ofMinutes(5)).minusSeconds(1));
        assertThat(duePage().entries()).isEmpty();
        clock().set(START.plus(HOUR).plus(Duration.ofMinutes(5)));
        assertThat(duePage().entries()).hasSize(1);
    }

    private void tellOnce() {
        feedInUnit().acknowledge(service, duePage().entries(), INTERVAL);
    }

    private Page duePage() {
        return feedInUnit().page(service, 0, 100);
    }

    @Test
    @Tag("L6")
    @Tag("F7")
    void L6_aRefusedRowIsParkedAndHoldsUpNoOther() {
        registered();
        registered();
        List<Entry> entries = duePage().entries();
        feedInUnit().park(service, entries.get(0), "x".repeat(300), HOUR);
        assertThat(duePage().entries())
                .extracting(Entry::number)
                .containsExactly(entries.get(1).number());
        clock().set(START.plus(HOUR));
        assertThat(duePage().entries()).hasSize(2);
    }

    @Test
    @Tag("LD8")
    void LD8_oneNodeAtATimeTells() {
        assertThat(stateInUnit().take(service, "one", HOUR)).isPresent();
        assertThat(stateInUnit().take(service, "two", HOUR)).isEmpty();
        assertThat(stateInUnit().take(service, "one", HOUR)).isPresent();
        stateInUnit().letGo(service, "two");
        assertThat(stateInUnit().take(service, "two", HOUR)).isEmpty();
        stateInUnit().letGo(service, "one");
        assertThat(stateInUnit().take(service, "two", HOUR)).isPresent();
        clock().set(START.plus(HOUR));
        assertThat(stateInUnit().take(service, "one", HOUR))
                .as("the lease is over")
                .isPresent();
    }

    @Test
    @Tag("L9")
    void L9_rowsOfBeforeFollow() throws Exception {
        IntentLedger before = Units.around(IntentLedger.class, ledgerThatEntersNothing(), unit(), false);
        Sample old = sample();
        before.register(old.newIntent());
        assertThat(pending()).isZero();
        sweep(service, central, 500, 0).run();
        assertThat(shipped(old).entry().phase()).isEqualTo(Phase.WAITING_CONFIRM);
        assertThat(feedInUnit().walk(service, 10)).as("it has its entry by now").isZero();
    }

    @Test
    @Tag("F8")
    @Tag("LD3")
    void F8_underAGreaterGenerationAllRowsAreToldAgain() throws CentralUnavailableException {
        Sample sample = registered();
        commit(sample);
        sweep(service, central, 500, 0).run();
        assertThat(pending()).isZero();
        FaultyCentral another = new FaultyCentral(1, false);
        later(START.plus(HOUR));
        sweep(service, another, 500, 1).run();
        assertThat(another.rows()).hasSize(1);
        assertThat(stateInUnit()
                        .take(service, "node " + another.hashCode(), HOUR)
                        .orElseThrow()
                        .generation())
                .isEqualTo(1);
        assertThat(stateInUnit().raise(service, 1)).isFalse();
        assertThat(stateInUnit().generation(service)).isEqualTo(1);
    }

    @Test
    void aServiceThatToldNothingHasTheFirstGeneration() {
        assertThat(stateInUnit().generation(service)).isZero();
    }

    @Test
    @Tag("LD10")
    void LD10_theKeyIsKept() {
        assertThat(stateInUnit().key(service)).isEmpty();
        stateInUnit().keep(service, new Sealed("key-1", new byte[] {1, 2}));
        stateInUnit().keep(service, new Sealed("key-2", new byte[] {3}));
        assertThat(stateInUnit().key(service).orElseThrow().bytes()).containsExactly(3);
        assertThat(stateInUnit().key(service).orElseThrow().keyId()).isEqualTo("key-2");
    }

    @Test
    @Tag("L15")
    void L15_aTreesRowsAreFoundByItsRoot() {
        Sample root = registered();
        SampleCall child = SampleCall.within(root, SampleCall.PLACE);
        calling().open(child.call(), SampleCall.HOLD, true);
        calling().registered(child.id(), child.row(START));
        assertThat(feedInUnit().rows(service, root.clientId(), 10))
                .extracting(SyncRow::entry)
                .extracting(LedgerEntry::actor)
                .containsExactlyInAnyOrder(Actor.SERVER, Actor.CLIENT);
        assertThat(feedInUnit().rows(service, root.clientId(), 1)).hasSize(1);
        assertThat(feedInUnit().rows(ServiceIdentity.named("another"), root.clientId(), 10))
                .as("its own rows only")
                .isEmpty();
    }

    @Test
    @Tag("D10")
    @Tag("LD2")
    void LD2_anEarlierSubmissionsRowIsToldAgainWhenItEnds() {
        SampleCall call = SampleCall.root(service);
        calling().open(call.call(), SampleCall.HOLD, true);
        calling().registered(call.id(), call.row(START));
        SampleCall second = call.submittedAs(SampleCall.freshId());
        calling().resubmitted(call.id(), call.clientId(), second.clientId());
        SyncSweep sweep = sweep(service, central, 500, 0);
        sweep.run();
        assertThat(client(call).entry().phase()).isEqualTo(Phase.TTL_EXPIRED);
        assertThat(pending()).isZero();
        calling().ended(call.id(), second.clientId(), CallState.ABANDONED, true);
        later(START.plus(HOUR));
        sweep.run();
        assertThat(client(call).entry().phase()).isEqualTo(Phase.ABANDONED);
        assertThat(client(call).history())
                .extracting(SyncRow.Move::phase)
                .containsExactly(Phase.WAITING_CONFIRM, Phase.TTL_EXPIRED, Phase.ABANDONED);
        assertThat(pending()).isZero();
    }

    @Test
    @Tag("LD5")
    void LD5_isAQuarterOfTheAgeInWholeIntervals() {
        registered();
        clock().set(START.plusSeconds(60));
        tellOnce();
        clock().set(START.plusSeconds(60 + 15).minusMillis(1));
        assertThat(duePage().entries()).isEmpty();
        clock().set(START.plusSeconds(60 + 15));
        assertThat(duePage().entries()).hasSize(1);
    }

    /**
     * A node that was stopped in the middle of a transaction holds its rows until the database ends that transaction.
     */
    @Test
    @Tag("L1")
    void L1_aRowThatSomebodyHoldsIsNotWaitedForAndHoldsUpNoOther() throws Exception {
        Sample held = registered();
        clock().set(START.plus(INTERVAL));
        Sample free = registered();
        SampleCall call = SampleCall.root(service);
        calling().open(call.call(), SampleCall.HOLD, true);
        calling().registered(call.id(), call.row(START));
        calling().ended(call.id(), call.clientId(), CallState.COMMITTED, true);
        commit(free);
        commit(held);
        CountDownLatch locked = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        FutureTask<Boolean> holding = new FutureTask<>(() -> unit().call(scope -> {
            scope.setRollbackOnly();
            clock().set(START.plus(Duration.ofDays(60)));
            assertThat(ledger().purgeDue(
                                    service,
                                    Instant.EPOCH,
                                    START.plus(Sample.TTL).plusSeconds(1),
                                    clock().instant(),
                                    1))
                    .hasSize(1);
            locked.countDown();
            mayEnd.await();
            return true;
        }));
        new Thread(holding).start();
        locked.await();
        clock().set(START.plus(INTERVAL));
        sweep(service, central, 500, 0).run();
        assertThat(central.rows()).hasSize(3);
        assertThat(pending())
                .as("that of the row that is held; a database may lock its neighbour too")
                .isBetween(1L, 2L);
        mayEnd.countDown();
        assertThat(holding.get()).isTrue();
        later(START.plus(HOUR));
        sweep(service, central, 500, 0).run();
        assertThat(pending()).isZero();
        assertThat(List.of(syncedAt(held), syncedAt(free))).allMatch(Optional::isPresent);
    }

    @Test
    @Tag("N35")
    void N35_ofCallsThatAServerGaveOneIdOnlyThoseWithAnEntryAreRead() {
        SampleCall one = SampleCall.root(service);
        SampleCall two = new SampleCall(SampleCall.root(service).call(), one.serverId());
        for (SampleCall call : List.of(one, two)) {
            calling().open(call.call(), SampleCall.HOLD, true);
            calling().registered(call.id(), call.row(START));
        }
        calling().ended(one.id(), one.clientId(), CallState.COMMITTED, true);
        List<Entry> entries = duePage().entries();
        assertThat(entries)
                .filteredOn(Entry::isFinal)
                .extracting(entry -> entry.row().entry().clientCorrelationId())
                .containsOnly(one.clientId().value());
        tellOnce();
        clock().set(START.plus(INTERVAL));
        assertThat(duePage().entries())
                .extracting(entry -> entry.row().entry().clientCorrelationId())
                .containsOnly(two.clientId().value());
        assertThat(feedInUnit().rows(service, one.serverId())).hasSize(2);
    }

    @Test
    @Tag("L9")
    void L9_rowsOfOneMomentAreNotPartedAndAWalkHasAnEnd() {
        IntentLedger before = Units.around(IntentLedger.class, ledgerThatEntersNothing(), unit(), false);
        for (int i = 0; i < 5; i++) {
            before.register(sample().newIntent());
        }
        clock().set(START.plusSeconds(1));
        before.register(sample().newIntent());
        assertThat(stateInUnit().take(service, "one", HOUR)).isPresent();
        assertThat(feedInUnit().walk(service, 2)).isEqualTo(5);
        assertThat(feedInUnit().walk(service, 2)).isEqualTo(1);
        assertThat(feedInUnit().walk(service, 2)).isZero();
        assertThat(pending()).isEqualTo(6);
    }

    @Test
    @Tag("F8")
    void F8_aWalkOverAllGoesOnBehindWhatWasToldMeanwhile() throws CentralUnavailableException {
        for (int i = 0; i < 6; i++) {
            clock().set(START.plusSeconds(i));
            commit(registered());
        }
        sweep(service, central, 500, 0).run();
        assertThat(stateInUnit().raise(service, 3)).isTrue();
        int entered = 0;
        for (int page = 0; page < 3; page++) {
            entered += feedInUnit().walk(service, 2);
            tellOnce();
            assertThat(pending()).isZero();
        }
        assertThat(entered).isEqualTo(6);
        assertThat(feedInUnit().walk(service, 2)).isZero();
        assertThat(stateInUnit().take(service, "two", HOUR).filter(state -> state.isAskedFor()))
                .isEmpty();
    }

    @Test
    @Tag("F8")
    void F8_aServiceThatNeverToldMayBeRaisedAtOnce() {
        assertThat(stateInUnit().raise(service, 2)).isTrue();
        assertThat(stateInUnit().take(service, "one", HOUR).orElseThrow().generation())
                .isEqualTo(2);
    }

    @Test
    @Tag("L9")
    @Tag("F9")
    void F9_whatWasRegisteredSinceAMomentIsToldAgain() {
        Sample old = registered();
        commit(old);
        clock().set(START.plus(HOUR));
        Sample later = registered();
        commit(later);
        sweep(service, central, 500, 0).run();
        assertThat(pending()).isZero();
        clock().set(START.plus(HOUR).plus(HOUR));
        assertThat(stateInUnit().again(service, START.plus(HOUR))).isTrue();
        assertThat(stateInUnit().again(service, START.plus(HOUR))).as("once").isFalse();
        assertThat(feedInUnit().walk(service, 10)).isEqualTo(1);
        assertThat(duePage().entries())
                .extracting(entry -> entry.row().entry().serverCorrelationId())
                .containsExactly(later.id().value());
        assertThat(stateInUnit().again(service, START)).isTrue();
        assertThat(feedInUnit().walk(service, 10)).as("the other has its entry").isEqualTo(1);
    }

    @Test
    @Tag("F9")
    void F9_aServiceThatNeverLookedIsAskedForAllOfIts() {
        IntentLedger before = Units.around(IntentLedger.class, ledgerThatEntersNothing(), unit(), false);
        before.register(sample().newIntent());
        assertThat(stateInUnit().again(service, START.plus(HOUR))).isTrue();
        assertThat(feedInUnit().walk(service, 10)).isEqualTo(1);
    }

    @Test
    @Tag("F9")
    void F9_howFarTheRowsHaveComeIsNotKnownWhileTheyAreToldAgain() {
        registered();
        sweep(service, central, 500, 0).run();
        assertThat(shippedThrough()).contains(START.minus(Duration.ofMinutes(1)));
        stateInUnit().again(service, START);
        assertThat(shippedThrough()).isEmpty();
        stateInUnit().shippedThrough(service, START);
        assertThat(shippedThrough()).as("before the walk is over").isEmpty();
        feedInUnit().walk(service, 10);
        stateInUnit().shippedThrough(service, START);
        assertThat(shippedThrough()).contains(START);
        stateInUnit().raise(service, 1);
        assertThat(shippedThrough()).isEmpty();
    }

    private Optional<Instant> shippedThrough() {
        clock().set(clock().instant().plus(HOUR));
        return stateInUnit().take(service, "looking", HOUR).orElseThrow().shippedThrough();
    }

    @Test
    @Tag("L22")
    void L22_whatWaitsIsCounted() {
        registered();
        clock().set(START.plusSeconds(20));
        registered();
        assertThat(feedInUnit().backlog(service, 1_000)).isEqualTo(new Backlog(2, 0, Duration.ofSeconds(20)));
        assertThat(feedInUnit().backlog(service, 1).pending()).isEqualTo(1);
        feedInUnit().park(service, duePage().entries().get(0), "no", HOUR);
        assertThat(feedInUnit().backlog(service, 1_000)).isEqualTo(new Backlog(2, 1, Duration.ZERO));
        tellOnce();
        assertThat(feedInUnit().backlog(service, 1_000).waiting()).isZero();
        clock().set(START.plusSeconds(30));
        assertThat(feedInUnit().backlog(service, 1_000).waiting())
                .as("it was due again after five seconds")
                .isEqualTo(Duration.ofSeconds(5));
        clock().set(START.plusSeconds(20).plus(HOUR));
        tellOnce();
        assertThat(feedInUnit().backlog(service, 1_000).parked())
                .as("taken at last")
                .isZero();
    }

    /**
     * A seed decides the changes of rows, the times at which two nodes send batches, the fate of the batches, the
     * crashes, and the database that is restored.
     */
    @Test
    @Tag("F1")
    @Tag("F2")
    @Tag("F4")
    @Tag("F5")
    @Tag("F8")
    @Tag("F9")
    @Tag("I8")
    void I8_theCentralLedgerHasInTheEndWhatThisLedgerHas() throws Exception {
        for (long seed = 1; seed <= seeds(); seed++) {
            ServiceIdentity whose = ServiceIdentity.named("shop-" + UUID.randomUUID());
            FaultyCentral faulty = new FaultyCentral(seed, true);
            FeedHistory history = new FeedHistory(this, whose, faulty, seed);
            history.play();
            assertThat(faulty.rows()).as("seed %s: %s", seed, history).containsAllEntriesOf(history.local());
            assertThat(faulty.rows().keySet())
                    .as("seed %s: %s", seed, history)
                    .allMatch(name ->
                            history.local().containsKey(name) || history.lost().contains(name));
            later(clock().instant().plus(HOUR));
            assertThat(feedInUnit().page(whose, 0, 1_000).entries())
                    .as("seed %s: %s", seed, history)
                    .isEmpty();
        }
    }

    /** Returns the number of seeds to play; {@code -Dfeed.seeds}. */
    private static long seeds() {
        return Long.getLong("feed.seeds", 8);
    }
}
