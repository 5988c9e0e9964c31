package io.twophp.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallState;
import io.twophp.Phase;
import java.net.URI;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
class CrashTest extends Crashes<CrashTest.Scenario> {

    private static final int MOST_STEPS = 40;
    private static final Inbound NOBODY = null;

    record Scenario(String name, URI uri, ConfirmationMode confirmationMode, boolean nested, Network.Fault... faults) {

        @Override
        public String toString() {
            return name;
        }
    }

    CrashTest() {
        super(MOST_STEPS);
    }

    @Override
    Stream<Scenario> scenarios() {
        Network.Fault none = Network.Fault.NONE;
        Network.Fault late = Network.Fault.LATE_REQUEST;
        Network.Fault lost = Network.Fault.ANSWER_LOST;
        return Stream.of(
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

    @Override
    void run(Scenario scenario, boolean losing, int... moments) {
        new Run(scenario, losing, moments).toTheEnd();
    }

    @TestFactory
    @Tag("D25")
    Stream<DynamicTest> d25_anOrdinaryServerGetsTheRequestOfACrashedProcessOnceAtMost() {
        return IntStream.range(0, MOST_STEPS)
                .mapToObj(at -> DynamicTest.dynamicTest("at step " + at, () -> {
                    Calls calls = new Calls("twophp.client.servers", "any");
                    dying(calls, at);
                    survive(() -> calls.call(Calls.order(Calls.ORDINARY, "tea")), calls::restart);
                    calls.recoverAll(5);
                    assertThat(calls.server.effects("tea")).isLessThanOrEqualTo(1);
                    assertThat(calls.ledger.calls()).allMatch(call -> call.state() == CallState.PLAIN);
                }));
    }

    private static void dying(Calls calls, int... moments) {
        Step.Watcher watcher = dyingAt(moments);
        calls.ledger.watch(watcher);
        calls.server.watch(watcher);
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
                survive(this::call);
                for (int i = 0; i < 10; i++) {
                    survive(calls::recover);
                }
            }
            assertThat(calls.ledger.calls())
                    .as("what was durable is taken to its end")
                    .allMatch(call -> call.state() == CallState.COMMITTED)
                    .allMatch(call -> calls.line(call).phase() == Phase.COMMITTED);
            assertThat(calls.server.effects("tea"))
                    .isEqualTo(calls.ledger.calls().size());
        }

        private void survive(Runnable step) {
            Crashes.survive(step, losing ? calls::restart : calls::restartLosingNothing);
        }

        private void call() {
            calls.call(Calls.order(scenario.uri(), "tea", Calls.options(scenario.confirmationMode(), null)));
        }

        /** Executes the intent as the engine does, until an execution comes to its end. */
        private void executeUntilDone() {
            boolean[] done = {false};
            for (int i = 0; i < 10 && !done[0]; i++) {
                survive(() -> {
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
                survive(calls::recover);
            }
        }
    }
}
