package io.twophp.benchmarks.load;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Accepts every callback. */
final class CallbackReceiver implements AutoCloseable {

    private static final int THREADS = 4;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

    CallbackReceiver(int port) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
