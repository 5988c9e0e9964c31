package io.twophp.core.execution;

import static io.twophp.core.engine.TestEngine.free;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.twophp.Owner;
import io.twophp.core.Logged;
import io.twophp.core.engine.ManualExecutor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reliability, fault 12 and 16: a limited amount of work, none of which is lost. */
@Tag("D13")
class WorkersTest {

    private static final int THREADS = 2;
    private static final int QUEUE = 3;
    private static final Duration LIMIT = Duration.ofMinutes(15);

    private static final Owner ALICE = new Owner("alice");
    private static final Owner BOB = new Owner("bob");
    private static final Owner CAROL = new Owner("carol");

    private final ManualExecutor executor = new ManualExecutor();
    private final Workers workers = workers(executor, THREADS, QUEUE);
    private final List<String> done = new ArrayList<>();
    private long now;

    private Workers workers(Executor executor, int threads, int queue) {
        return new Workers(executor, threads, queue, LIMIT, () -> now);
    }

    private Workers.Work work(String name) {
        return work(name, () -> {});
    }

    private Workers.Work work(String name, Runnable meanwhile) {
        return new Workers.Work() {
            @Override
            public void run() {
                meanwhile.run();
                done.add(name);
            }

            @Override
            public void handBack() {
                done.add("-" + name);
            }

            @Override
            public void givenUp() {
                done.add("!" + name);
            }
        };
    }

    private static Workers.Slot place(Workers of) {
        return of.reserve(1).get(0);
    }

    private void run(String... names) {
        for (String name : names) {
            place(workers).run(work(name));
        }
    }

    @Test
    @Tag("X39")
    void thereAreAsManyPlacesAsThreadsAndPlacesToWaitAndNoMoreAreReservedThanAskedFor() {
        assertThat(workers.reserve(0)).isEmpty();
        assertThat(workers.reserve(2)).hasSize(2);
        assertThat(workers.hasRoom(BOB)).isTrue();
        List<Workers.Slot> places = workers.reserve(1000);
        assertThat(places).hasSize(THREADS + QUEUE - 2);
        assertThat(workers.hasRoom(BOB)).isFalse();
        assertThat(workers.reserve(ALICE)).isEmpty();
        assertThat(workers.reserve(1)).isEmpty();
        places.get(0).leave();
        assertThat(workers.reserve(2)).hasSize(1);
    }

    @Test
    void workIsDoneInTheOrderItCameByNoMoreThanItsThreads() {
        run("a", "b", "c", "d");
        Workers.Slot later = place(workers);
        assertThat(executor.waiting()).isEqualTo(THREADS);
        executor.runAll();
        assertThat(done).containsExactly("a", "b", "c", "d");
        assertThat(free(workers)).isEqualTo(THREADS + QUEUE - 1);

        place(workers).run(work("e", () -> later.run(work("added"))));
        executor.runAll();
        assertThat(done).endsWith("e", "added");
        run("f", "g", "h");
        assertThat(executor.waiting()).as("as many again").isEqualTo(THREADS);

        Workers one = workers(executor, 1, 0);
        place(one).run(work("alone", () -> assertThat(free(one)).isZero()));
        assertThat(free(one)).isZero();
        executor.runAll();
        assertThat(done).endsWith("alone");
        assertThat(free(one)).isEqualTo(1);
    }

    @Test
    void aPlaceIsForOnePieceOfWorkAndGivenBackOnce() {
        Workers.Slot place = place(workers);
        place.run(work("a"));
        assertThatIllegalStateException().isThrownBy(() -> place.run(work("b")));
        place.leave();
        executor.runAll();
        assertThat(done).containsExactly("a");
        Workers.Slot unused = place(workers);
        unused.leave();
        unused.leave();
        assertThatIllegalStateException().isThrownBy(() -> unused.run(work("c")));
        assertThat(free(workers)).isEqualTo(THREADS + QUEUE);
    }

    @Test
    void anExecutorThatRefusesGivesThePlaceBackOnce() {
        executor.shutDown();
        Workers.Slot place = place(workers);
        assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(() -> place.run(work("a")));
        place.leave();
        assertThat(free(workers)).isEqualTo(THREADS + QUEUE);
        assertThat(done).as("whoever was refused knows it already").isEmpty();
        executor.startAgain();
        run("b", "c");
        assertThat(executor.waiting()).as("no thread was lost").isEqualTo(THREADS);
        executor.runAll();
        assertThat(done).containsExactly("b", "c");
    }

    /**
     * A managed executor of a stopped application may throw any exception, and a JVM without threads throws an error.
     */
    @ParameterizedTest
    @ValueSource(classes = {IllegalStateException.class, OutOfMemoryError.class})
    void anExecutorThatFailsRefuses(Class<? extends Throwable> type) throws Exception {
        Throwable failure = type.getConstructor(String.class).newInstance("from a test, and meant to be");
        Workers one = workers(
                task -> {
                    if (failure instanceof Error error) {
                        throw error;
                    }
                    throw (RuntimeException) failure;
                },
                1,
                1);
        for (int i = 0; i < 3; i++) {
            assertThatExceptionOfType(RejectedExecutionException.class)
                    .isThrownBy(() -> place(one).run(work("a")))
                    .withCause(failure);
        }
        assertThat(free(one)).isEqualTo(2);
        assertThat(done).isEmpty();
    }

    @Test
    void whatAnotherThreadOfTheWorkersDoesInTimeIsNotRefused() {
        List<Runnable> threads = new ArrayList<>();
        boolean[] refuse = {false};
        Workers two = workers(
                task -> {
                    if (refuse[0]) {
                        threads.get(0).run();
                        throw new RejectedExecutionException("too late");
                    }
                    threads.add(task);
                },
                2,
                0);
        place(two).run(work("a"));
        refuse[0] = true;
        place(two).run(work("b"));
        assertThat(done).containsExactly("a", "b");
        assertThat(free(two)).isEqualTo(2);
    }

    /** Work that came in while the executor was about to refuse has no thread, and must not wait for ever. */
    @Test
    void whatWaitsForAThreadThatIsRefusedIsHandedBack() {
        List<Workers.Slot> places = new ArrayList<>();
        Workers one = workers(
                task -> {
                    places.remove(0).run(work("b"));
                    places.remove(0).run(work("c"));
                    throw new RejectedExecutionException("after a moment");
                },
                1,
                2);
        places.addAll(one.reserve(3));
        Workers.Slot first = places.remove(0);
        assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(() -> first.run(work("a")));
        assertThat(done).containsExactly("-b", "-c");
        assertThat(free(one)).isEqualTo(3);
    }

    @Test
    void stoppingHandsBackWhatWaitsAndOnlyThat() {
        Workers one = workers(executor, 1, 2);
        place(one).run(work("a", one::stop));
        place(one).run(work("b"));
        place(one).run(work("c"));
        executor.runAll();
        assertThat(done).containsExactly("-b", "-c", "a");
        one.stop();
        run("d", "e", "f");
        workers.stop();
        executor.runAll();
        assertThat(done).as("no thread has taken them yet").containsExactly("-b", "-c", "a", "-d", "-e", "-f");
    }

    @Test
    void afterTheStopNothingIsTakenOn() {
        Workers.Slot before = place(workers);
        Workers.Slot unused = place(workers);
        workers.stop();
        assertThat(workers.reserve(ALICE)).isEmpty();
        assertThat(workers.reserve(3)).isEmpty();
        assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(() -> before.run(work("a")));
        before.leave();
        unused.leave();
        executor.runAll();
        assertThat(done).isEmpty();
    }

    @Test
    void workThatThrowsCostsNeitherAPlaceNorAThread() {
        Workers one = workers(executor, 1, 2);
        place(one).run(work("a", () -> {
            throw new IllegalStateException("from a test, and meant to be");
        }));
        place(one).run(work("b", () -> {
            throw new StackOverflowError("from a test, and meant to be");
        }));
        place(one).run(work("c"));
        assertThat(Logged.by(Workers.class, executor::runAll))
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).startsWith("TWOPHP-0133"));
        assertThat(done).containsExactly("c");
        assertThat(free(one)).isEqualTo(3);
        place(one).run(work("d"));
        executor.runAll();
        assertThat(done).containsExactly("c", "d");
    }

    @Test
    @Tag("W21")
    void workThatRunsForLongerThanTheLimitLosesItsPlaceAndOthersGetAnotherThread() {
        Workers one = workers(executor, 1, 1);
        boolean[] interrupted = {false};
        place(one).run(work("hanging", () -> {
            place(one).run(work("next"));
            now = LIMIT.toNanos();
            one.giveUpOverdue();
            assertThat(one.reserve(1)).as("at the limit").isEmpty();
            now++;
            one.giveUpOverdue();
            one.giveUpOverdue();
            assertThat(executor.waiting()).as("another thread").isEqualTo(1);
            assertThat(free(one)).isEqualTo(1);
            interrupted[0] = Thread.currentThread().isInterrupted();
            executor.runAll();
        }));
        executor.runAll();
        assertThat(interrupted).containsExactly(true);
        assertThat(done).containsExactly("!hanging", "next", "hanging");
        assertThat(Thread.currentThread().isInterrupted())
                .as("the thread is somebody else's")
                .isFalse();
        assertThat(free(one)).as("given back once").isEqualTo(2);
        place(one).run(work("after"));
        executor.runAll();
        assertThat(done).endsWith("after");
    }

    @Test
    @Tag("X39")
    @Tag("W21")
    void theLimitCountsFromTheMomentWorkRunsWhereverTheClockStood() {
        place(workers).run(work("a", workers::giveUpOverdue));
        now = LIMIT.multipliedBy(2).toNanos();
        workers.giveUpOverdue();
        executor.runAll();
        assertThat(done).containsExactly("a");
    }

    @Test
    @Tag("W21")
    void whatWaitsIsHandedBackIfNoThreadComesInPlaceOfAnother() {
        Workers one = workers(executor, 1, 1);
        place(one).run(work("hanging", () -> {
            place(one).run(work("next"));
            now = LIMIT.toNanos() + 1;
            executor.shutDown();
            Logged.assertOne(Workers.class, one::giveUpOverdue).startsWith("TWOPHP-0146");
        }));
        executor.runAll();
        assertThat(done).containsExactly("!hanging", "-next", "hanging");
        assertThat(free(one)).isEqualTo(2);
    }

    @Test
    void needsAThreadAndNoNegativeQueue() {
        assertThatIllegalArgumentException().isThrownBy(() -> workers(executor, 0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> workers(executor, 1, -1));
        assertThatNullPointerException().isThrownBy(() -> workers(null, 1, 1));
    }

    private void run(Workers of, Owner owner, String... names) {
        for (String name : names) {
            of.reserve(owner).orElseThrow().run(work(name));
        }
    }

    @Test
    @Tag("W31")
    void noOwnerGetsAPlaceUnlessMoreAreFreeThanItHas() {
        assertThat(workers.reserve(ALICE)).isPresent();
        assertThat(workers.reserve(ALICE)).isPresent();
        Workers.Slot third = workers.reserve(ALICE).orElseThrow();
        assertThat(workers.reserve(ALICE)).as("3 of 5, 2 are free").isEmpty();
        assertThat(workers.reserve(BOB)).isPresent();
        assertThat(workers.reserve(BOB)).as("1 of 5, 1 is free").isEmpty();
        assertThat(workers.reserve(CAROL)).isPresent();
        assertThat(workers.reserve(new Owner("dave"))).as("all are taken").isEmpty();
        third.leave();
        assertThat(workers.reserve(ALICE)).isEmpty();
        assertThat(workers.reserve(new Owner("dave"))).isPresent();
    }

    @Test
    @Tag("W31")
    void whatWasDoneIsNoOwnersAnyMore() {
        for (int i = 0; i < 10; i++) {
            run(workers, ALICE, "a", "b", "c");
            assertThat(workers.reserve(ALICE)).isEmpty();
            executor.runAll();
        }
        assertThat(free(workers)).isEqualTo(THREADS + QUEUE);
    }

    @Test
    @Tag("W31")
    void ownersTakeTurnsAndEachOnesWorkIsDoneInTheOrderItCame() {
        Workers one = workers(executor, 1, 15);
        run(one, ALICE, "a1", "a2", "a3", "a4");
        run(one, BOB, "b1", "b2");
        run(one, CAROL, "c1");
        executor.runAll();
        assertThat(done).containsExactly("a1", "b1", "c1", "a2", "b2", "a3", "a4");
    }

    /** Alice's first task holds one of two threads: the other thread serves Bob, although he was served last. */
    @Test
    @Tag("W31")
    void theNextThreadIsForTheOwnerWithTheFewestRunning() {
        Workers two = workers(executor, 2, 14);
        two.reserve(ALICE).orElseThrow().run(work("a1", executor::runAll));
        run(two, ALICE, "a2", "a3");
        run(two, BOB, "b1", "b2");
        executor.runAll();
        assertThat(done).containsExactly("b1", "b2", "a2", "a3", "a1");
    }

    @Test
    @Tag("W31")
    @Tag("W21")
    void whatWasGivenUpIsNoOwnersAnyMore() {
        Workers one = workers(executor, 1, 1);
        one.reserve(ALICE).orElseThrow().run(work("hanging", () -> {
            assertThat(one.reserve(ALICE)).isEmpty();
            now = LIMIT.toNanos() + 1;
            one.giveUpOverdue();
            assertThat(Thread.interrupted()).isTrue();
            one.reserve(ALICE).orElseThrow().leave();
        }));
        executor.runAll();
        assertThat(done).containsExactly("!hanging", "hanging");
        assertThat(free(one)).isEqualTo(2);
    }

    @Test
    @Tag("X39")
    @Tag("W21")
    void aThreadWhoseWorkWasGivenUpTakesNoOtherWork() {
        Workers one = workers(executor, 1, 1);
        place(one).run(work("hanging", () -> {
            place(one).run(work("next", () -> done.add(executor.waiting() + " threads to come")));
            now = LIMIT.toNanos() + 1;
            one.giveUpOverdue();
        }));
        executor.runAll();
        assertThat(done).containsExactly("!hanging", "hanging", "0 threads to come", "next");
        Thread.interrupted();
    }

    @Test
    @Tag("X39")
    @Tag("W21")
    void whatWasGivenUpCountsNoMoreForItsOwnersTurn() {
        Workers one = workers(executor, 1, 8);
        one.reserve(ALICE).orElseThrow().run(work("a1", () -> {
            one.reserve(ALICE).orElseThrow().run(work("a2"));
            now = LIMIT.toNanos() + 1;
            one.giveUpOverdue();
            one.reserve(BOB).orElseThrow().run(work("b1"));
            one.reserve(BOB).orElseThrow().run(work("b2"));
        }));
        executor.runAll();
        assertThat(done).containsExactly("!a1", "a1", "a2", "b1", "b2");
        Thread.interrupted();
    }
}
