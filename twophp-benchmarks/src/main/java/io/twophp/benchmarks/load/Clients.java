package io.twophp.benchmarks.load;

import io.twophp.benchmarks.variant.Flow;
import io.twophp.benchmarks.variant.Flow.Operation;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.HdrHistogram.Histogram;

/**
 * Clients that each send their next request when the last one was answered: a closed loop. Each keeps its connection
 * and its thread for all rounds.
 */
final class Clients implements AutoCloseable {

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Connection> connections = new ArrayList<>();
    private final URI server;
    private final String callbackUrl;
    private final URI coordinator;

    /** @param coordinator that of long running actions, or null */
    Clients(URI server, String callbackUrl, URI coordinator) {
        this.server = server;
        this.callbackUrl = callbackUrl;
        this.coordinator = coordinator;
    }

    /** Runs one round. */
    Round run(Flow flow, Order order) throws IOException, InterruptedException {
        while (connections.size() < order.clients()) {
            connections.add(new Connection(server, callbackUrl, coordinator));
        }
        List<Connection> chosen = connections.subList(0, order.clients());
        List<Operation> operations = new ArrayList<>();
        for (Connection connection : chosen) {
            connection.forget();
            operations.add(flow.begin(connection));
        }
        long bytes = bytes(chosen);
        long start = System.nanoTime();
        List<Callable<Histogram>> work = operations.stream()
                .<Callable<Histogram>>map(operation -> () -> repeat(operation, order, start))
                .toList();
        Histogram latencies = Round.emptyLatencies();
        for (Future<Histogram> part : threads.invokeAll(work)) {
            latencies.add(result(part));
        }
        return new Round(
                latencies.getTotalCount(),
                Duration.ofNanos(System.nanoTime() - start),
                bytes(chosen) - bytes,
                latencies);
    }

    private static Histogram repeat(Operation operation, Order order, long start) throws IOException {
        Histogram latencies = Round.emptyLatencies();
        long end = start + order.time().toNanos();
        while (order.operations() > 0 ? latencies.getTotalCount() < order.operations() : System.nanoTime() < end) {
            long began = System.nanoTime();
            operation.run();
            latencies.recordValue(Math.min(Round.LONGEST, System.nanoTime() - began));
        }
        return latencies;
    }

    private static Histogram result(Future<Histogram> part) throws IOException, InterruptedException {
        try {
            return part.get();
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        }
    }

    private static long bytes(List<Connection> connections) {
        return connections.stream().mapToLong(Connection::bytes).sum();
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
