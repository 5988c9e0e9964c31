package io.twophp.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.LedgerEntry;
import io.twophp.Phase;
import io.twophp.PhaseTransition;
import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.IntentLedger.Claimed;
import io.twophp.core.ledger.IntentLedger.Completion;
import io.twophp.core.ledger.IntentLedger.Ending;
import io.twophp.core.ledger.IntentLedger.Reading;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.query.LedgerReader;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The ledger for the parts of the contract: one step, one unit of work. */
interface LedgerUnderTest {

    /** The smallest step of a ledger's clock. */
    Duration MICROSECOND = Duration.ofNanos(1_000);

    Duration TTL = Sample.TTL;
    Duration GRACE = Sample.GRACE;
    Duration LEASE = Sample.LEASE;
    Duration PAUSE = Sample.PAUSE;
    String PATH = Sample.PATH;
    ServiceIdentity SHOP = Sample.SHOP;

    /** Returns the intent ledger: under test, or beside the one under test. Its clock is {@link #clock()}. */
    IntentLedger ledger();

    /** Returns a reader of the same store: under test, or to see the result of a step. */
    LedgerReader reader();

    /** Returns the units of work that all of them join, usable from many threads at once. */
    UnitOfWork unit();

    /** Returns the clock of all of them. */
    MovableClock clock();

    /** Returns the time at which the running test began, on a day of its own: sweeps don't meet another's intents. */
    Instant start();

    /** Returns the ledger, with a unit of work around each call. */
    default IntentLedger inUnit() {
        return Units.around(IntentLedger.class, ledger(), unit(), false);
    }

    /** Returns the ledger, with a unit of work around each call that is rolled back after it. */
    default IntentLedger rolledBack() {
        return Units.around(IntentLedger.class, ledger(), unit(), true);
    }

    /** Returns the reader, with a unit of work around each question. */
    default LedgerReader asking() {
        return Units.around(LedgerReader.class, reader(), unit(), false);
    }

    default Sample registered(Sample sample) {
        inUnit().register(sample.newIntent());
        return sample;
    }

    /** Asserts that an intent was stored as it was given, now, and that the registration returned what is stored. */
    default void assertRegistered(Sample sample, Reading answer) {
        Intent intent = answer.intent();
        assertThat(intent.serverCorrelationId()).isEqualTo(sample.id());
        assertThat(intent.clientCorrelationId()).isEqualTo(sample.clientId());
        assertThat(intent.owner()).isEqualTo(sample.owner());
        assertThat(intent.fingerprint()).isEqualTo(sample.fingerprint());
        assertThat(intent.mode()).isEqualTo(sample.mode());
        assertThat(intent.registeredAt()).isEqualTo(clock().instant());
        assertThat(intent.deadline()).isEqualTo(clock().instant().plus(TTL));
        assertThat(intent.inDoubtSince()).isEmpty();
        assertThat(intent.decidedAt()).isEmpty();
        assertThat(answer.response()).isEmpty();
        assertThat(answer.at()).isEqualTo(clock().instant());
        assertThat(read(sample)).usingRecursiveComparison().isEqualTo(answer);
        assertThat(inUnit().payload(sample.id()).orElseThrow().bytes()).isEqualTo(sample.content());
    }

    default Sample registeredConfirmed(Sample sample) {
        inUnit().registerConfirmed(sample.newIntent(), LEASE, true);
        return sample;
    }

    default Sample claimed(Sample sample) {
        registered(sample);
        claim(sample).orElseThrow();
        return sample;
    }

    /** Returns the intent after it was claimed once and given back, with the attempt counted. */
    default Sample givenBack(Sample sample) {
        claimed(sample);
        inUnit().release(sample.id(), 1, PAUSE, Ending.COUNTED);
        return sample;
    }

    default Sample decided(Sample sample, Phase outcome) {
        claimed(sample);
        complete(sample, 1, outcome).orElseThrow();
        return sample;
    }

    default Optional<Claimed> claim(Sample sample) {
        return inUnit().claim(sample.claim());
    }

    /** Asserts that a claim returned the intent as it is stored, in PROCESSING, with its payload. */
    default void assertClaimed(Sample sample, Claimed claimed, Phase from, int epoch, int attempts) {
        assertThat(claimed.from()).isEqualTo(from);
        assertThat(claimed.intent().phase()).isEqualTo(Phase.PROCESSING);
        assertThat(claimed.intent().epoch()).isEqualTo(epoch);
        assertThat(claimed.intent().attempts()).isEqualTo(attempts);
        assertThat(claimed.payload().keyId()).isEqualTo("key-1");
        assertThat(claimed.payload().bytes()).isEqualTo(sample.content());
        assertThat(row(sample)).isEqualTo(claimed.intent());
    }

    /** Takes over due intents of the test for recovery. */
    default List<Claimed> reclaim(int limit) {
        return inUnit().reclaimDue(SHOP, start(), LEASE, limit);
    }

    default Optional<Reading> complete(Sample sample, int epoch, Phase outcome) {
        return complete(sample.completion(epoch, outcome));
    }

    default Optional<Reading> complete(Completion completion) {
        return inUnit().complete(completion)
                .map(at -> inUnit().find(completion.serverCorrelationId()).orElseThrow());
    }

    default Optional<PhaseTransition> expire(Sample sample) {
        return inUnit().expire(sample.id());
    }

    default Optional<PhaseTransition> abandon(Sample sample) {
        return inUnit().abandon(sample.id());
    }

    default Reading read(Sample sample) {
        return inUnit().find(sample.id()).orElseThrow();
    }

    default Intent row(Sample sample) {
        return read(sample).intent();
    }

    default LedgerEntry entry(Sample sample) {
        return entries(sample.id()).get(0);
    }

    default List<LedgerEntry> entries(ServerCorrelationId id) {
        return asking().entries(id);
    }

    /** Returns a move of an intent, as its history has it. */
    default PhaseTransition move(Sample sample, Phase from, Phase to, int epoch, Instant at) {
        return new PhaseTransition(
                sample.id(), sample.clientId(), sample.owner(), PATH, Optional.ofNullable(from), to, epoch, at);
    }

    default List<PhaseTransition> history(ServerCorrelationId id) {
        return asking().history(id);
    }
}
