package io.twophp.se;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A server at a free port, which answers as a test says. */
abstract class HttpStub implements AutoCloseable {

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer http;

    HttpStub() {
        try {
            http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        http.setExecutor(threads);
        http.createContext("/", this::handle);
        http.start();
    }

    /** Handles one request, on a thread of its own. */
    abstract void handle(HttpExchange exchange) throws IOException;

    URI at(String path) {
        return URI.create("http://127.0.0.1:" + http.getAddress().getPort() + path);
    }

    /** Answers, and ends the exchange. */
    static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(UTF_8);
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @Override
    public void close() {
        http.stop(0);
        threads.shutdownNow();
    }
}
