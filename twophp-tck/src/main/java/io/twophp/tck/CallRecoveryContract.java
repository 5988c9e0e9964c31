package io.twophp.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallState;
import io.twophp.Phase;
import io.twophp.core.client.Call;
import io.twophp.core.client.CallLedger.Due;
import io.twophp.core.intent.ServiceIdentity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The calls that are taken up after their process has left them, and those that are forgotten. */
interface CallRecoveryContract extends CallsUnderTest {

    @Test
    @Tag("D17")
    default void takesUpWhatNobodyHoldsAnyMore() {
        SampleCall sample = registered(SampleCall.root());
        clock().advance(HOLD.minus(MICROSECOND));
        assertThat(taken(sample.service())).isEmpty();
        clock().advance(MICROSECOND);
        assertThat(callingInVain().takeDue(sample.service(), HOLD, 10, Set.of()))
                .hasSize(1);
        Due due = take(sample.service(), 10).get(0);
        assertThat(due.call()).usingRecursiveComparison().isEqualTo(stored(sample));
        assertThat(due.call().request()).isPresent();
        assertThat(due.outcome()).isEmpty();
        clock().advance(HOLD.minus(MICROSECOND));
        assertThat(taken(sample.service())).isEmpty();
        clock().advance(MICROSECOND);
        assertThat(taken(sample.service())).containsExactly(sample.id());
    }

    @Test
    default void takesUpWhatNobodyHasHeldForLongestUpToALimit() {
        ServiceIdentity service = SampleCall.root().service();
        List<SampleCall> samples = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            samples.add(opened(SampleCall.root(service)));
            clock().advance(MICROSECOND);
        }
        calling().postpone(samples.get(0).id(), HOLD);
        clock().advance(HOLD);
        assertThat(ids(take(service, 2)))
                .containsExactly(samples.get(1).id(), samples.get(2).id());
        assertThat(ids(take(service, 2))).containsExactly(samples.get(0).id());
        assertThat(take(service, 2)).isEmpty();
    }

    @Test
    @Tag("D17")
    default void waitsForTheOutcomeOfTheIntentThatACallIsMadeWithinUnlessItIsInAnotherLedger() {
        Sample intent = Sample.reusable().heldBy(SampleCall.root().service());
        SampleCall sample = opened(SampleCall.within(registered(intent), PLACE));
        clock().advance(HOLD);
        assertThat(taken(intent.service())).as("not confirmed").isEmpty();
        expire(intent).orElseThrow();
        assertThat(taken(intent.service())).as("may be confirmed late").isEmpty();
        abandon(intent).orElseThrow();
        assertTaken(sample, Optional.of(Phase.ABANDONED));
        for (Phase outcome : List.of(Phase.COMMITTED, Phase.FAILED)) {
            Sample confirmed = claimed(Sample.intent().heldBy(SampleCall.root().service()));
            SampleCall call = registered(SampleCall.within(confirmed, PLACE));
            clock().advance(HOLD);
            assertThat(taken(confirmed.service())).as("being executed").isEmpty();
            complete(confirmed, 1, outcome).orElseThrow();
            assertTaken(call, Optional.of(outcome));
        }
        Sample elsewhere = Sample.intent().heldBy(SampleCall.root().service());
        SampleCall call = opened(SampleCall.within(elsewhere, PLACE));
        clock().advance(HOLD);
        assertTaken(call, Optional.empty());
    }

    private void assertTaken(SampleCall sample, Optional<Phase> outcome) {
        assertThat(take(sample.service(), 10)).singleElement().satisfies(due -> {
            assertThat(due.call().id()).isEqualTo(sample.id());
            assertThat(due.outcome()).isEqualTo(outcome);
        });
    }

    @Test
    default void oneOfManyTakesUpEach() {
        ServiceIdentity service = SampleCall.root().service();
        List<UUID> samples = Stream.generate(
                        () -> opened(SampleCall.root(service)).id())
                .limit(30)
                .toList();
        clock().advance(HOLD);
        assertThat(Race.drained(8, () -> ids(take(service, 4)))).containsExactlyInAnyOrderElementsOf(samples);
    }

    @Test
    default void passesOverACallThatAnotherUnitIsWorkingOn() {
        SampleCall busy = opened(SampleCall.root());
        SampleCall idle = opened(SampleCall.root(busy.service()));
        clock().advance(HOLD);
        unit().run(() -> {
            calls().registered(busy.id(), row(busy));
            assertThat(Race.result(Race.start(() -> taken(busy.service())))).containsExactly(idle.id());
        });
    }

    /** The age of a call is by the clock of the ledger that has opened it. */
    @Test
    @Tag("X25")
    default void saysWhenItWasTakenByTheClockThatOpenedIt() {
        SampleCall sample = opened(SampleCall.root());
        clock().advance(HOLD.plusSeconds(7));
        Due due = calling().takeDue(sample.service(), HOLD, 1, Set.of()).get(0);
        assertThat(Duration.between(due.call().openedAt(), due.at()))
                .isBetween(HOLD.plusSeconds(7), HOLD.plusSeconds(60));
    }

    @Test
    @Tag("W7")
    default void passesOverTheServicesThatItIsTold() {
        SampleCall sample = opened(SampleCall.root());
        String target = stored(sample).target();
        clock().advance(HOLD);
        assertThat(calling().takeDue(sample.service(), HOLD, 10, Set.of("another", target)))
                .isEmpty();
        assertThat(ids(calling().takeDue(sample.service(), HOLD, 10, Set.of("another"))))
                .containsExactly(sample.id());
    }

    @Test
    default void nobodyTakesUpWhatIsPostponed() {
        SampleCall sample = opened(SampleCall.root());
        SampleCall over = ended(SampleCall.root(sample.service()), CallState.COMMITTED);
        Duration pause = Duration.ofSeconds(1);
        calling().postpone(over.id(), pause);
        calling().postpone(sample.id(), pause);
        clock().advance(pause.minus(MICROSECOND));
        assertThat(taken(sample.service())).isEmpty();
        clock().advance(MICROSECOND);
        assertThat(taken(sample.service())).containsExactly(sample.id());
    }

    @Test
    @Tag("N34")
    default void letsEveryCallOfAServiceBeTakenUpAtOnceAndNoOther() {
        SampleCall sample = opened(SampleCall.root());
        SampleCall theirs = opened(SampleCall.root());
        ended(SampleCall.root(sample.service()), CallState.COMMITTED);
        callingInVain().letGo(sample.service());
        assertThat(taken(sample.service())).isEmpty();
        calling().letGo(sample.service());
        assertThat(taken(sample.service())).containsExactly(sample.id());
        assertThat(taken(theirs.service())).isEmpty();
        clock().advance(HOLD);
        assertThat(taken(sample.service())).containsExactly(sample.id());
        assertThat(taken(theirs.service())).containsExactly(theirs.id());
    }

    @Test
    @Tag("N32")
    default void forgetsTheOldestOfWhatHasEnded() {
        clock().advance(MICROSECOND);
        SampleCall second = ended(SampleCall.root(), CallState.REFUSED);
        ServiceIdentity service = second.service();
        clock().set(start());
        SampleCall first = ended(SampleCall.root(service), CallState.COMMITTED);
        SampleCall unfinished = registered(SampleCall.root(service));
        clock().advance(MICROSECOND.multipliedBy(2));
        Instant before = clock().instant();
        SampleCall later = ended(SampleCall.root(service), CallState.COMMITTED);
        assertThat(calling().purge(SampleCall.root().service(), before, 10)).isZero();
        assertThat(callingInVain().purge(service, before, 10)).isEqualTo(2);
        assertThat(calling().purge(service, before, 1)).isEqualTo(1);
        assertThat(calling().find(first.id())).isEmpty();
        assertThat(calling().find(second.id())).isPresent();
        assertThat(calling().purge(service, before, 10)).isEqualTo(1);
        assertThat(calling().find(second.id())).isEmpty();
        assertThat(Stream.of(unfinished, later))
                .allSatisfy(kept -> assertThat(calling().find(kept.id())).isPresent());
        assertThat(entry(first).outcome()).as("the client's row").contains(Phase.COMMITTED);
    }

    @Test
    @Tag("D17")
    default void forgetsNothingThatAnIntentsNextExecutionHasToFind() {
        Sample intent = claimed(Sample.intent().heldBy(SampleCall.root().service()));
        SampleCall sample = ended(SampleCall.within(intent, PLACE), CallState.COMMITTED);
        clock().advance(TTL.plus(GRACE));
        assertThat(calling().purge(intent.service(), clock().instant(), 10)).isZero();
        assertThat(state(sample)).isEqualTo(CallState.COMMITTED);
        complete(intent, 1, Phase.COMMITTED).orElseThrow();
        assertThat(calling().purge(intent.service(), clock().instant(), 10)).isEqualTo(1);
    }

    @Test
    @Tag("D25")
    default void knowsForEverWhichEndpointsSpeakTheProtocol() {
        SampleCall sample = opened(SampleCall.root());
        registered(Sample.intent().heldBy(sample.service()));
        assertThat(calling().isTwoPhase(sample.service(), METHOD, ENDPOINT)).isFalse();
        assertThat(calling().isTwoPhase(sample.service(), METHOD, PATH))
                .as("a server's row")
                .isFalse();
        register(sample);
        assertThat(calling().isTwoPhase(sample.service(), METHOD, ENDPOINT)).isTrue();
        assertThat(calling().isTwoPhase(sample.service(), METHOD, ENDPOINT + "/42"))
                .isFalse();
        assertThat(calling().isTwoPhase(SampleCall.root().service(), METHOD, ENDPOINT))
                .isFalse();
        assertThat(calling().isTwoPhase(sample.service(), "DELETE", ENDPOINT))
                .as("another resource method")
                .isFalse();
        end(sample, CallState.COMMITTED);
        clock().advance(MICROSECOND);
        assertThat(calling().purge(sample.service(), clock().instant(), 10)).isEqualTo(1);
        assertThat(calling().isTwoPhase(sample.service(), METHOD, ENDPOINT)).isTrue();
    }

    @Test
    default void aCallAfterCommitIsDueAtOnceAndBeginsOnce() {
        SampleCall sample = SampleCall.root().with("afterCommit", true);
        Call opened = calling().open(sample.call(), Duration.ZERO, true);
        assertThat(opened.submissions()).isZero();
        assertThat(opened.afterCommit()).isTrue();
        assertThat(stored(sample)).usingRecursiveComparison().isEqualTo(opened);
        Due due = calling().takeDue(sample.service(), HOLD, 1, Set.of()).get(0);
        assertThat(due.call().id()).isEqualTo(sample.id());
        assertThat(due.call().submissions()).isZero();
        assertThat(calling().begun(sample.id())).isTrue();
        assertThat(stored(sample).submissions()).isEqualTo(1);
        assertThat(calling().begun(sample.id())).as("by another process").isFalse();
        assertThat(calling().begun(UUID.randomUUID())).as("unknown").isFalse();
        assertThat(calling().begun(opened(SampleCall.root()).id()))
                .as("sent at once")
                .isFalse();
        assertThat(calling().registered(sample.id(), sample.row(clock().instant())))
                .isTrue();
        assertThat(calling().ended(sample.id(), sample.clientId(), CallState.COMMITTED, true))
                .isTrue();
        assertThat(stored(sample).state()).isEqualTo(CallState.COMMITTED);
    }
}
