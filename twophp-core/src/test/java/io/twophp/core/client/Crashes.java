package io.twophp.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Tests in which the client's process dies at each step of a call in turn, and again at each later one; another process
 * takes the call up.
 *
 * @param <S> a scenario: a call, and the faults of its exchanges
 */
@ExtendWith(Quiet.class)
abstract class Crashes<S> {

    private final int steps;

    /** @param steps at least as many as a call has */
    Crashes(int steps) {
        this.steps = steps;
    }

    abstract Stream<S> scenarios();

    /**
     * Runs a scenario to its end, and checks it.
     *
     * @param losing whether a process that dies loses what is not durable yet
     * @param moments the steps at which a process dies
     */
    abstract void run(S scenario, boolean losing, int... moments);

    @TestFactory
    Stream<DynamicTest> diesAnywhereOnce() {
        return scenarios()
                .flatMap(scenario -> IntStream.range(0, steps)
                        .mapToObj(at -> DynamicTest.dynamicTest(scenario + ", at step " + at, () -> {
                            run(scenario, true, at);
                            run(scenario, false, at);
                        })));
    }

    @TestFactory
    Stream<DynamicTest> diesAnywhereAndThenOnceMore() {
        return scenarios()
                .flatMap(scenario -> IntStream.range(0, steps)
                        .mapToObj(at -> DynamicTest.dynamicTest(
                                scenario + ", at step " + at + " and each later one",
                                () -> IntStream.range(at + 1, steps).forEach(then -> run(scenario, true, at, then)))));
    }

    /** Returns a watcher by which the process dies at these steps, counted from 0. */
    static Step.Watcher dyingAt(int... moments) {
        int[] passed = {0};
        return step -> {
            int now = passed[0]++;
            if (IntStream.of(moments).anyMatch(moment -> moment == now)) {
                throw new Step.Death();
            }
        };
    }

    /** Runs a step; if the process dies in it, or in its beginning, another one begins. */
    static void survive(Runnable step, Runnable restart) {
        try {
            step.run();
        } catch (Step.Death e) {
            survive(restart, restart);
        } catch (UnfinishedCallException e) {
            assertThat(e.mayBeExecuted()).isTrue();
        }
    }
}
