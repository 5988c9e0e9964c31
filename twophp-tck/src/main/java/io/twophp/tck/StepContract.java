package io.twophp.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.PhaseTransition;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.Intent;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.IntentLedger.Ending;
import io.twophp.core.ledger.IntentLedger.Reading;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The tests of every step of an intent: of many at once one takes effect, and none if its unit rolls back. */
interface StepContract extends LedgerUnderTest {

    /**
     * @param prepared makes an intent before the step
     * @param act takes the step; returns what it did, empty if it had no effect
     */
    record Step(String name, Supplier<Sample> prepared, BiFunction<IntentLedger, Sample, Optional<?>> act) {}

    /** Returns the steps that one of many may take. */
    private List<Step> steps() {
        return List.of(
                new Step("registration", Sample::intent, (ledger, sample) -> {
                    Sample mine = sample.duplicate();
                    return of(mine, ledger.register(mine.newIntent()));
                }),
                new Step("confirmed registration", Sample::intent, (ledger, sample) -> {
                    Sample mine = sample.duplicate();
                    return of(mine, ledger.registerConfirmed(mine.newIntent(), LEASE, true));
                }),
                new Step("claim", () -> registered(Sample.intent()), this::claim),
                new Step("claim with external effects", () -> registered(Sample.external()), this::claim),
                new Step("claim after the lease", () -> left(Sample.intent()), this::claim),
                new Step(
                        "claim in doubt",
                        this::doubted,
                        (ledger, sample) -> ledger.claimInDoubt(SHOP, sample.id(), LEASE)),
                new Step(
                        "outcome",
                        () -> claimed(Sample.intent()),
                        (ledger, sample) -> ledger.complete(sample.completion(1, Phase.COMMITTED))),
                new Step(
                        "failure that frees",
                        () -> claimed(Sample.intent()),
                        (ledger, sample) -> ledger.complete(sample.freeing(1))),
                new Step("expiry", this::overdue, (ledger, sample) -> ledger.expire(sample.id())),
                new Step("end of the name's time", this::outlasted, (ledger, sample) -> done(ledger.free(sample.id()))),
                new Step(
                        "forgetting",
                        () -> decided(Sample.intent(), Phase.COMMITTED),
                        (ledger, sample) -> ledger.forget(sample.id())));
    }

    private static Optional<?> done(boolean done) {
        return done ? Optional.of(true) : Optional.empty();
    }

    private static Optional<Reading> of(Sample sample, Reading reading) {
        return Optional.of(reading)
                .filter(one -> one.intent().serverCorrelationId().equals(sample.id()));
    }

    private Optional<?> claim(IntentLedger ledger, Sample sample) {
        return ledger.claim(sample.claim());
    }

    private Sample left(Sample sample) {
        claimed(sample);
        clock().advance(LEASE);
        return sample;
    }

    private Sample doubted() {
        Sample sample = left(Sample.external());
        inUnit().doubtDue(SHOP, row(sample).deadline(), 10);
        return sample;
    }

    private Sample overdue() {
        Sample sample = registered(Sample.intent());
        clock().advance(TTL);
        return sample;
    }

    private Sample outlasted() {
        Sample sample = registeredConfirmed(Sample.keyed(Optional.of(TTL)));
        complete(sample, 1, Phase.COMMITTED).orElseThrow();
        clock().advance(TTL);
        return sample;
    }

    @Test
    @Tag("D3")
    @Tag("N22")
    @Tag("I1")
    default void ofManyAtOnceOneIsDone() {
        for (Step step : steps()) {
            Sample sample = step.prepared().get();
            int epoch = intent(sample).map(Intent::epoch).orElse(0);
            List<Boolean> done =
                    Race.of(16, () -> step.act().apply(inUnit(), sample).isPresent());
            assertThat(done).as(step.name()).hasSize(16).containsOnlyOnce(true);
            assertThat(intent(sample).map(Intent::epoch).orElse(epoch))
                    .as(step.name())
                    .isLessThanOrEqualTo(epoch + 1);
        }
    }

    @Test
    @Tag("N2")
    @Tag("N25")
    @Tag("I5")
    @Tag("G6")
    default void aStepWhoseUnitRollsBackChangesNothing() {
        for (Step step : steps()) {
            assertNothingLeft(step);
        }
        assertNothingLeft(new Step(
                "release",
                () -> claimed(Sample.intent()),
                (ledger, sample) -> done(ledger.release(sample.id(), 1, PAUSE, Ending.NOT_BEGUN))));
    }

    private void assertNothingLeft(Step step) {
        Sample sample = step.prepared().get();
        Stored before = stored(sample);
        assertThat(step.act().apply(rolledBack(), sample)).as(step.name()).isPresent();
        assertThat(stored(sample)).as(step.name()).usingRecursiveComparison().isEqualTo(before);
        assertThat(step.act().apply(inUnit(), sample)).as(step.name()).isPresent();
        assertThat(stored(sample))
                .as(step.name())
                .usingRecursiveComparison()
                .ignoringFields("reading.at", "named.at")
                .isNotEqualTo(before);
    }

    private Optional<Intent> intent(Sample sample) {
        return inUnit().find(sample.service(), sample.name()).map(Reading::intent);
    }

    private Stored stored(Sample sample) {
        return new Stored(
                inUnit().find(sample.id()),
                inUnit().find(sample.service(), sample.name()),
                inUnit().payload(sample.id()),
                history(sample.id()));
    }

    /** Everything that a ledger has of an intent. */
    record Stored(
            Optional<Reading> reading,
            Optional<Reading> named,
            Optional<Sealed> payload,
            List<PhaseTransition> history) {}
}
