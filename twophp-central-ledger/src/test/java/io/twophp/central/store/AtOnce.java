package io.twophp.central.store;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs tasks at the same moment, each on a thread of its own; one that hangs fails after a minute. */
public final class AtOnce {

    private AtOnce() {}

    /** Returns the tasks' results, in their order. */
    public static <T> List<T> run(List<Callable<T>> tasks) throws Exception {
        CyclicBarrier start = new CyclicBarrier(tasks.size());
        ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
        try {
            List<Future<T>> running = new ArrayList<>();
            for (Callable<T> task : tasks) {
                running.add(threads.submit(() -> {
                    start.await(60, SECONDS);
                    return task.call();
                }));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> one : running) {
                results.add(one.get(60, SECONDS));
            }
            return results;
        } finally {
            threads.shutdownNow();
        }
    }
}
