package io.twophp.jaxrs.rig;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.twophp.core.callback.CallbackPolicy;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A client's receiver of callbacks on a loopback port, that answers as a test specifies. */
public final class Receiver implements BeforeEachCallback, AfterAllCallback {

    /** The key that a receiver shares with a server. */
    public static final String KEY = "k1:" + Base64.getEncoder().encodeToString(new byte[32]);

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Arrivals<Received> arrived = new Arrivals<>();
    private final HttpServer http;
    private volatile ToIntFunction<Received> answer;

    /** A callback as it was received. */
    public record Received(String method, URI uri, Map<String, List<String>> headers, byte[] body) {

        public JsonObject json() {
            return Json.createReader(new ByteArrayInputStream(body)).readObject();
        }
    }

    private Receiver(HttpServer http) {
        this.http = http;
        http.setExecutor(threads);
        http.createContext("/", this::receive);
        http.start();
    }

    public static Receiver onLoopback() {
        try {
            return new Receiver(HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns settings that allow callbacks to this receiver, and others. */
    public Map<String, String> settings(Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(more);
        settings.put(CallbackPolicy.ALLOW, origin());
        settings.put(CallbackPolicy.PLAIN_HTTP, "true");
        settings.put(CallbackPolicy.NETWORKS, "127.0.0.0/8");
        settings.put("twophp.callback.keys", origin() + " " + KEY);
        return settings;
    }

    /** Returns the origin. */
    public String origin() {
        return "http://127.0.0.1:" + http.getAddress().getPort();
    }

    /** @param status of the answer, called once for each callback before it is answered */
    public void answering(ToIntFunction<Received> status) {
        answer = status;
    }

    /** Waits for the next callback that was not returned yet, and returns it. */
    public Received await() {
        return arrived.await();
    }

    /** Returns the number of callbacks not returned yet. */
    public int waiting() {
        return arrived.size();
    }

    private void receive(HttpExchange exchange) throws IOException {
        try (exchange) {
            Received received = new Received(
                    exchange.getRequestMethod(),
                    exchange.getRequestURI(),
                    Map.copyOf(exchange.getRequestHeaders()),
                    exchange.getRequestBody().readAllBytes());
            arrived.add(received);
            exchange.sendResponseHeaders(answer.applyAsInt(received), -1);
        }
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        arrived.clear();
        answering(received -> 204);
    }

    @Override
    public void afterAll(ExtensionContext context) {
        http.stop(0);
        threads.shutdownNow();
    }
}
