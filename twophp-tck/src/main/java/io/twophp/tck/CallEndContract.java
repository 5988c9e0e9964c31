package io.twophp.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.twophp.CallState;
import io.twophp.LedgerEntry;
import io.twophp.Phase;
import io.twophp.core.client.Call;
import io.twophp.core.client.Reception;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The ends of calls, and the callbacks that reached the client of auto-confirmed ones (§5.5.5, Table 3). */
interface CallEndContract extends CallsUnderTest {

    private static List<CallState> ends() {
        return Arrays.stream(CallState.values())
                .filter(state -> !state.isUnfinished())
                .toList();
    }

    @Test
    @Tag("N29")
    default void whatHasEndedNeedsItsRequestNoMore() {
        for (CallState end : ends()) {
            SampleCall sample = registered(SampleCall.root());
            assertThat(end(sample, end)).isTrue();
            assertThat(state(sample)).isEqualTo(end);
            assertThat(stored(sample).request()).isEmpty();
            assertThat(stored(sample).answeredAt()).contains(clock().instant());
            assertThat(entry(sample).phase()).isEqualTo(end.phase().orElse(Phase.WAITING_CONFIRM));
            assertThat(entry(sample).outcome()).isEqualTo(end.phase());
            clock().advance(HOLD);
            assertThat(taken(sample.service())).isEmpty();
            SampleCall unregistered = opened(SampleCall.root());
            assertThat(end(unregistered, end)).isTrue();
            assertThat(state(unregistered)).isEqualTo(end);
            assertThat(entries(unregistered.serverId())).isEmpty();
        }
    }

    @Test
    @Tag("D25")
    @Tag("I4")
    default void anEndGivesWayOnlyToOneByWhichNothingIsLost() {
        for (CallState earlier : ends()) {
            for (CallState later : ends()) {
                SampleCall sample = ended(SampleCall.root(), earlier);
                boolean stands = earlier.mayBecome(later);
                assertThat(end(sample, later)).as(earlier + " " + later).isEqualTo(stands);
                assertThat(state(sample)).isEqualTo(stands ? later : earlier);
                Phase reported =
                        (stands ? later : earlier).phase().or(earlier::phase).orElse(Phase.WAITING_CONFIRM);
                assertThat(entry(sample).phase()).isEqualTo(reported);
            }
        }
    }

    @Test
    @Tag("I4")
    default void ofManyOutcomesOneStands() {
        SampleCall sample = registered(SampleCall.root());
        AtomicInteger runner = new AtomicInteger();
        List<CallState> believed = Race.of(8, () -> {
            CallState outcome = runner.getAndIncrement() % 2 == 0 ? CallState.COMMITTED : CallState.FAILED;
            return end(sample, outcome) ? outcome : CallState.OPEN;
        });
        assertThat(believed).containsOnly(CallState.OPEN, state(sample));
        assertThat(entry(sample).outcome()).isEqualTo(state(sample).phase());
    }

    @Test
    default void whatIsUnfinishedOrNoAnswerSaysIsNoEndOfACallThatSomebodyMayHaveConfirmed() {
        SampleCall open = opened(SampleCall.root());
        SampleCall registered = registered(SampleCall.root());
        for (SampleCall sample : List.of(open, registered)) {
            for (CallState state : List.of(CallState.OPEN, CallState.REGISTERED)) {
                assertThatIllegalArgumentException().isThrownBy(() -> end(sample, state));
            }
            assertThat(calling().ended(sample.id(), sample.clientId(), CallState.ABANDONED, false))
                    .isEqualTo(sample == open);
        }
        assertThat(state(open)).isEqualTo(CallState.ABANDONED);
        assertThat(state(registered)).isEqualTo(CallState.REGISTERED);
        assertThat(entry(registered).phase()).isEqualTo(Phase.WAITING_CONFIRM);
    }

    /** This end claims nothing. */
    @Test
    @Tag("W14")
    default void w14_whatNobodyCanTellMayEndUnresolved() {
        for (SampleCall sample : List.of(opened(SampleCall.root()), registered(SampleCall.root()))) {
            assertThat(calling().ended(sample.id(), sample.clientId(), CallState.UNRESOLVED, false))
                    .isTrue();
            assertThat(state(sample)).isEqualTo(CallState.UNRESOLVED);
            assertThat(stored(sample).request()).isEmpty();
            assertThat(stored(sample).answeredAt()).isEmpty();
        }
    }

    @Test
    @Tag("D18")
    default void aCallbackRegistersTheCallThatItCameBeforeTheAnswerOf() {
        SampleCall sample = opened(SampleCall.root());
        LedgerEntry row = row(sample);
        assertThat(calling().calledBack(sample.id(), row)).isTrue();
        assertThat(state(sample)).isEqualTo(CallState.REGISTERED);
        assertThat(stored(sample).serverCorrelationId()).contains(sample.serverId());
        assertThat(stored(sample).calledBackAt()).contains(clock().instant());
        assertThat(stored(sample).reception()).isEqualTo(Reception.CALLBACK_ONLY);
        assertThat(entries(sample.serverId())).containsExactly(row);
    }

    @Test
    @Tag("D18")
    default void theFirstCallbackCounts() {
        SampleCall sample = registered(SampleCall.root());
        LedgerEntry row = entry(sample);
        clock().advance(MICROSECOND);
        calling().calledBack(sample.id(), row(sample));
        clock().advance(MICROSECOND);
        assertThat(Race.of(8, () -> calling().calledBack(sample.id(), row(sample))))
                .containsOnly(true);
        assertThat(stored(sample).calledBackAt()).contains(clock().instant().minus(MICROSECOND));
        assertThat(entries(sample.serverId())).containsExactly(row);
    }

    @Test
    @Tag("D18")
    default void aCallbackOfACallThatHasEndedChangesNothingElse() {
        SampleCall committed = ended(SampleCall.root(), CallState.COMMITTED);
        SampleCall refused = opened(SampleCall.root());
        end(refused, CallState.REFUSED);
        for (SampleCall sample : List.of(committed, refused)) {
            Call before = stored(sample);
            List<LedgerEntry> rows = entries(sample.serverId());
            assertThat(calling().calledBack(sample.id(), row(sample))).isTrue();
            assertThat(stored(sample).calledBackAt()).contains(clock().instant());
            assertThat(stored(sample))
                    .usingRecursiveComparison()
                    .ignoringFields("calledBackAt")
                    .isEqualTo(before);
            assertThat(entries(sample.serverId())).isEqualTo(rows);
        }
    }

    @Test
    @Tag("D3")
    default void tellsWhatReachedTheClient() {
        SampleCall sample = registered(SampleCall.root());
        assertThat(stored(sample).reception()).isEqualTo(Reception.NEITHER);
        end(sample, CallState.COMMITTED);
        assertThat(stored(sample).reception()).isEqualTo(Reception.ANSWER_ONLY);
        assertThat(stored(sample).answeredAt()).contains(clock().instant());
        clock().advance(MICROSECOND);
        calling().ended(sample.id(), sample.clientId(), CallState.COMMITTED, true);
        assertThat(stored(sample).answeredAt()).contains(clock().instant().minus(MICROSECOND));
        calling().calledBack(sample.id(), row(sample));
        assertThat(stored(sample).reception()).isEqualTo(Reception.BOTH);
    }
}
