package io.twophp.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallState;
import io.twophp.Dialect;
import io.twophp.Phase;
import io.twophp.core.client.Network.Fault;
import io.twophp.core.client.Transport.Reply;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

/**
 * As {@link CrashTest}, in the other dialects: the client's process dies at each step of a call in turn, and at each
 * later one; another process takes the call up. The call takes effect once, its answer is the same in each execution of
 * an intent, and a server that has to be asked to forget it is asked in the end.
 */
@Tag("C10")
@Tag("E5")
@Tag("K4")
@Tag("P2")
class NamedCrashTest extends Crashes<NamedCrashTest.Scenario> {

    private static final int MOST_STEPS = 36;

    record Scenario(Dialect dialect, String path, boolean nested, Fault... faults) {

        @Override
        public String toString() {
            return dialect + " " + path + (nested ? " nested " : " ") + List.of(faults);
        }
    }

    NamedCrashTest() {
        super(MOST_STEPS);
    }

    @Override
    Stream<Scenario> scenarios() {
        return NamedCalls.DIALECTS.stream()
                .flatMap(dialect -> Stream.of(
                        new Scenario(dialect, "/orders/1", false),
                        new Scenario(dialect, "/orders/1", false, Fault.ANSWER_LOST, Fault.NONE, Fault.ANSWER_LOST),
                        new Scenario(
                                dialect, "/orders/1", false, Fault.BARE_504_AFTERWARDS, Fault.PAGE, Fault.PAGE_403),
                        new Scenario(dialect, "/slow/1", false, Fault.NO_CONNECTION),
                        new Scenario(dialect, "/passing/1", false),
                        new Scenario(dialect, "/orders/1", true),
                        new Scenario(dialect, "/slow/1", true, Fault.ANSWER_LOST)));
    }

    @Override
    void run(Scenario scenario, boolean losing, int... moments) {
        new Run(scenario, losing, moments).toTheEnd();
    }

    private static final class Run {

        private final Scenario scenario;
        private final boolean losing;
        private final NamedCalls rig;

        Run(Scenario scenario, boolean losing, int... moments) {
            this.scenario = scenario;
            this.losing = losing;
            this.rig = new NamedCalls(scenario.dialect());
            rig.server.then(scenario.faults());
            Step.Watcher watcher = dyingAt(moments);
            rig.calls.ledger.watch(watcher);
            rig.server.watch(watcher);
        }

        void toTheEnd() {
            if (scenario.nested()) {
                executeUntilDone();
            } else {
                survive(() -> rig.call(scenario.path(), "tea"));
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
            assertThat(rig.server.effects("tea")).isEqualTo(all.size());
            boolean acknowledged =
                    scenario.dialect() == Dialect.CERTIFIED_HTTP || scenario.dialect() == Dialect.EXACTLY_ONCE;
            assertThat(rig.server.kept()).isEqualTo(acknowledged ? 0 : all.size());
        }

        /** Executes the intent as the engine does, until an execution comes to its end, and then once more. */
        private void executeUntilDone() {
            Reply[] last = new Reply[1];
            for (int i = 0; i < 10; i++) {
                survive(() -> {
                    rig.calls.process.worksFor(Calls.execution(1));
                    Reply answer = rig.call(scenario.path(), "tea");
                    if (last[0] != null && answer.status() == last[0].status()) {
                        assertThat(Calls.text(answer)).isEqualTo(Calls.text(last[0]));
                    }
                    last[0] = answer;
                });
            }
            assertThat(last[0]).isNotNull();
            assertThat(Calls.text(last[0])).isEqualTo("done: tea");
            assertThat(rig.server.effects("tea")).isEqualTo(1);
            rig.calls.process.worksFor(null);
            rig.calls.ledger.intentEnded(Calls.intent(1), Phase.COMMITTED);
            for (int i = 0; i < 5; i++) {
                survive(rig::recover);
            }
        }

        private void survive(Runnable step) {
            Crashes.survive(step, () -> rig.restart(losing));
        }
    }
}
