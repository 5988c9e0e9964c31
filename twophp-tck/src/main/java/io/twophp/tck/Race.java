package io.twophp.tck;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Runs the same task on several threads at once. A task that hangs fails after a minute. */
final class Race {

    private static final long LONGEST_SECONDS = 60;
    private static final long TEMPTATION_MILLIS = 300;

    private Race() {}

    /** Returns the results of {@code runners} threads, all of them released together. */
    static <T> List<T> of(int runners, Callable<T> run) {
        CyclicBarrier start = new CyclicBarrier(runners);
        ExecutorService threads = Executors.newFixedThreadPool(runners);
        try {
            List<Future<T>> running = Stream.generate(() -> threads.submit(() -> {
                        meet(start);
                        return run.call();
                    }))
                    .limit(runners)
                    .toList();
            return running.stream().map(Race::result).toList();
        } finally {
            threads.shutdownNow();
        }
    }

    /**
     * Returns the items that several threads took together, batch by batch, until nothing was left. A thread that meets
     * only rows of the others ends early, so the last one runs alone.
     */
    static <T> List<T> drained(int runners, Supplier<List<T>> batch) {
        List<T> all = new ArrayList<>();
        of(runners, () -> untilNothingIsLeft(batch)).forEach(all::addAll);
        all.addAll(untilNothingIsLeft(batch));
        return all;
    }

    private static <T> List<T> untilNothingIsLeft(Supplier<List<T>> batch) {
        List<T> all = new ArrayList<>();
        for (List<T> some = batch.get(); !some.isEmpty(); some = batch.get()) {
            all.addAll(some);
        }
        return all;
    }

    /** Starts {@code run} on a thread of its own. */
    static <T> Future<T> start(Callable<T> run) {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            return thread.submit(run);
        } finally {
            thread.shutdown();
        }
    }

    /**
     * Gives a thread the time to answer too early. A thread that waits, as it should, costs this pause; nothing is
     * concluded from it.
     */
    static void tempt(Future<?> running) throws ExecutionException, InterruptedException {
        try {
            running.get(TEMPTATION_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            // The thread waits for the unit that is open here.
        }
    }

    /** Waits until all threads have come that the barrier is for. */
    static void meet(CyclicBarrier barrier) {
        try {
            barrier.await(LONGEST_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            throw new AssertionError("a thread did not come", e);
        }
    }

    static <T> T result(Future<T> running) {
        try {
            return running.get(LONGEST_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new AssertionError("a thread failed: " + e.getCause(), e.getCause());
        } catch (TimeoutException e) {
            throw new AssertionError("a thread hangs", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }
}
