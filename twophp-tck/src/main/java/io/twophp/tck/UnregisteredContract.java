package io.twophp.tck;

import static io.twophp.tck.Sample.LEASE;
import static io.twophp.tck.Sample.SHOP;
import static io.twophp.tck.Sample.TTL;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.core.intent.Intent;
import io.twophp.core.ledger.IntentLedger.Completion;
import io.twophp.core.ledger.IntentLedger.Search;
import io.twophp.core.policy.IntentMode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Intents that are registered with their outcome, or while they are executed. */
@Tag("D17")
interface UnregisteredContract extends LedgerUnderTest {

    private Sample sample() {
        return Sample.keyed(Optional.of(Duration.ofHours(1)));
    }

    private boolean promote(Sample sample, Instant claimedAt) {
        return inUnit().promote(sample.newIntent(), claimedAt, LEASE);
    }

    private Optional<Instant> decide(Sample sample, Completion completion) {
        return inUnit().registerDecided(sample.newIntent(), completion);
    }

    private Instant earlier() {
        Instant at = clock().instant();
        clock().advance(MICROSECOND);
        return at;
    }

    private Intent claimed(Sample sample, Instant at) {
        return sample.newIntent().registered(at).claimedFirst(at);
    }

    /** The row and its history are as after a registration, a claim and an outcome. */
    @Test
    default void isRegisteredWithItsOutcomeOrWhileItIsExecuted() {
        for (Phase outcome : List.of(Phase.COMMITTED, Phase.FAILED)) {
            for (boolean promoted : List.of(false, true)) {
                Sample sample = sample();
                Instant since = earlier();
                if (promoted) {
                    assertThat(promote(sample, since)).isTrue();
                    assertThat(row(sample)).isEqualTo(claimed(sample, since));
                    assertThat(inUnit().payload(sample.id()).orElseThrow())
                            .usingRecursiveComparison()
                            .isEqualTo(sample.newIntent().payload());
                    clock().advance(MICROSECOND);
                }
                Completion completion = sample.completion(since, outcome);
                Instant at = decide(sample, completion).orElseThrow();
                assertThat(at).isEqualTo(clock().instant());
                assertThat(row(sample)).isEqualTo(completion.of(claimed(sample, since), at));
                assertThat(read(sample).response().orElseThrow())
                        .usingRecursiveComparison()
                        .isEqualTo(completion.response());
                assertThat(inUnit().payload(sample.id())).isEmpty();
                assertThat(history(sample.id()))
                        .containsExactly(
                                move(sample, null, Phase.WAITING_CONFIRM, 0, since),
                                move(sample, Phase.WAITING_CONFIRM, Phase.PROCESSING, 1, since),
                                move(sample, Phase.PROCESSING, outcome, 1, at));
                assertThat(decide(sample, completion)).isEmpty();
                assertThat(promote(sample, since)).isFalse();
            }
        }
    }

    @Test
    @Tag("I1")
    default void takesNoNameThatAnotherIntentHolds() {
        for (IntentMode mode : List.of(IntentMode.TRANSPARENT, IntentMode.SYNCHRONOUS)) {
            Sample holder = sample().answered(mode);
            Sample other = holder.duplicate();
            if (mode == IntentMode.SYNCHRONOUS) {
                registered(holder);
            } else {
                decide(holder, holder.completion(clock().instant(), Phase.COMMITTED))
                        .orElseThrow();
            }
            Intent before = row(holder);
            assertThat(promote(other, clock().instant())).isFalse();
            assertThat(decide(other, other.completion(clock().instant(), Phase.COMMITTED)))
                    .isEmpty();
            assertThat(inUnit().find(other.id())).isEmpty();
            assertThat(inUnit().payload(other.id())).isEmpty();
            assertThat(row(holder)).isEqualTo(before);
        }
    }

    /** A failure that leaves the name free is stored beside the row that holds it, and beside others like it. */
    @Test
    default void aFailureThatLeavesTheNameFreeTakesNone() {
        Sample first = sample();
        for (Sample sample : List.of(first, first.duplicate(), registered(first.duplicate()), first.duplicate())) {
            Completion freeing = Copies.with(sample.completion(clock().instant(), Phase.FAILED), "frees", true);
            assertThat(decide(sample, freeing)).isPresent();
            assertThat(row(sample).reservation().freedAt()).contains(clock().instant());
        }
        assertThat(inUnit().search(SHOP, first.name()).row()).isEmpty();
    }

    @Test
    default void aSearchReadsTheTimeAndTheRowThatHoldsTheName() {
        Sample sample = sample();
        assertThat(inUnit().search(SHOP, sample.name())).isEqualTo(new Search(Optional.empty(), clock().instant()));
        registered(sample);
        clock().advance(MICROSECOND);
        assertThat(inUnit().search(SHOP, sample.name()))
                .isEqualTo(new Search(Optional.of(read(sample)), clock().instant()));
    }

    /** Another claim of a promoted intent is of epoch 2, and fences its outcome. */
    @Test
    @Tag("I1")
    default void isFencedOnceItWasShownAndLost() {
        Sample sample = sample();
        Instant since = earlier();
        assertThat(promote(sample, since)).isTrue();
        clock().advance(LEASE);
        assertThat(reclaim(10))
                .singleElement()
                .satisfies(claimed -> assertThat(claimed.intent().epoch()).isEqualTo(2));
        assertThat(decide(sample, sample.completion(since, Phase.COMMITTED))).isEmpty();
    }

    /** A node's clock may be ahead of the ledger's. */
    @Test
    default void isNeverRegisteredLaterThanItsRecord() {
        Instant ahead = clock().instant().plusSeconds(5);
        Sample decided = sample();
        assertThat(decide(decided, decided.completion(ahead, Phase.COMMITTED))).isPresent();
        Sample shown = sample();
        assertThat(promote(shown, ahead)).isTrue();
        for (Sample sample : List.of(decided, shown)) {
            assertThat(row(sample).registeredAt()).isEqualTo(clock().instant());
            assertThat(row(sample).deadline()).isEqualTo(clock().instant().plus(TTL));
        }
    }

    /** The claim may be shown at the same time as its outcome is recorded. */
    @Test
    default void isStoredOnceIfItsClaimIsShownMeanwhile() {
        for (int round = 0; round < 20; round++) {
            Sample sample = sample();
            Instant since = clock().instant();
            AtomicBoolean shows = new AtomicBoolean();
            List<Boolean> done = Race.of(
                    2,
                    () -> shows.compareAndSet(false, true)
                            ? promote(sample, since) || true
                            : decide(sample, sample.completion(since, Phase.COMMITTED))
                                    .isPresent());
            assertThat(done).containsExactly(true, true);
            assertThat(row(sample).phase()).isEqualTo(Phase.COMMITTED);
            assertThat(inUnit().payload(sample.id())).isEmpty();
        }
    }
}
