package io.twophp.se;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import io.twophp.Dialect;
import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/**
 * A server of each dialect but 2PHP, as specified in its document, below a path of the dialect's name. Executing a
 * request counts as an effect for its body. The server can do its work and then not answer.
 */
final class DialectServer extends HttpStub {

    private static final String TOKEN = "IDS-Confirmation-Token";

    /** The state of a name: executed or only stored, with its answer or without. */
    private static final class Entry {
        private final String body;
        private boolean executed;
        private boolean forgotten;

        Entry(String body) {
            this.body = body;
        }
    }

    private record Answer(int status, Map<String, String> headers, String body) {}

    private final Map<String, Entry> entries = new ConcurrentHashMap<>();
    private final Map<String, Integer> effects = new TreeMap<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final Map<String, Integer> silences = new ConcurrentHashMap<>();
    private final Queue<Answer> instead = new ConcurrentLinkedQueue<>();
    private final List<String> messages = new CopyOnWriteArrayList<>();
    private volatile CountDownLatch deleted = new CountDownLatch(1);

    URI of(Dialect dialect) {
        return at("/" + dialect + "/");
    }

    /**
     * Makes the next {@code times} requests of a method get no answer, after they were processed: the connection
     * breaks.
     */
    void silence(String method, int times) {
        silences.put(method, times);
    }

    /** Answers the next POST by that status, with a header (or none, if its name is empty), and processes nothing. */
    void instead(int status, String header, String value) {
        instead.add(new Answer(status, header.isEmpty() ? Map.of() : Map.of(header, value), ""));
    }

    /** Returns the id and the date of each message of Certified HTTP. */
    List<String> messages() {
        return List.copyOf(messages);
    }

    /** Returns a latch that the next answered DELETE counts down. */
    CountDownLatch awaitDelete() {
        CountDownLatch latch = new CountDownLatch(1);
        deleted = latch;
        return latch;
    }

    synchronized Map<String, Integer> effects() {
        return Map.copyOf(effects);
    }

    /** Returns method, path below the dialect's and interesting headers of each request. */
    List<String> requests() {
        return List.copyOf(requests);
    }

    /** Returns the number of names whose answers are kept. */
    synchronized long kept() {
        return entries.values().stream()
                .filter(entry -> entry.executed && !entry.forgotten)
                .count();
    }

    @Override
    void handle(HttpExchange exchange) throws IOException {
        String method = exchange.getRequestMethod();
        String[] path = exchange.getRequestURI().getPath().split("/", 3);
        String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
        requests.add(method + " " + path[2]);
        Answer other = method.equals("POST") ? instead.poll() : null;
        if (method.equals("POST")) {
            messages.add(header(exchange, "X-Message-Id") + " " + header(exchange, "Date"));
        }
        Answer answer = other != null ? other : answer(exchange, Dialect.valueOf(path[1]), path[2], body);
        if (silences.merge(method, -1, Integer::sum) >= 0) {
            exchange.close();
            return;
        }
        answer.headers().forEach(exchange.getResponseHeaders()::set);
        HttpStub.answer(exchange, answer.status(), answer.body());
        if (method.equals("DELETE")) {
            deleted.countDown();
        }
    }

    private synchronized Answer answer(HttpExchange exchange, Dialect dialect, String path, String body) {
        String method = exchange.getRequestMethod();
        return switch (dialect) {
            case IDEMPOTENCY_KEY -> named(header(exchange, "Idempotency-Key"), body, Map.of());
            case CERTIFIED_HTTP -> certified(exchange, path, body);
            case POE -> postOnce(method, path, body);
            case EXACTLY_ONCE -> exactlyOnce(method, path, body);
            case IDS ->
                body.startsWith("confirm ") && exchange.getRequestHeaders().getFirst(TOKEN) == null
                        ? new Answer(428, Map.of(TOKEN, "t-1"), "")
                        : named(path + body, body, Map.of("IDS-Status", "executed"));
            case TWOPHP -> throw new IllegalArgumentException("another server's");
        };
    }

    private Answer certified(HttpExchange exchange, String path, String body) {
        if (exchange.getRequestMethod().equals("DELETE")) {
            entries.get(path.substring("messages/".length())).forgotten = true;
            return new Answer(204, Map.of(), "");
        }
        String id = header(exchange, "X-Message-Id");
        if (!id.matches("[A-Za-z0-9_:-]{30,100}")
                || !header(exchange, "Date").matches("\\w{3}, \\d\\d \\w{3} \\d{4} \\d\\d:\\d\\d:\\d\\d GMT")) {
            return new Answer(400, Map.of(), "");
        }
        return named(id, body, Map.of("X-Message-URL", "/CERTIFIED_HTTP/messages/" + id));
    }

    private Answer named(String name, String body, Map<String, String> headers) {
        Entry entry = entries.get(name);
        if (entry != null && entry.forgotten) {
            return new Answer(410, Map.of(), "");
        }
        if (entry != null) {
            Map<String, String> replayed = new HashMap<>(headers);
            replayed.put("Idempotent-Replayed", "true");
            return new Answer(201, replayed, "done: " + entry.body);
        }
        entry = new Entry(body);
        entries.put(name, entry);
        execute(entry);
        return new Answer(201, headers, "done: " + entry.body);
    }

    private Answer postOnce(String method, String path, String body) {
        Entry entry = entries.get(path);
        if (method.equals("GET")) {
            return entry == null
                    ? new Answer(405, Map.of("Allow", "POST"), "")
                    : new Answer(200, Map.of(), "done: " + entry.body);
        }
        return entry == null ? named(path, body, Map.of()) : new Answer(405, Map.of("Allow", "GET"), "");
    }

    private Answer exactlyOnce(String method, String path, String body) {
        Entry entry = entries.get(path);
        if (method.equals("DELETE")) {
            if (entry != null) {
                entry.forgotten = true;
            }
            return new Answer(204, Map.of(), "");
        }
        if (entry != null && entry.forgotten) {
            return new Answer(410, Map.of(), "");
        }
        switch (method) {
            case "PUT":
                Entry stored = entries.computeIfAbsent(path, absent -> new Entry(body));
                return new Answer(stored.body.equals(body) ? 201 : 422, Map.of(), "");
            case "POST":
                if (entry == null) {
                    return new Answer(404, Map.of(), "");
                }
                if (!entry.executed) {
                    execute(entry);
                }
                return new Answer(204, Map.of(), "");
            default:
                return entry == null || !entry.executed
                        ? new Answer(404, Map.of(), "")
                        : new Answer(201, Map.of("Idempotent-Replayed", "true"), "done: " + entry.body);
        }
    }

    private void execute(Entry entry) {
        entry.executed = true;
        effects.merge(entry.body, 1, Integer::sum);
    }

    private static String header(HttpExchange exchange, String name) {
        return String.valueOf(exchange.getRequestHeaders().getFirst(name));
    }
}
