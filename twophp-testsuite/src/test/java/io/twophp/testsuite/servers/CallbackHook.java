package io.twophp.testsuite.servers;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Accepts every callback. */
final class CallbackHook implements AutoCloseable {

    private static final int NO_CONTENT = 204;

    private final List<String> taken = new CopyOnWriteArrayList<>();
    private final HttpServer server;

    CallbackHook() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::take);
        server.start();
    }

    String origin() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Returns the callbacks so far: the signature's header, a line break, and the body. */
    List<String> taken() {
        return taken;
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            taken.add(exchange.getRequestHeaders().getFirst("Signature-Input") + "\n"
                    + new String(exchange.getRequestBody().readAllBytes(), UTF_8));
            exchange.sendResponseHeaders(NO_CONTENT, -1);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
