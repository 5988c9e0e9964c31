package io.twophp.tck.http;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Makes the same call from many threads. */
final class AtOnce {

    private AtOnce() {}

    static <T> List<T> run(int number, Supplier<T> call) {
        ExecutorService threads = Executors.newFixedThreadPool(number);
        try {
            List<CompletableFuture<T>> running = Stream.generate(() -> CompletableFuture.supplyAsync(call, threads))
                    .limit(number)
                    .toList();
            return running.stream().map(CompletableFuture::join).toList();
        } finally {
            threads.shutdownNow();
        }
    }
}
