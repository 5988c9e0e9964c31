package io.twophp.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallState;
import io.twophp.Dialect;
import io.twophp.Phase;
import io.twophp.core.Quiet;
import io.twophp.core.client.Network.Fault;
import io.twophp.core.client.Transport.Reply;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The client's process dies at each step of a call in turn, and again at each later one, with all that is not durable
 * yet or with nothing lost; another process takes it up. Nothing is executed twice, nothing that was durable is lost,
 * the answer is the same in each execution of an intent, and a server that has to be asked to forget it is asked in the
 * end.
 */
@Tag("C10")
@Tag("D3")
@Tag("E5")
@Tag("K4")
@Tag("N9")
@Tag("N31")
@Tag("P2")
@ExtendWith(Quiet.class)
class CrashTest extends Requests {

    /** At least as many steps as a call has. */
    private static final int MOST_STEPS = 40;

    /**
     * The place where a call is made: outside of any intent, in an execution of one, or in a transaction that commits.
     */
    private enum From {
        ROOT,
        INTENT,
        TRANSACTION
    }

    /** A call, and the faults of its exchanges. */
    private record Scenario(Dialect dialect, String path, boolean autoConfirmed, From from, Fault... faults) {

        @Override
        public String toString() {
            return dialect + " " + path + (autoConfirmed ? " auto-confirmed " : " ") + from + " " + List.of(faults);
        }

        private Scenario deferred() {
            return new Scenario(dialect, path, autoConfirmed, From.TRANSACTION, faults);
        }
    }

    private static Stream<Scenario> scenarios() {
        Dialect both = Dialect.TWOPHP;
        Stream<Scenario> handshakes = Stream.of(
                new Scenario(both, "/orders", false, From.ROOT),
                new Scenario(both, "/orders", false, From.ROOT, Fault.ANSWER_LOST, Fault.NONE, Fault.ANSWER_LOST),
                new Scenario(both, "/orders", false, From.ROOT, Fault.NONE, Fault.LATE_REQUEST),
                new Scenario(both, "/slow", false, From.ROOT),
                new Scenario(both, "/orders", true, From.ROOT),
                new Scenario(both, "/orders", true, From.ROOT, Fault.ANSWER_LOST),
                new Scenario(both, "/slow", true, From.ROOT),
                new Scenario(both, "/orders", false, From.INTENT),
                new Scenario(both, "/orders", false, From.INTENT, Fault.NONE, Fault.LATE_REQUEST),
                new Scenario(both, "/slow", false, From.INTENT),
                new Scenario(both, "/orders", true, From.INTENT));
        return Stream.concat(handshakes, NamedCalls.DIALECTS.stream().flatMap(CrashTest::named))
                .flatMap(scenario ->
                        scenario.from() == From.ROOT ? Stream.of(scenario, scenario.deferred()) : Stream.of(scenario));
    }

    private static Stream<Scenario> named(Dialect dialect) {
        return Stream.of(
                new Scenario(dialect, "/orders/1", false, From.ROOT),
                new Scenario(dialect, "/orders/1", false, From.ROOT, Fault.ANSWER_LOST, Fault.NONE, Fault.ANSWER_LOST),
                new Scenario(
                        dialect, "/orders/1", false, From.ROOT, Fault.BARE_504_AFTERWARDS, Fault.PAGE, Fault.PAGE_403),
                new Scenario(dialect, "/slow/1", false, From.ROOT, Fault.NO_CONNECTION),
                new Scenario(dialect, "/passing/1", false, From.ROOT),
                new Scenario(dialect, "/orders/1", false, From.INTENT),
                new Scenario(dialect, "/slow/1", false, From.INTENT, Fault.ANSWER_LOST));
    }

    @TestFactory
    Stream<DynamicTest> diesAnywhereOnce() {
        return each((scenario, at) -> {
            new Run(scenario, true, at).toTheEnd();
            new Run(scenario, false, at).toTheEnd();
        });
    }

    @TestFactory
    Stream<DynamicTest> diesAnywhereAndThenOnceMore() {
        return each((scenario, at) ->
                IntStream.range(at + 1, MOST_STEPS).forEach(then -> new Run(scenario, true, at, then).toTheEnd()));
    }

    private static Stream<DynamicTest> each(Death death) {
        return scenarios()
                .flatMap(scenario -> IntStream.range(0, MOST_STEPS)
                        .mapToObj(at ->
                                DynamicTest.dynamicTest(scenario + ", at step " + at, () -> death.at(scenario, at))));
    }

    private interface Death {

        void at(Scenario scenario, int step);
    }

    @TestFactory
    @Tag("D25")
    Stream<DynamicTest> d25_anOrdinaryServerGetsTheRequestOfACrashedProcessOnceAtMost() {
        return IntStream.range(0, MOST_STEPS)
                .mapToObj(at -> DynamicTest.dynamicTest("at step " + at, () -> {
                    Calls calls = new Calls("twophp.client.servers", "any");
                    dying(calls, calls.server, at);
                    survive(() -> calls.call(order(ORDINARY, "tea")), calls::restart);
                    calls.recoverAll(5);
                    assertThat(calls.server.effects("tea")).isLessThanOrEqualTo(1);
                    assertThat(calls.ledger.calls()).allMatch(call -> call.state() == CallState.PLAIN);
                }));
    }

    /** Lets the process die at these steps, counted from 0. */
    private static void dying(Calls calls, Network network, int... moments) {
        int[] passed = {0};
        Step.Watcher watcher = step -> {
            int now = passed[0]++;
            if (IntStream.of(moments).anyMatch(moment -> moment == now)) {
                throw new Step.Death();
            }
        };
        calls.ledger.watch(watcher);
        network.watch(watcher);
    }

    /** Runs a step; if the process dies in it, or in its beginning, another one begins. */
    private static void survive(Runnable step, Runnable restart) {
        try {
            step.run();
        } catch (Step.Death e) {
            survive(restart, restart);
        } catch (UnfinishedCallException e) {
            assertThat(e.mayBeExecuted()).isTrue();
        }
    }

    private static final class Run {

        private final Scenario scenario;
        private final boolean losing;
        private final NamedCalls rig;

        Run(Scenario scenario, boolean losing, int... moments) {
            this.scenario = scenario;
            this.losing = losing;
            this.rig = new NamedCalls(scenario.dialect(), "twophp.client.resubmissions", "9");
            rig.network.then(scenario.faults());
            dying(rig.calls, rig.network, moments);
        }

        void toTheEnd() {
            if (scenario.from() == From.INTENT) {
                executeUntilDone();
            } else {
                survive(scenario.from() == From.ROOT ? this::call : this::callAfterCommit);
                for (int i = 0; i < 10; i++) {
                    survive(rig::recover);
                }
            }
            List<Call> all = rig.calls.ledger.calls();
            assertThat(all)
                    .as("what was durable is taken to its end")
                    .allMatch(call -> call.state() == CallState.COMMITTED)
                    .allMatch(call ->
                            !call.kept().acknowledging() && call.request().isEmpty());
            assertThat(rig.network.effects("tea")).isEqualTo(all.size());
            switch (scenario.dialect()) {
                case TWOPHP ->
                    assertThat(all).allMatch(call -> rig.calls.line(call).phase() == Phase.COMMITTED);
                case CERTIFIED_HTTP, EXACTLY_ONCE ->
                    assertThat(rig.server.kept()).isZero();
                default -> assertThat(rig.server.kept()).isEqualTo(all.size());
            }
        }

        private void callAfterCommit() {
            Calls.Process process = rig.calls.process;
            process.transaction(() ->
                    process.deferred.add(rig.request(scenario.path(), "tea", scenario.autoConfirmed()), rig.transport));
        }

        private Reply call() {
            return rig.call(rig.request(scenario.path(), "tea", scenario.autoConfirmed()));
        }

        /** Executes the intent as the engine does, until an execution comes to its end, and then once more. */
        private void executeUntilDone() {
            Reply[] last = new Reply[1];
            for (int i = 0; i < 10; i++) {
                survive(() -> {
                    rig.calls.process.worksFor(execution(1));
                    Reply answer = call();
                    if (last[0] != null && answer.status() == last[0].status()) {
                        assertThat(text(answer)).isEqualTo(text(last[0]));
                    }
                    last[0] = answer;
                });
            }
            assertThat(last[0]).isNotNull();
            assertThat(text(last[0])).isEqualTo("done: tea");
            assertThat(rig.network.effects("tea")).isEqualTo(1);
            rig.calls.process.worksFor(null);
            rig.calls.ledger.intentEnded(intent(1), Phase.COMMITTED);
            for (int i = 0; i < 5; i++) {
                survive(rig::recover);
            }
        }

        private void survive(Runnable step) {
            CrashTest.survive(step, () -> rig.restart(losing));
        }
    }
}
