package io.twophp.tck;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallState;
import io.twophp.LedgerEntry;
import io.twophp.Phase;
import io.twophp.core.client.Call;
import io.twophp.core.client.CallLedger;
import io.twophp.core.crypto.Sealed;
import java.util.List;
import java.util.UUID;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The tests of every step of a call: it takes effect under the call's own ids only, and not if its unit rolls back. */
interface CallStepContract extends CallsUnderTest {

    Sealed ANSWER = new Sealed("key-2", "answer".getBytes(UTF_8));

    /**
     * @param prepared makes a call before the step
     * @param act takes the step, by the ids of a call; returns whether it says that it had an effect
     */
    record Step(String name, UnaryOperator<SampleCall> prepared, BiPredicate<CallLedger, SampleCall> act) {}

    /** Returns the steps that bring the client's row with the server's id. */
    private List<Step> reports() {
        return List.of(
                new Step("registration", this::opened, (ledger, call) -> ledger.registered(call.id(), row(call))),
                new Step("callback", this::opened, (ledger, call) -> ledger.calledBack(call.id(), row(call))));
    }

    private List<Step> steps() {
        List<Step> others = List.of(
                new Step("taking up", this::opened, (ledger, call) -> ledger.takenUp(call.id(), call.clientId())),
                new Step("move", this::registered, (ledger, call) -> {
                    ledger.moved(call.id(), call.clientId(), Phase.PROCESSING);
                    return false;
                }),
                new Step(
                        "submission",
                        this::registered,
                        (ledger, call) -> ledger.resubmitted(call.id(), call.clientId(), SampleCall.freshId())),
                new Step(
                        "end",
                        this::registered,
                        (ledger, call) -> ledger.ended(call.id(), call.clientId(), CallState.COMMITTED, true)),
                new Step(
                        "answer",
                        this::registered,
                        (ledger, call) ->
                                ledger.received(call.id(), call.clientId(), CallState.COMMITTED, ANSWER, true)));
        return Stream.concat(reports().stream(), others.stream()).toList();
    }

    @Test
    @Tag("W31")
    @Tag("D18")
    default void aStepUnderAnotherOrAnEarlierIdChangesNothing() {
        for (Step step : steps()) {
            for (UnaryOperator<SampleCall> prepared :
                    List.<UnaryOperator<SampleCall>>of(this::opened, this::registered)) {
                SampleCall sample = prepared.apply(SampleCall.root());
                assertNothingDone(step, sample, sample.with("id", UUID.randomUUID()));
                assertNothingDone(step, sample, sample.with("clientCorrelationId", SampleCall.freshId()));
                calling().resubmitted(sample.id(), sample.clientId(), SampleCall.freshId());
                assertNothingDone(step, sample, sample);
            }
        }
    }

    @Test
    @Tag("D18")
    default void aServerThatNamesAnotherIdThanBeforeIsNotBelieved() {
        for (Step step : reports()) {
            SampleCall sample = registered(SampleCall.root());
            SampleCall other = new SampleCall(sample.call(), Sample.intent().id());
            assertNothingDone(step, sample, other);
            assertThat(entries(other.serverId())).as(step.name()).isEmpty();
        }
    }

    private void assertNothingDone(Step step, SampleCall sample, SampleCall other) {
        Stored before = all(sample);
        assertThat(step.act().test(calling(), other)).as(step.name()).isFalse();
        assertThat(all(sample)).as(step.name()).usingRecursiveComparison().isEqualTo(before);
    }

    @Test
    default void aStepWhoseUnitRollsBackLeavesNothing() {
        for (Step step : steps()) {
            SampleCall sample = step.prepared().apply(SampleCall.root());
            Stored before = all(sample);
            boolean done = step.act().test(callingInVain(), sample);
            assertThat(all(sample)).as(step.name()).usingRecursiveComparison().isEqualTo(before);
            assertThat(step.act().test(calling(), sample)).as(step.name()).isEqualTo(done);
            assertThat(all(sample)).as(step.name()).usingRecursiveComparison().isNotEqualTo(before);
        }
    }

    private Stored all(SampleCall sample) {
        return new Stored(stored(sample), entries(sample.serverId()));
    }

    /** Everything that a ledger has of a call. */
    record Stored(Call call, List<LedgerEntry> entries) {}
}
