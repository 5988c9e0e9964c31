package io.twophp.tck.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;

/** A server on loopback that sends scripted answers, in order, and keeps the requests. */
final class ScriptedServer implements AutoCloseable {

    /** One request as it arrived. */
    record Asked(String method, String target, Headers headers, String body) {

        String header(String name) {
            return headers.getFirst(name);
        }
    }

    /** Answers one request. */
    @FunctionalInterface
    interface Answer {
        void to(HttpExchange exchange) throws IOException;
    }

    private final BlockingQueue<Answer> script = new LinkedBlockingQueue<>();
    private final List<Asked> asked = new CopyOnWriteArrayList<>();
    private final HttpServer server;

    ScriptedServer() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::handle);
        server.start();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
            asked.add(new Asked(
                    exchange.getRequestMethod(),
                    exchange.getRequestURI().toString(),
                    exchange.getRequestHeaders(),
                    body));
            Answer answer = script.poll();
            if (answer == null) {
                exchange.sendResponseHeaders(599, -1);
            } else {
                answer.to(exchange);
            }
        }
    }

    /** Adds an answer with a status, a body, and headers given as name, value, name, value. */
    ScriptedServer then(int status, String body, String... headers) {
        script.add(exchange -> {
            for (int i = 0; i < headers.length; i += 2) {
                exchange.getResponseHeaders().add(headers[i], headers[i + 1]);
            }
            byte[] bytes = body.getBytes(UTF_8);
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            if (bytes.length > 0) {
                exchange.getResponseBody().write(bytes);
            }
        });
        return this;
    }

    /** Adds a broken connection in place of an answer. */
    ScriptedServer thenBreak() {
        script.add(exchange -> {});
        return this;
    }

    /** Adds a connection that breaks within an answer. */
    ScriptedServer thenBreakWithin() {
        script.add(exchange -> {
            exchange.getResponseHeaders().add("DTT-2PHP-Phase-State", "COMMITTED");
            exchange.sendResponseHeaders(200, 1000);
            exchange.getResponseBody().write(1);
            exchange.getResponseBody().flush();
        });
        return this;
    }

    List<Asked> asked() {
        return asked;
    }

    URI uri(String target) {
        return URI.create("http://" + server.getAddress().getHostString() + ":"
                + server.getAddress().getPort() + target);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
