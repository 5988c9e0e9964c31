package io.twophp.core.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.twophp.ServerCorrelationId;
import io.twophp.core.Logged;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.EngineTests;
import io.twophp.core.ledger.LedgerUnavailableException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** D17: a claim is this node's as long as its work goes on, and not for ever. */
@Tag("D17")
class LeasesTest extends EngineTests {

    private static final Duration STEP = Duration.ofSeconds(20);

    private final Leases leases = engine.leases;
    private final Claim claim = engine.claimed();
    private final ServerCorrelationId id = id(claim);
    private final Instant first = engine.ledger.leaseUntil(id);

    private void worksFor(Duration time) {
        engine.nanos.set(time.toNanos());
        engine.ledger.advance(STEP);
    }

    @Test
    void d17_prolongsWhatIsHeldForMoreThanAQuarterOfALeaseAndNotLetGo() {
        worksFor(LEASE.dividedBy(4).plusNanos(1));
        leases.renew();
        assertThat(engine.ledger.leaseUntil(id)).isEqualTo(first.plus(STEP));

        worksFor(LIMIT);
        leases.renew();
        Instant second = first.plus(STEP).plus(STEP);
        assertThat(engine.ledger.leaseUntil(id)).isEqualTo(second);

        Claim other = engine.claimed("ccid-2");
        List<Claim> held = List.copyOf(leases.current());
        leases.letGo(claim);
        leases.letGo(claim);
        worksFor(LIMIT.plus(LEASE));
        leases.renew();
        assertThat(engine.ledger.leaseUntil(id)).isEqualTo(second);
        assertThat(engine.ledger.leaseUntil(id(other))).isEqualTo(second.plus(STEP));
        assertThat(held).as("what was held is a copy").contains(claim);
    }

    @Test
    void asksTheLedgerForNothingThatIsYoungerNorIfNothingIsHeld() {
        worksFor(LEASE.dividedBy(4));
        leases.renew();
        leases.letGo(claim);
        worksFor(LEASE);
        int before = engine.ledger.calls().size();
        leases.renew();
        assertThat(engine.ledger.calls()).hasSize(before);
        assertThat(engine.ledger.calls("renew")).isZero();
        assertThat(engine.ledger.leaseUntil(id)).isEqualTo(first);
    }

    @Test
    @Tag("I6")
    void d17_prolongsNothingAnyMoreThatRunsForLongerThanTheLimit() {
        worksFor(LIMIT.plusNanos(1));
        Logged.assertOne(Leases.class, "0130", claim, leases::renew)
                .contains(LIMIT.toString(), "twophp.execution.limit");
        assertThat(leases.current()).isEmpty();
        assertThat(engine.ledger.calls("renew")).isZero();
        assertThat(Logged.by(Leases.class, leases::renew)).as("once").isEmpty();
        engine.ledger.advance(LEASE);
        assertThat(engine.confirm(id)).isInstanceOf(Answer.Claimed.class);
    }

    @Test
    void d17_theLimitCountsAnewWhenItIsHeldAgain() {
        worksFor(LIMIT);
        leases.hold(claim);
        worksFor(LIMIT.multipliedBy(2));
        assertThat(Logged.by(Leases.class, leases::renew)).isEmpty();
        assertThat(engine.ledger.calls("renew")).isEqualTo(1);
        assertThat(leases.current()).containsExactly(claim);
    }

    @Test
    void d17_whatIsLongOverTheLimitKeepsNothingElseFromBeingProlonged() {
        worksFor(LIMIT);
        Claim other = engine.claimed("ccid-2");
        engine.nanos.set(LIMIT.plus(LEASE).toNanos());
        engine.ledger.advance(STEP);
        leases.renew();
        assertThat(leases.current()).containsExactly(other);
        assertThat(engine.ledger.leaseUntil(id)).as("given back").isNull();
        assertThat(engine.row(id).attempts()).as("a limit counts").isEqualTo(1);
        assertThat(engine.ledger.leaseUntil(id(other)))
                .isEqualTo(first.plus(STEP).plus(STEP));
    }

    @Test
    @Tag("I1")
    void d17_ofOneIntentInTwoEpochsTheLaterOneIsProlonged() {
        engine.ledger.advance(LEASE);
        Claim second = engine.claimed(id);
        assertThat(leases.current()).containsExactlyInAnyOrder(claim, second);
        Instant until = engine.ledger.leaseUntil(id);
        worksFor(LEASE);
        leases.renew();
        assertThat(engine.ledger.calls("renew")).isEqualTo(1);
        assertThat(engine.ledger.leaseUntil(id)).isEqualTo(until.plus(STEP));

        leases.letGo(second);
        worksFor(LEASE.multipliedBy(2));
        leases.renew();
        assertThat(engine.ledger.leaseUntil(id)).as("it was taken over").isEqualTo(until.plus(STEP));
        assertThat(leases.current()).containsExactly(claim);
    }

    @Test
    void whatTheLedgerCouldNotProlongIsProlongedTheNextTime() {
        engine.ledger.failsAt();
        worksFor(LEASE.dividedBy(3));
        assertThatExceptionOfType(LedgerUnavailableException.class).isThrownBy(leases::renew);
        engine.ledger.before(call -> {});
        leases.renew();
        assertThat(engine.ledger.leaseUntil(id)).isEqualTo(first.plus(STEP));
    }

    @Test
    void givesUpWaitingWhenItsPatienceIsOverAndWaitsForNothingIfNothingIsHeld() {
        assertThat(leases.awaitNone(Duration.ZERO)).isFalse();
        assertThat(leases.awaitNone(Duration.ofMillis(1))).isFalse();
        leases.letGo(claim);
        assertThat(leases.awaitNone(Duration.ZERO)).isTrue();
    }

    @Test
    @Timeout(30)
    void waitsUntilTheLastOneIsLetGoOrNotProlongedAnyMore() throws Exception {
        Claim other = engine.claimed("ccid-2");
        FutureTask<Boolean> waiting = waiting();
        leases.letGo(other);
        assertThat(waiting.isDone()).isFalse();
        leases.letGo(claim);
        assertThat(waiting.get(10, TimeUnit.SECONDS)).isTrue();

        leases.hold(claim);
        FutureTask<Boolean> again = waiting();
        worksFor(LIMIT.plusNanos(1));
        leases.renew();
        assertThat(again.get(10, TimeUnit.SECONDS)).isTrue();
    }

    private FutureTask<Boolean> waiting() {
        return Waiting.on(() -> leases.awaitNone(Duration.ofMinutes(5)));
    }

    @Test
    @Timeout(30)
    void doesNotWaitWhenItIsInterrupted() {
        Thread.currentThread().interrupt();
        assertThat(leases.awaitNone(Duration.ofMinutes(5))).isFalse();
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    @Tag("X39")
    void theLimitOfWhatWaitedCountsFromItsBeginning() {
        leases.waits(claim);
        worksFor(LIMIT.multipliedBy(2));
        leases.begun(claim);
        worksFor(LIMIT.multipliedBy(3).plusNanos(1));
        leases.renew();
        assertThat(leases.current()).isEmpty();
    }

    @Test
    @Tag("X39")
    void whatIsForfeitedIsReportedOnceAndNobodyWaitsForIt() throws Exception {
        FutureTask<Boolean> waiting = waiting();
        assertThat(leases.forfeit(claim)).isTrue();
        assertThat(waiting.get(10, TimeUnit.SECONDS)).isTrue();
        assertThat(leases.isForfeited(claim)).isTrue();
        assertThat(leases.forfeit(claim)).isFalse();
        leases.letGo(claim);
        assertThat(leases.forfeit(claim)).as("its work is over").isFalse();
        assertThat(leases.isForfeited(claim)).isFalse();
    }

    @Test
    @Tag("X39")
    void whatIsForfeitedAndCantBeGivenBackIsLoggedAndItsLeaseRuns() {
        engine.ledger.failsAt();
        Logged.assertOne(Leases.class, "0120", claim, () -> leases.forfeit(claim));
        assertThat(engine.ledger.leaseUntil(id)).isEqualTo(first);
    }

    @Test
    @Tag("X39")
    @Timeout(30)
    void whoeverHasWaitedLeavesTheClaimsToOthers() throws Exception {
        assertThat(leases.awaitNone(Duration.ZERO)).isFalse();
        FutureTask<Boolean> elsewhere = new FutureTask<>(() -> {
            leases.letGo(claim);
            return true;
        });
        Thread thread = new Thread(elsewhere);
        thread.setDaemon(true);
        thread.start();
        assertThat(elsewhere.get(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    @Tag("X39")
    @Tag("X2")
    void oneMoreTryIsMadeOnlyUnderAClaimThatIsHeld() {
        assertThat(leases.again(claim)).isTrue();
        assertThat(leases.current()).containsExactly(claim.again());
        leases.letGo(claim.again());
        assertThat(leases.again(claim)).isFalse();
        assertThat(leases.current()).isEmpty();
    }
}
