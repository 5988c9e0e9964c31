package io.twophp.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallState;
import io.twophp.ClientCorrelationId;
import io.twophp.LedgerEntry;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.client.Call;
import io.twophp.core.client.Reception;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The step after the Phase 1 answer: the call is registered with its row, or, executed too late, submitted anew. */
interface CallRegistrationContract extends CallsUnderTest {

    @Test
    @Tag("N9")
    @Tag("N31")
    default void isRegisteredWithItsRowOnceHoweverOften() {
        SampleCall sample = opened(SampleCall.root());
        LedgerEntry row = row(sample);
        assertThat(Race.of(8, () -> calling().registered(sample.id(), row))).containsOnly(true);
        clock().advance(MICROSECOND);
        assertThat(register(sample)).isTrue();
        assertThat(state(sample)).isEqualTo(CallState.REGISTERED);
        assertThat(stored(sample).serverCorrelationId()).contains(sample.serverId());
        assertThat(entries(sample.serverId())).containsExactly(row);
    }

    @Test
    default void whatHasEndedIsNeitherRegisteredNorSubmittedAnew() {
        SampleCall sample = opened(SampleCall.root());
        end(sample, CallState.REFUSED);
        SampleCall registered = ended(SampleCall.root(), CallState.ABANDONED);
        assertThat(register(sample)).isFalse();
        assertThat(entries(sample.serverId())).isEmpty();
        for (SampleCall ended : List.of(sample, registered)) {
            CallState before = state(ended);
            assertThat(calling().resubmitted(ended.id(), ended.clientId(), SampleCall.freshId()))
                    .isFalse();
            assertThat(state(ended)).isEqualTo(before);
        }
        assertThat(entry(registered).phase()).isEqualTo(Phase.ABANDONED);
    }

    @Test
    @Tag("N5")
    @Tag("N23")
    @Tag("N29")
    @Tag("N31")
    default void isSubmittedAnewUnderAnotherIdWithARowOfItsOwn() {
        SampleCall sample = registered(SampleCall.root());
        calling().calledBack(sample.id(), row(sample));
        var fresh = SampleCall.freshId();
        assertThat(calling().resubmitted(sample.id(), sample.clientId(), fresh)).isTrue();
        Call open = stored(sample);
        assertThat(open.state()).isEqualTo(CallState.OPEN);
        assertThat(open.clientCorrelationId()).isEqualTo(fresh);
        assertThat(open.parentReferenceId()).isEqualTo(sample.call().parentReferenceId());
        assertThat(open.serverCorrelationId()).isEmpty();
        assertThat(open.submissions()).isEqualTo(2);
        assertThat(open.reception()).isEqualTo(Reception.NEITHER);
        assertThat(open.request()).isPresent();
        assertThat(calling().find(sample.service(), sample.clientId())).isEmpty();
        assertThat(calling().find(sample.service(), fresh).map(Call::id)).contains(sample.id());
        assertThat(entry(sample).phase()).isEqualTo(Phase.TTL_EXPIRED);
        assertThat(entry(sample).outcome()).contains(Phase.TTL_EXPIRED);
        ServerCorrelationId next = Sample.intent().id();
        LedgerEntry row = sample.row(fresh, next, clock().instant());
        assertThat(calling().registered(sample.id(), row)).isTrue();
        assertThat(entries(next)).containsExactly(row);
    }

    @Test
    @Tag("D10")
    @Tag("N29")
    default void d10_anEarlierSubmissionsRowEndsAsAbandonedWithTheNextOneOrWithTheCall() {
        for (CallState end : CallState.values()) {
            if (!end.isUnfinished()) {
                SampleCall first = registered(SampleCall.root());
                SampleCall second = again(first, first.clientId());
                assertThat(phase(first)).isEqualTo(Phase.TTL_EXPIRED);
                register(second);
                assertThat(phase(first)).isEqualTo(Phase.TTL_EXPIRED);
                SampleCall third = again(second, second.clientId());
                assertThat(phase(first)).isEqualTo(Phase.ABANDONED);
                assertThat(phase(second)).isEqualTo(Phase.TTL_EXPIRED);
                SampleCall fourth = again(third, third.clientId());
                assertThat(phase(second)).as("the third was never registered").isEqualTo(Phase.TTL_EXPIRED);
                register(fourth);
                assertThat(end(fourth, end)).isTrue();
                assertThat(List.of(phase(first), phase(second))).containsOnly(Phase.ABANDONED);
                assertThat(entry(second).outcome()).contains(Phase.ABANDONED);
                assertThat(phase(fourth)).isEqualTo(end.phase().orElse(Phase.WAITING_CONFIRM));
                assertThat(end(fourth, end)).as("once more").isTrue();
                assertThat(phase(second)).isEqualTo(Phase.ABANDONED);
            }
        }
    }

    @Test
    @Tag("D10")
    default void d10_whatTurnsOutToBeExecutedAfterAllIsNotAbandoned() {
        SampleCall first = registered(SampleCall.root());
        calling().moved(first.id(), first.clientId(), Phase.COMMITTED);
        SampleCall second = again(first, first.clientId());
        register(second);
        end(second, CallState.COMMITTED);
        assertThat(phase(first)).isEqualTo(Phase.COMMITTED);
    }

    /** Submits the same call under another id, at a server that gives it another one. */
    private SampleCall again(SampleCall earlier, ClientCorrelationId known) {
        ClientCorrelationId fresh = SampleCall.freshId();
        assertThat(calling().resubmitted(earlier.id(), known, fresh)).isTrue();
        return earlier.submittedAs(fresh);
    }

    private Phase phase(SampleCall sample) {
        return entry(sample).phase();
    }

    @Test
    @Tag("N4")
    @Tag("N23")
    default void oneOfManySubmitsItAnew() {
        for (SampleCall sample : List.of(registered(SampleCall.root()), opened(SampleCall.root()))) {
            List<Boolean> anew =
                    Race.of(8, () -> calling().resubmitted(sample.id(), sample.clientId(), SampleCall.freshId()));
            assertThat(anew).containsOnlyOnce(true);
            assertThat(stored(sample).submissions()).isEqualTo(2);
        }
    }
}
