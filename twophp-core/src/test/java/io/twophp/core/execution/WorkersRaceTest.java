package io.twophp.core.execution;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Owner;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same bounds with real threads: never more at a time, nothing done twice, no place lost. */
@Tag("D13")
@Timeout(120)
class WorkersRaceTest {

    private static final int TASKS = 10_000;
    private static final int THREADS = 4;
    private static final int QUEUE = 12;
    private static final int PRODUCERS = 3;

    private final ExecutorService threads = Executors.newFixedThreadPool(2 * THREADS);
    private final ExecutorService producers = Executors.newFixedThreadPool(PRODUCERS);
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private final AtomicInteger[] done = new AtomicInteger[TASKS];
    private final CountDownLatch left = new CountDownLatch(TASKS);

    WorkersRaceTest() {
        for (int i = 0; i < TASKS; i++) {
            done[i] = new AtomicInteger();
        }
    }

    @AfterEach
    void end() {
        producers.shutdownNow();
        threads.shutdownNow();
    }

    private final class Task implements Workers.Work {

        private final int number;

        private Task(int number) {
            this.number = number;
        }

        @Override
        public void run() {
            most.accumulateAndGet(running.incrementAndGet(), Math::max);
            if (number % 16 == 0) {
                Thread.yield();
            }
            running.decrementAndGet();
            over();
        }

        @Override
        public void handBack() {
            over();
        }

        @Override
        public void givenUp() {
            throw new AssertionError("nothing takes that long");
        }

        private void over() {
            done[number].incrementAndGet();
            left.countDown();
        }
    }

    /** Reserves, now and then without need, until all tasks are handed over. */
    private void produce(Workers workers) {
        for (int number = next.getAndIncrement(); number < TASKS; number = next.getAndIncrement()) {
            Owner owner = new Owner("owner-" + number % 3);
            Optional<Workers.Slot> place = workers.reserve(owner);
            while (place.isEmpty()) {
                Thread.yield();
                place = workers.reserve(owner);
            }
            if (number % 5 == 0) {
                workers.reserve(2).forEach(Workers.Slot::leave);
            }
            Task task = new Task(number);
            try {
                place.get().run(task);
            } catch (RejectedExecutionException e) {
                task.over();
            }
        }
    }

    private void race(Workers workers) throws Exception {
        List<Future<?>> work = new ArrayList<>();
        for (int i = 0; i < PRODUCERS; i++) {
            work.add(producers.submit(() -> produce(workers)));
        }
        for (Future<?> one : work) {
            one.get(60, TimeUnit.SECONDS);
        }
        assertThat(left.await(60, TimeUnit.SECONDS))
                .as("nothing waits for ever")
                .isTrue();
        threads.shutdown();
        assertThat(threads.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
        assertThat(done).allSatisfy(times -> assertThat(times).hasValue(1));
        assertThat(most).hasValueBetween(1, THREADS);
        assertThat(workers.reserve(10 * TASKS))
                .as("no place was lost, none was made")
                .hasSize(THREADS + QUEUE);
    }

    /** Also with an executor that refuses now and then. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void neverMoreThanSoManyRunAtATimeAndNoPlaceIsLost(boolean moody) throws Exception {
        AtomicInteger calls = new AtomicInteger();
        Executor executor = task -> {
            if (moody && calls.incrementAndGet() % 3 == 0) {
                throw new RejectedExecutionException("now and then");
            }
            threads.execute(task);
        };
        race(new Workers(executor, THREADS, QUEUE, Duration.ofHours(1), System::nanoTime));
    }
}
