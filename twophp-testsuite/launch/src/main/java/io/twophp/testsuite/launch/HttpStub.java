package io.twophp.testsuite.launch;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An HTTP server of a test on loopback, which handles any number of requests at a time. */
public final class HttpStub implements AutoCloseable {

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;

    /** @param handler need not close the exchange; one that it has not answered ends without an answer */
    public HttpStub(HttpHandler handler) {
        server = Unchecked.get(() -> HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
        server.setExecutor(threads);
        server.createContext("/", exchange -> handle(exchange, handler));
        server.start();
    }

    private static void handle(HttpExchange exchange, HttpHandler handler) throws IOException {
        try (exchange) {
            handler.handle(exchange);
        }
    }

    /** Returns its address, without a slash at the end. */
    public String origin() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
