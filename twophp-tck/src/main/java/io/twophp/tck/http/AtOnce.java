package io.twophp.tck.http;

import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Makes the same call from many threads. */
final class AtOnce {

    private AtOnce() {}

    static <T> List<T> run(int number, Callable<T> call) throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(number);
        try {
            return threads.invokeAll(Collections.nCopies(number, call)).stream()
                    .map(AtOnce::get)
                    .toList();
        } finally {
            threads.shutdownNow();
        }
    }

    private static <T> T get(Future<T> future) {
        try {
            return future.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException e) {
            throw new AssertionError("a request failed", e.getCause());
        }
    }
}
