package io.twophp.tck;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.twophp.CallbackAttempted.Status;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.callback.Callback;
import io.twophp.core.callback.CallbackLedger;
import io.twophp.core.callback.CallbackLedger.DeliveryState;
import io.twophp.core.callback.CallbackLedger.Due;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.NewCallback;
import io.twophp.core.policy.IntentMode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The contract of every {@link CallbackLedger} (draft §5.5.4, D18), to be subclassed as {@link IntentLedgerContract}
 * is: give it the two ledgers on one store, a reader of that store, the units of work that they join, and their clock.
 */
@Tag("D18")
public abstract class CallbackLedgerContract extends LedgerContract {

    private static final Duration HOLD = Duration.ofSeconds(20);
    private static final String ACCEPTED = "204";
    private static final String REFUSED = "503";
    private static final Optional<Instant> NEVER = Optional.empty();

    private ServiceIdentity service;

    /** Gives each test a service of its own, so that due callbacks of others don't matter. */
    @BeforeEach
    void startAnotherService() {
        service = ServiceIdentity.named("shop-" + UUID.randomUUID());
    }

    /** Returns the ledger under test; its clock is {@link #clock()}. */
    public abstract CallbackLedger callbacks();

    private CallbackLedger calling() {
        return Units.around(CallbackLedger.class, callbacks(), unit(), false);
    }

    private CallbackLedger callingInVain() {
        return Units.around(CallbackLedger.class, callbacks(), unit(), true);
    }

    private Sample announced() {
        return announced(service);
    }

    private Sample announced(ServiceIdentity holder) {
        Sample sample = Sample.intent().answered(IntentMode.AUTO_CONFIRM).heldBy(holder);
        unit().run(() -> {
            ledger().registerConfirmed(sample.newIntent(), LEASE, true);
            callbacks().add(sample.id(), new NewCallback(target(sample), HOLD));
        });
        return sample;
    }

    private static Sealed target(Sample sample) {
        return new Sealed("key-1", ("sealed address of " + sample.id()).getBytes(UTF_8));
    }

    private List<Due> due(int limit) {
        return calling().claimDue(service, HOLD, limit);
    }

    private static List<ServerCorrelationId> ids(List<Due> due) {
        return due.stream().map(one -> one.callback().serverCorrelationId()).toList();
    }

    private DeliveryState state(Sample sample) {
        return calling().find(sample.id()).orElseThrow();
    }

    private void fail(ServerCorrelationId id, Optional<Duration> pause) {
        int attempt = calling().find(id).map(DeliveryState::attempts).orElse(1);
        calling().failed(id, attempt, REFUSED, pause);
    }

    private static DeliveryState pending(Optional<String> result, Instant next) {
        return new DeliveryState(Status.PENDING, 1, result, Optional.of(next), NEVER);
    }

    private void assertNeverDueAgain(Sample sample, DeliveryState end) {
        assertThat(state(sample)).isEqualTo(end);
        calling().delivered(sample.id(), "200");
        fail(sample.id(), Optional.of(Duration.ZERO));
        fail(sample.id(), Optional.empty());
        clock().advance(HOLD.multipliedBy(2));
        assertThat(due(10)).isEmpty();
        assertThat(state(sample)).isEqualTo(end);
    }

    @Test
    void anEarlierAttemptChangesNothingAndOneThatIsPostponedDoesNotCount() {
        Sample sample = announced();
        clock().advance(HOLD);
        int second = due(10).get(0).attempt();
        DeliveryState before = state(sample);
        calling().failed(sample.id(), second - 1, REFUSED, Optional.empty());
        calling().failed(sample.id(), second - 1, REFUSED, Optional.of(Duration.ZERO));
        calling().postpone(sample.id(), second - 1, Duration.ZERO);
        assertThat(state(sample)).isEqualTo(before);
        assertThat(due(10)).isEmpty();
        calling().postpone(sample.id(), second, Duration.ofSeconds(1));
        assertThat(state(sample).attempts()).isEqualTo(1);
        assertThat(due(10)).isEmpty();
        clock().advance(Duration.ofSeconds(1));
        assertThat(due(10).get(0).attempt()).isEqualTo(second);
        calling().failed(sample.id(), second - 1, REFUSED, Optional.empty());
        calling().delivered(sample.id(), ACCEPTED);
        calling().postpone(sample.id(), second, Duration.ZERO);
        assertThat(state(sample).status()).as("what was accepted was accepted").isEqualTo(Status.DELIVERED);
    }

    @Test
    @Tag("I7")
    void takesUpOneBeforeItIsDue() {
        Sample sample = announced();
        assertSecond(calling().claim(sample.id(), HOLD).orElseThrow(), sample);
        calling().delivered(sample.id(), ACCEPTED);
        assertThat(calling().claim(sample.id(), HOLD)).isEmpty();
        assertThat(calling().claim(Sample.intent().id(), HOLD)).isEmpty();
    }

    @Test
    @Tag("N19")
    void claimsWhatIsDueAndTellsTheSameWhateverBecameOfTheIntent() {
        Instant dispatched = clock().instant();
        Sample sample = announced();
        assertThat(state(sample)).isEqualTo(pending(Optional.empty(), dispatched.plus(HOLD)));
        clock().advance(HOLD.minus(MICROSECOND));
        assertThat(due(10)).isEmpty();
        clock().advance(MICROSECOND);
        Due due = due(10).get(0);
        assertThat(due.callback()).isEqualTo(new Callback(sample.id(), sample.clientId(), dispatched));
        assertThat(due.target().keyId()).isEqualTo("key-1");
        assertSecond(due, sample);
        complete(sample, 1, Phase.COMMITTED).orElseThrow();
        clock().advance(HOLD.minus(MICROSECOND));
        assertThat(due(10)).isEmpty();
        clock().advance(MICROSECOND);
        Due again = due(10).get(0);
        assertThat(again.attempt()).isEqualTo(3);
        assertThat(again.callback()).as("the same bytes").isEqualTo(due.callback());
    }

    private void assertSecond(Due due, Sample sample) {
        assertThat(due.callback().serverCorrelationId()).isEqualTo(sample.id());
        assertThat(due.owner()).isEqualTo(sample.owner().name());
        assertThat(due.target().bytes()).isEqualTo(target(sample).bytes());
        assertThat(due.attempt()).isEqualTo(2);
        assertThat(state(sample).attempts()).isEqualTo(2);
        assertThat(state(sample).nextAttempt()).contains(clock().instant().plus(HOLD));
    }

    @Test
    void aCallbackThatWasDeliveredOrGivenUpIsNeverDueAgain() {
        Sample accepted = announced();
        clock().advance(MICROSECOND);
        Optional<Instant> delivered = Optional.of(clock().instant());
        calling().delivered(accepted.id(), ACCEPTED);
        assertNeverDueAgain(accepted, new DeliveryState(Status.DELIVERED, 1, Optional.of(ACCEPTED), NEVER, delivered));
        Sample given = announced();
        calling().failed(given.id(), 1, "timeout", Optional.empty());
        assertNeverDueAgain(given, new DeliveryState(Status.GIVEN_UP, 1, Optional.of("timeout"), NEVER, NEVER));
    }

    @Test
    void aFailedAttemptIsFollowedByAnotherInTime() {
        Duration pause = HOLD.multipliedBy(3);
        Sample sample = announced();
        fail(sample.id(), Optional.of(pause));
        assertThat(state(sample))
                .isEqualTo(pending(Optional.of(REFUSED), clock().instant().plus(pause)));
        clock().advance(pause.minus(MICROSECOND));
        assertThat(due(10)).isEmpty();
        clock().advance(MICROSECOND);
        assertThat(due(10))
                .singleElement()
                .satisfies(due -> assertThat(due.attempt()).isEqualTo(2));
        calling().delivered(sample.id(), ACCEPTED);
        assertThat(state(sample).status()).isEqualTo(Status.DELIVERED);
        assertThat(state(sample).lastResult()).contains(ACCEPTED);
    }

    @Test
    @Tag("N34")
    void claimsWhatIsTheServicesAndWasDueFirstUpToALimit() {
        ServiceIdentity bank = ServiceIdentity.named("bank-" + UUID.randomUUID());
        Sample theirs = announced(bank);
        List<Sample> samples = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            samples.add(announced());
            clock().advance(MICROSECOND);
        }
        fail(samples.get(0).id(), Optional.of(HOLD));
        clock().advance(HOLD);
        assertThat(ids(due(2)))
                .containsExactly(samples.get(1).id(), samples.get(2).id());
        assertThat(ids(due(2))).containsExactly(samples.get(0).id());
        assertThat(due(2)).isEmpty();
        assertThat(ids(calling().claimDue(bank, HOLD, 10))).containsExactly(theirs.id());
    }

    @Test
    void oneOfManyClaimsEach() {
        List<Sample> samples = Stream.generate(this::announced).limit(30).toList();
        clock().advance(HOLD);
        assertThat(Race.drained(8, () -> ids(due(4))))
                .containsExactlyInAnyOrderElementsOf(
                        samples.stream().map(Sample::id).toList());
        assertThat(samples)
                .allSatisfy(sample -> assertThat(state(sample).attempts()).isEqualTo(2));
    }

    @Test
    void passesOverACallbackThatAnotherUnitIsWorkingOn() {
        Sample busy = announced();
        Sample idle = announced();
        clock().advance(HOLD);
        unit().run(() -> {
            callbacks().delivered(busy.id(), ACCEPTED);
            assertThat(ids(Race.result(Race.start(() -> due(10))))).containsExactly(idle.id());
        });
        assertThat(state(busy).attempts()).isEqualTo(1);
    }

    @Test
    @Tag("I7")
    void isStoredWithItsIntentOrNotAtAll() throws Exception {
        Sample sample = Sample.intent().answered(IntentMode.AUTO_CONFIRM).heldBy(service);
        Future<List<Due>> early = unit().call(scope -> {
            ledger().registerConfirmed(sample.newIntent(), LEASE, true);
            callbacks().add(sample.id(), new NewCallback(target(sample), Duration.ZERO));
            Future<List<Due>> running = Race.start(() -> due(10));
            Race.tempt(running);
            scope.setRollbackOnly();
            return running;
        });
        assertThat(Race.result(early)).isEmpty();
        assertThat(calling().find(sample.id())).isEmpty();
        assertThat(due(10)).isEmpty();
    }

    @Test
    @Tag("I7")
    void isOnlyOfAConfirmedIntentThatHasOne() {
        Sample waiting = registered(Sample.intent().heldBy(service));
        Sample unknown = Sample.intent();
        Sample without = registeredConfirmed(Sample.intent().answered(IntentMode.TRANSPARENT));
        for (Sample sample : List.of(waiting, unknown, without)) {
            if (sample != without) {
                assertThatIllegalArgumentException()
                        .isThrownBy(() -> calling().add(sample.id(), new NewCallback(target(sample), HOLD)))
                        .withMessageContaining(sample.id().value());
            }
            calling().delivered(sample.id(), ACCEPTED);
            fail(sample.id(), Optional.of(Duration.ZERO));
            fail(sample.id(), Optional.empty());
            assertThat(calling().find(sample.id())).isEmpty();
        }
    }

    @Test
    void changesNothingWhenTheUnitRollsBack() {
        Sample sample = announced();
        clock().advance(HOLD);
        DeliveryState before = state(sample);
        assertThat(callingInVain().claimDue(service, HOLD, 10)).hasSize(1);
        callingInVain().delivered(sample.id(), ACCEPTED);
        callingInVain().failed(sample.id(), 2, REFUSED, Optional.empty());
        assertThat(state(sample)).isEqualTo(before);
        assertThat(due(10)).hasSize(1);
    }

    @Test
    @Tag("D2")
    void isErasedWithItsIntentsPayload() {
        Sample purged = announced();
        Sample kept = announced();
        complete(purged, 1, Phase.COMMITTED).orElseThrow();
        clock().advance(TTL.plus(GRACE).plus(HOLD));
        assertThat(inUnit().purgeDue(service, start(), clock().instant(), clock().instant(), 10))
                .hasSize(1);
        assertThat(calling().find(purged.id())).isEmpty();
        assertThat(ids(due(10))).containsExactly(kept.id());
    }
}
