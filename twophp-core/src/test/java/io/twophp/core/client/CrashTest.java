package io.twophp.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallState;
import io.twophp.Phase;
import java.net.URI;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * The client's process dies at each step of a call in turn, and again at each later one, with all that is not durable
 * yet or with nothing lost; another process takes it up. Nothing is executed twice, and nothing that was durable is
 * lost.
 */
@Tag("D3")
@Tag("N9")
@Tag("N31")
class CrashTest {

    private static final Logger ENGINE = Logger.getLogger("io.twophp");
    private static final int MOST_STEPS = 40;
    private static final Inbound NOBODY = null;

    private record Scenario(
            String name, URI uri, ConfirmationMode confirmationMode, boolean nested, SimulatedServer.Fault... faults) {}

    @BeforeAll
    static void quiet() {
        ENGINE.setLevel(Level.OFF);
    }

    @AfterAll
    static void loud() {
        ENGINE.setLevel(null);
    }

    private static List<Scenario> scenarios() {
        SimulatedServer.Fault none = SimulatedServer.Fault.NONE;
        SimulatedServer.Fault late = SimulatedServer.Fault.LATE_REQUEST;
        SimulatedServer.Fault lost = SimulatedServer.Fault.ANSWER_LOST;
        return List.of(
                new Scenario("handshake", Calls.ORDERS, ConfirmationMode.HANDSHAKE, false),
                new Scenario(
                        "handshake, its answers lost",
                        Calls.ORDERS,
                        ConfirmationMode.HANDSHAKE,
                        false,
                        lost,
                        none,
                        lost),
                new Scenario(
                        "handshake, too late at first", Calls.ORDERS, ConfirmationMode.HANDSHAKE, false, none, late),
                new Scenario("asynchronous", Calls.SLOW, ConfirmationMode.HANDSHAKE, false),
                new Scenario("auto-confirmed", Calls.ORDERS, ConfirmationMode.AUTO_CONFIRM, false),
                new Scenario(
                        "auto-confirmed, its answer lost", Calls.ORDERS, ConfirmationMode.AUTO_CONFIRM, false, lost),
                new Scenario("auto-confirmed, asynchronous", Calls.SLOW, ConfirmationMode.AUTO_CONFIRM, false),
                new Scenario("nested", Calls.ORDERS, ConfirmationMode.HANDSHAKE, true),
                new Scenario("nested, too late at first", Calls.ORDERS, ConfirmationMode.HANDSHAKE, true, none, late),
                new Scenario("nested, asynchronous", Calls.SLOW, ConfirmationMode.HANDSHAKE, true),
                new Scenario("nested, auto-confirmed", Calls.ORDERS, ConfirmationMode.AUTO_CONFIRM, true));
    }

    @TestFactory
    Stream<DynamicTest> diesAnywhereOnce() {
        return scenarios().stream()
                .flatMap(scenario -> IntStream.range(0, MOST_STEPS)
                        .mapToObj(at -> DynamicTest.dynamicTest(scenario.name() + ", at step " + at, () -> {
                            new Run(scenario, true, at).toTheEnd();
                            new Run(scenario, false, at).toTheEnd();
                        })));
    }

    @TestFactory
    Stream<DynamicTest> diesAnywhereAndThenOnceMore() {
        return scenarios().stream()
                .flatMap(scenario -> IntStream.range(0, MOST_STEPS)
                        .mapToObj(at -> DynamicTest.dynamicTest(
                                scenario.name() + ", at step " + at + " and each later one", () -> {
                                    for (int then = at + 1; then < MOST_STEPS; then++) {
                                        new Run(scenario, true, at, then).toTheEnd();
                                    }
                                })));
    }

    @TestFactory
    @Tag("D25")
    Stream<DynamicTest> d25_anOrdinaryServerGetsTheRequestOfACrashedProcessOnceAtMost() {
        return IntStream.range(0, MOST_STEPS)
                .mapToObj(at -> DynamicTest.dynamicTest("at step " + at, () -> {
                    Calls calls = new Calls("twophp.client.servers", "any");
                    dying(calls, at);
                    survive(calls, true, () -> calls.call(Calls.order(Calls.ORDINARY, "tea")));
                    calls.recoverAll(5);
                    assertThat(calls.server.effects("tea")).isLessThanOrEqualTo(1);
                    assertThat(calls.ledger.calls()).allMatch(call -> call.state() == CallState.PLAIN);
                }));
    }

    private static void dying(Calls calls, int... moments) {
        int[] passed = {0};
        Step.Watcher watcher = step -> {
            int now = passed[0]++;
            if (IntStream.of(moments).anyMatch(moment -> moment == now)) {
                throw new Step.Death();
            }
        };
        calls.ledger.watch(watcher);
        calls.server.watch(watcher);
    }

    private static void survive(Calls calls, boolean losing, Runnable step) {
        try {
            step.run();
        } catch (Step.Death e) {
            while (true) {
                try {
                    if (losing) {
                        calls.restart();
                    } else {
                        calls.restartLosingNothing();
                    }
                    return;
                } catch (Step.Death again) {
                    assertThat(again).isNotNull();
                }
            }
        } catch (UnfinishedCallException e) {
            assertThat(e.mayBeExecuted()).isTrue();
        }
    }

    private static final class Run {

        private final Scenario scenario;
        private final boolean losing;
        private final Calls calls = new Calls("twophp.client.resubmissions", "9");

        Run(Scenario scenario, boolean losing, int... moments) {
            this.scenario = scenario;
            this.losing = losing;
            calls.server.then(scenario.faults());
            dying(calls, moments);
        }

        void toTheEnd() {
            if (scenario.nested()) {
                executeUntilDone();
            } else {
                survive(calls, losing, this::call);
                for (int i = 0; i < 10; i++) {
                    survive(calls, losing, calls::recover);
                }
            }
            assertThat(calls.ledger.calls())
                    .as("what was durable is taken to its end")
                    .allMatch(call -> call.state() == CallState.COMMITTED)
                    .allMatch(call -> calls.line(call).phase() == Phase.COMMITTED);
            assertThat(calls.server.effects("tea"))
                    .isEqualTo(calls.ledger.calls().size());
        }

        private void call() {
            calls.call(Calls.order(scenario.uri(), "tea", Calls.options(scenario.confirmationMode(), null)));
        }

        /** Executes the intent as the engine does, until an execution comes to its end. */
        private void executeUntilDone() {
            boolean[] done = {false};
            for (int i = 0; i < 10 && !done[0]; i++) {
                survive(calls, losing, () -> {
                    calls.process.worksFor(Calls.execution(1));
                    call();
                    done[0] = true;
                });
            }
            assertThat(done[0]).isTrue();
            assertThat(calls.server.effects("tea")).isEqualTo(1);
            calls.process.worksFor(NOBODY);
            calls.ledger.intentEnded(Calls.intent(1), Phase.COMMITTED);
            for (int i = 0; i < 5; i++) {
                survive(calls, losing, calls::recover);
            }
        }
    }
}
