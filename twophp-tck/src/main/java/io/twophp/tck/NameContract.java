package io.twophp.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Dialect;
import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.PhaseTransition;
import io.twophp.ServerCorrelationId;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger.Completion;
import io.twophp.core.ledger.IntentLedger.Reading;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Names: held by one intent at a time, freed by an outcome or by time, kept by forgotten intents. */
interface NameContract extends LedgerUnderTest {

    /** The time for which a name is held, in the tests with a window. */
    Duration WINDOW = Duration.ofDays(1);

    @Test
    @Tag("D3")
    @Tag("G3")
    @Tag("G4")
    default void keepsTheSameIdOfOtherDialectsOwnersTenantsAndServicesApart() {
        Sample first = Sample.keyed(Optional.empty()).ownedBy(new Owner("acme/alice"));
        Sample acme = first.duplicate().ownedBy(new Owner("acme", "alice"));
        List<Sample> samples = List.of(
                first,
                first.duplicate().in(Dialect.TWOPHP),
                first.duplicate().ownedBy(new Owner("mallory")),
                first.duplicate().ownedBy(Owner.ANONYMOUS),
                first.duplicate().ownedBy(new Owner("alice")),
                acme,
                first.duplicate().ownedBy(new Owner("umbrella", "alice")),
                first.duplicate().heldBy(ServiceIdentity.named("billing")));
        samples.forEach(this::registered);
        assertThat(samples).allSatisfy(sample -> {
            assertThat(named(sample).intent()).isEqualTo(row(sample));
            assertThat(row(sample).name()).isEqualTo(sample.name());
            assertThat(row(sample).owner()).isEqualTo(sample.owner());
        });
        assertThat(inUnit().claim(acme.claim(acme.clientId(), new Owner("alice"), PATH)))
                .isEmpty();
        assertThat(claim(acme)).isPresent();
        assertThat(inUnit().unfinished(SHOP, acme.owner(), 10).intents()).isEqualTo(1);
    }

    @Test
    @Tag("G6")
    default void anOutcomeThatFreesLeavesTheNameToTheNext() {
        Sample first = registeredConfirmed(Sample.keyed(Optional.empty()));
        Intent claimed = row(first);
        Completion freeing = first.freeing(1);
        Instant at = inUnit().complete(freeing).orElseThrow();
        assertThat(inUnit().find(first.service(), first.name())).isEmpty();
        Sample second = registeredConfirmed(first.duplicate());
        assertThat(named(second).intent().serverCorrelationId()).isEqualTo(second.id());
        Intent kept = row(first);
        assertThat(kept.phase()).isEqualTo(Phase.FAILED);
        assertThat(kept.reservation().freedAt()).contains(at).contains(clock().instant());
        assertThat(freeing.of(claimed, at)).isEqualTo(kept);
        assertThat(read(first).response().orElseThrow().bytes())
                .isEqualTo(first.response(1).bytes());
    }

    @Test
    @Tag("G1")
    @Tag("KD5")
    default void oneOfManyTakesANameThatIsBeingFreedOrWhoseTimeIsOver() {
        Sample freed = registeredConfirmed(Sample.keyed(Optional.empty()));
        assertNextTakes(freed, () -> {
            complete(freed.freeing(1));
            return inUnit().registerConfirmed(freed.duplicate().newIntent(), LEASE, true);
        });
        Sample over = registeredConfirmed(Sample.keyed(Optional.of(WINDOW)));
        complete(over.completion(1, Phase.COMMITTED)).orElseThrow();
        clock().advance(WINDOW);
        assertNextTakes(
                over,
                () -> unit().repeatable(scope -> {
                    ledger().free(over.id());
                    return ledger().registerConfirmed(over.duplicate().newIntent(), LEASE, true);
                }));
    }

    private void assertNextTakes(Sample first, Callable<Reading> registering) {
        List<Reading> readings = Race.of(16, registering);
        assertThat(readings.stream().map(reading -> reading.intent().serverCorrelationId()))
                .doesNotContain(first.id())
                .containsOnly(named(first).intent().serverCorrelationId());
    }

    @Test
    @Tag("KD5")
    default void freesADecidedNameOnceItsTimeIsOverIfItHasAnEnd() {
        Sample running = registeredConfirmed(Sample.keyed(Optional.of(WINDOW)));
        Sample lasting = registeredConfirmed(Sample.keyed(Optional.empty()));
        assertThat(complete(lasting.completion(1, Phase.COMMITTED))).isPresent();
        Sample sample = registeredConfirmed(Sample.keyed(Optional.of(WINDOW)));
        Instant until = clock().instant().plus(WINDOW);
        assertThat(row(sample).reservation().until()).contains(until);
        assertThat(complete(sample.completion(1, Phase.COMMITTED))).isPresent();
        clock().set(until.minus(MICROSECOND));
        assertThat(inUnit().free(sample.id())).isFalse();
        clock().set(until);
        assertThat(inUnit().free(sample.id())).isTrue();
        assertThat(inUnit().free(sample.id())).isFalse();
        assertThat(inUnit().find(sample.service(), sample.name())).isEmpty();
        assertThat(row(sample).reservation().freedAt()).contains(until);
        clock().advance(WINDOW);
        for (ServerCorrelationId id :
                List.of(running.id(), lasting.id(), Sample.intent().id())) {
            assertThat(inUnit().free(id)).isFalse();
        }
    }

    @Test
    @Tag("PD1")
    @Tag("SD4")
    default void aNameOfATenantIsTheSameForAllItsCallers() {
        for (Dialect dialect : List.of(Dialect.POE, Dialect.IDS)) {
            Sample first = registered(Sample.intent().in(dialect));
            Sample second = first.duplicate().ownedBy(new Owner("somebody else"));
            Sample elsewhere = registered(first.duplicate().ownedBy(new Owner("acme", "somebody else")));
            assertThat(inUnit().register(second.newIntent()).intent().serverCorrelationId())
                    .isEqualTo(first.id());
            assertThat(named(second).intent()).isEqualTo(row(first));
            assertThat(row(first).owner()).isEqualTo(first.owner());
            assertThat(named(elsewhere).intent()).isEqualTo(row(elsewhere));
        }
    }

    @Test
    @Tag("ED5")
    @Tag("SD5")
    default void freesTheNameOfWhatExpiredWhereTheDialectSaysSo() {
        for (Dialect dialect : List.of(Dialect.EXACTLY_ONCE, Dialect.IDS, Dialect.TWOPHP)) {
            Sample sample = registered(Sample.intent().in(dialect));
            Sample forgotten = registered(Sample.intent().in(dialect));
            assertThat(inUnit().free(sample.id())).isFalse();
            assertThat(inUnit().forget(forgotten.id())).isPresent();
            clock().advance(TTL);
            assertThat(inUnit().free(sample.id())).as("not expired yet").isFalse();
            assertThat(expire(sample)).isPresent();
            assertThat(inUnit().free(sample.id())).isEqualTo(dialect != Dialect.TWOPHP);
            assertThat(inUnit().free(forgotten.id())).isFalse();
        }
    }

    /** One request frees the name and registers anew; the others, which come too late to free it, look again. */
    @Test
    @Tag("X17")
    default void whoeverDoesNotFreeANameNeverFindsItsOldIntentAgain() {
        Sample windowed = registeredConfirmed(Sample.keyed(Optional.of(WINDOW)));
        complete(windowed.completion(1, Phase.COMMITTED)).orElseThrow();
        Sample stored = registered(Sample.intent().in(Dialect.EXACTLY_ONCE));
        Sample commanded = registered(Sample.intent().in(Dialect.IDS));
        clock().advance(WINDOW.plus(TTL));
        for (Sample waiting : List.of(stored, commanded)) {
            assertThat(expire(waiting)).isPresent();
        }
        for (Sample first : List.of(windowed, stored, commanded)) {
            List<Optional<ServerCorrelationId>> met = Race.of(16, () -> {
                if (inUnit().free(first.id())) {
                    return Optional.of(inUnit().register(first.duplicate().newIntent())
                            .intent()
                            .serverCorrelationId());
                }
                return inUnit().find(first.service(), first.name())
                        .map(reading -> reading.intent().serverCorrelationId());
            });
            ServerCorrelationId next = named(first).intent().serverCorrelationId();
            assertThat(met).contains(Optional.of(next)).isSubsetOf(Optional.empty(), Optional.of(next));
        }
    }

    @Test
    @Tag("G8")
    default void forgettingErasesWhatWasSaidAndKeepsRowAndName() {
        for (Phase outcome : List.of(Phase.COMMITTED, Phase.FAILED)) {
            Sample sample = decided(Sample.intent(), outcome);
            clock().advance(MICROSECOND);
            assertThat(read(sample).response()).isPresent();
            assertThat(inUnit().forget(sample.id())).contains(List.of());
            Reading kept = named(sample);
            assertThat(kept.response()).isEmpty();
            assertThat(kept.intent().phase()).isEqualTo(outcome);
            assertThat(kept.intent().purgedAt()).contains(clock().instant());
            assertThat(inUnit().forget(sample.id())).isEmpty();
        }
    }

    @Test
    @Tag("G8")
    default void forgettingEndsWhatWaits() {
        Sample waiting = registered(Sample.intent());
        Sample expired = registered(Sample.intent());
        clock().advance(TTL);
        assertThat(expire(expired)).isPresent();
        Instant now = clock().instant();
        assertThat(inUnit().forget(waiting.id()).orElseThrow())
                .containsExactly(
                        move(waiting, Phase.WAITING_CONFIRM, Phase.TTL_EXPIRED, 0, now),
                        move(waiting, Phase.TTL_EXPIRED, Phase.ABANDONED, 0, now));
        assertThat(inUnit().forget(expired.id()).orElseThrow())
                .containsExactly(move(expired, Phase.TTL_EXPIRED, Phase.ABANDONED, 0, now));
        for (Sample sample : List.of(waiting, expired)) {
            assertThat(row(sample).phase()).isEqualTo(Phase.ABANDONED);
            assertThat(inUnit().payload(sample.id())).isEmpty();
            assertThat(entry(sample).payloadRef()).isEmpty();
            assertThat(history(sample.id()).stream().map(PhaseTransition::to))
                    .containsExactly(Phase.WAITING_CONFIRM, Phase.TTL_EXPIRED, Phase.ABANDONED);
            assertThat(inUnit().claim(sample.lateClaim())).isEmpty();
        }
    }

    @Test
    @Tag("G8")
    default void forgettingLeavesAloneWhatIsExecuted() {
        Sample claimed = claimed(Sample.intent());
        Sample givenBack = givenBack(Sample.intent());
        Stream.of(claimed, givenBack).forEach(sample -> {
            Reading before = read(sample);
            assertThat(inUnit().forget(sample.id())).isEmpty();
            assertThat(read(sample)).usingRecursiveComparison().isEqualTo(before);
            assertThat(inUnit().payload(sample.id())).isPresent();
        });
        assertThat(inUnit().forget(Sample.intent().id())).isEmpty();
    }

    private Reading named(Sample sample) {
        return inUnit().find(sample.service(), sample.name()).orElseThrow();
    }
}
