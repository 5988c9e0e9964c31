package io.twophp.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.CallState;
import io.twophp.core.client.Call;
import io.twophp.core.client.ConfirmationMode;
import io.twophp.core.client.Reception;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.LedgerRefusedException;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The data that is stored before anything is sent, and the places of calls within an intent (D12, D17). */
interface CallOpeningContract extends CallsUnderTest {

    @Test
    @Tag("N10")
    @Tag("N34")
    @Tag("D12")
    default void storesWhatIsNecessaryToMakeTheCallAgain() {
        SampleCall sample = SampleCall.root();
        Call opened = open(sample);
        assertThat(opened.id()).isEqualTo(sample.id());
        assertThat(opened.clientCorrelationId()).isEqualTo(sample.clientId());
        assertThat(opened.parentReferenceId()).isEqualTo(sample.clientId());
        assertThat(opened.within()).isEmpty();
        assertThat(opened.target()).isEqualTo("pay");
        assertThat(opened.endpoint()).isEqualTo(ENDPOINT);
        assertThat(opened.confirmationMode()).isEqualTo(ConfirmationMode.HANDSHAKE);
        assertThat(opened.state()).isEqualTo(CallState.OPEN);
        assertThat(opened.serverCorrelationId()).isEmpty();
        assertThat(opened.submissions()).isEqualTo(1);
        assertThat(opened.reception()).isEqualTo(Reception.NEITHER);
        assertThat(opened.request())
                .get()
                .usingRecursiveComparison()
                .isEqualTo(sample.call().request());
        assertThat(stored(sample)).usingRecursiveComparison().isEqualTo(opened);
        assertThat(calling().find(sample.service(), sample.clientId()))
                .get()
                .usingRecursiveComparison()
                .isEqualTo(opened);
        assertThat(calling().find(UUID.randomUUID())).isEmpty();
        assertThat(calling().find(sample.service(), SampleCall.freshId())).isEmpty();
        assertThat(calling().find(ServiceIdentity.named("web"), sample.clientId()))
                .isEmpty();
    }

    @Test
    @Tag("N30")
    @Tag("D12")
    default void keepsTheIntentItIsMadeWithinAndItsParent() {
        Sample intent = claimed(Sample.intent());
        Call opened = open(SampleCall.within(intent, PLACE));
        assertThat(opened.within()).contains(intent.id());
        assertThat(opened.parentReferenceId()).isEqualTo(intent.clientId());
    }

    /** A value that does not fit will not fit the next time either: it must not look as if the store were down. */
    @Test
    @Tag("W5")
    default void refusesForGoodWhatDoesNotFit() {
        SampleCall sample = SampleCall.root().to("pay.example/" + "x".repeat(300));
        assertThatThrownBy(() -> open(sample)).isInstanceOf(LedgerRefusedException.class);
        assertThat(calling().find(sample.service(), sample.clientId())).isEmpty();
    }

    @Test
    @Tag("D12")
    @Tag("D17")
    default void theNextExecutionOfAnIntentFindsItsCallWhateverBecameOfIt() {
        for (CallState state :
                List.of(CallState.OPEN, CallState.REGISTERED, CallState.COMMITTED, CallState.FAILED, CallState.PLAIN)) {
            Sample intent = claimed(Sample.intent());
            SampleCall first = inState(SampleCall.within(intent, PLACE), state);
            Call before = stored(first);
            Call found = open(SampleCall.within(intent, PLACE));
            assertThat(found).as(state.name()).usingRecursiveComparison().isEqualTo(before);
            assertThat(found.state()).isEqualTo(state);
        }
    }

    private SampleCall inState(SampleCall sample, CallState state) {
        return switch (state) {
            case OPEN -> opened(sample);
            case REGISTERED -> registered(sample);
            default -> ended(sample, state);
        };
    }

    @Test
    default void aPlaceIsOneOfOneIntentAndOneServiceAndARootOfATreeHasNone() {
        Sample intent = Sample.intent();
        Sample elsewhere = intent.heldBy(SampleCall.root().service());
        List<SampleCall> calls = List.of(
                SampleCall.within(intent, PLACE),
                SampleCall.within(intent, ENDPOINT + " 2"),
                SampleCall.within(Sample.intent(), PLACE),
                SampleCall.within(elsewhere, PLACE),
                SampleCall.root(intent.service()),
                SampleCall.root(intent.service()));
        assertThat(calls).allSatisfy(call -> assertThat(open(call).id()).isEqualTo(call.id()));
    }

    @Test
    @Tag("D17")
    default void whatWasNeverExecutedLeavesItsPlaceAndStaysAsItEnded() {
        for (CallState end : List.of(CallState.REFUSED, CallState.ABANDONED)) {
            Sample intent = claimed(Sample.intent());
            SampleCall earlier = ended(SampleCall.within(intent, PLACE), end);
            Call before = stored(earlier);
            SampleCall next = SampleCall.within(intent, PLACE);
            Call opened = open(next);
            assertThat(opened.id()).isEqualTo(next.id());
            assertThat(opened.clientCorrelationId()).isEqualTo(next.clientId());
            assertThat(opened.state()).isEqualTo(CallState.OPEN);
            assertThat(stored(earlier)).isEqualTo(before);
            assertThat(open(SampleCall.within(intent, PLACE)).id()).isEqualTo(next.id());
        }
    }

    @Test
    default void theCallInAPlaceIsHeldAgainUnlessItHasEnded() {
        Sample intent = Sample.intent().heldBy(SampleCall.root().service());
        SampleCall first = opened(SampleCall.within(intent, PLACE));
        clock().advance(HOLD);
        open(SampleCall.within(intent, PLACE));
        assertThat(taken(intent.service())).isEmpty();
        clock().advance(HOLD.minus(MICROSECOND));
        assertThat(taken(intent.service())).isEmpty();
        clock().advance(MICROSECOND);
        assertThat(taken(intent.service())).containsExactly(first.id());
        end(first, CallState.COMMITTED);
        open(SampleCall.within(intent, PLACE));
        clock().advance(HOLD);
        assertThat(taken(intent.service())).isEmpty();
    }

    @Test
    default void oneOfManyTakesAPlaceAlsoOneThatIsLeft() {
        Sample intent = claimed(Sample.intent());
        UUID left = onlyOne(() -> open(SampleCall.within(intent, PLACE)));
        calling().ended(left, calling().find(left).orElseThrow().clientCorrelationId(), CallState.REFUSED, true);
        assertThat(onlyOne(() -> open(SampleCall.within(intent, PLACE)))).isNotEqualTo(left);
    }

    private static UUID onlyOne(Supplier<Call> opening) {
        List<UUID> ids = Race.of(8, () -> opening.get().id());
        assertThat(ids.stream().distinct()).hasSize(1);
        return ids.get(0);
    }

    @Test
    default void anOpeningThatRollsBackLeavesNothing() {
        Sample intent = claimed(Sample.intent());
        SampleCall sample = SampleCall.within(intent, PLACE);
        assertThat(callingInVain().open(sample.call(), HOLD, false).id()).isEqualTo(sample.id());
        assertThat(calling().find(sample.id())).isEmpty();
        SampleCall next = SampleCall.within(intent, PLACE);
        assertThat(open(next).id()).isEqualTo(next.id());
    }
}
