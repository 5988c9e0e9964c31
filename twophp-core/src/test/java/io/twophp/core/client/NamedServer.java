package io.twophp.core.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.Dialect;
import io.twophp.core.client.SimulatedServer.Fault;
import io.twophp.core.client.Transport.Message;
import io.twophp.core.client.Transport.NotSentException;
import io.twophp.core.client.Transport.Reply;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * A server of each dialect but 2PHP, as its document describes it, and the network in between. Each execution is one
 * effect for its request's body. The content of a path decides its behaviour: {@code /slow} works for a while,
 * {@code /failing} answers 409 for ever, {@code /passing} answers 503 once, {@code /confirmed} wants a token, and
 * {@code /strange} sends none of the headers that only this library's servers send. Thread-safe.
 */
final class NamedServer implements Transport {

    static final Duration WORK = Duration.ofSeconds(3);
    static final String TOKEN = "token-1";

    private static final class Entry {

        private final String fingerprint;
        private final String effect;
        private final boolean strange;
        private boolean executed;
        private boolean forgotten;
        private int status;
        private Instant doneAt;

        Entry(Message message) {
            this.fingerprint = message.uri().getRawPath() + " " + text(message);
            this.effect = text(message);
            this.strange = isStrange(message);
        }
    }

    private final Clockwork clockwork;
    private final Map<String, Entry> entries = new HashMap<>();
    private final Map<String, Integer> effects = new TreeMap<>();
    private final Map<String, Integer> passed = new HashMap<>();
    private final Set<URI> begun = new HashSet<>();
    private final List<Message> messages = new ArrayList<>();
    private final Deque<Fault> script = new ArrayDeque<>();
    private Supplier<Fault> faults = () -> Fault.NONE;
    private Step.Watcher watcher = Step.Watcher.NONE;
    private Dialect dialect;

    NamedServer(Clockwork clockwork, Dialect dialect) {
        this.clockwork = clockwork;
        this.dialect = dialect;
    }

    void then(Fault... next) {
        script.addAll(List.of(next));
    }

    void faults(Supplier<Fault> next) {
        faults = next;
    }

    void watch(Step.Watcher next) {
        watcher = next;
    }

    synchronized Map<String, Integer> effects() {
        return Map.copyOf(effects);
    }

    synchronized int effects(String body) {
        return effects.getOrDefault(body, 0);
    }

    /** Returns the messages that reached it, or were lost on the way there. */
    synchronized List<Message> messages() {
        return List.copyOf(messages);
    }

    synchronized List<String> methods() {
        return messages.stream().map(Message::method).toList();
    }

    /** Returns the number of names whose answers it keeps. */
    synchronized long kept() {
        return entries.values().stream()
                .filter(entry -> entry.executed && !entry.forgotten)
                .count();
    }

    /** Forgets the answers and keeps only the names, as after its retention. */
    synchronized void outlive() {
        entries.values().forEach(entry -> entry.forgotten = true);
    }

    static Optional<String> header(Message message, String name) {
        return message.headers().entrySet().stream()
                .filter(header -> header.getKey().equalsIgnoreCase(name))
                .map(header -> header.getValue().get(0))
                .findFirst();
    }

    @Override
    public Reply send(Message message) throws IOException {
        watcher.reached(Step.SENDING);
        Reply reply = delivered(message);
        watcher.reached(Step.ANSWERED);
        return reply;
    }

    private synchronized Reply delivered(Message message) throws IOException {
        Fault fault = script.isEmpty() ? faults.get() : script.poll();
        if (fault == Fault.NO_CONNECTION) {
            throw new NotSentException("refused", null);
        }
        messages.add(message);
        boolean refused = fault == Fault.UNAUTHORIZED || fault == Fault.PAGE_404;
        if (message.method().equals("POST") && !refused && !fault.name().startsWith("PAGE")) {
            begun.add(message.uri());
        }
        switch (fault) {
            case REQUEST_LOST:
                throw new IOException("lost on the way there");
            case BARE_503:
                return new Reply(503, Map.of(), new byte[0]);
            case BARE_408:
                return new Reply(408, Map.of(), new byte[0]);
            case TOO_MANY:
                return new Reply(429, Map.of("Retry-After", List.of("1")), new byte[0]);
            case UNAUTHORIZED:
                return new Reply(401, Map.of("WWW-Authenticate", List.of("Basic realm=\"shop\"")), new byte[0]);
            case PAGE_404:
                return page(404);
            case PAGE:
                return pageOnceBegun(200, message);
            case PAGE_403:
                return pageOnceBegun(403, message);
            case PAGE_501:
                return pageOnceBegun(501, message);
            default:
                break;
        }
        Reply answer = answer(message);
        if (fault == Fault.ANSWER_LOST) {
            throw new IOException("lost on the way back");
        }
        return fault == Fault.BARE_504_AFTERWARDS ? new Reply(504, Map.of(), new byte[0]) : answer;
    }

    private static Reply page(int status) {
        return new Reply(status, Map.of("Content-Type", List.of("text/html")), "<html>".getBytes(UTF_8));
    }

    /**
     * Answers with a page once the request may have begun. To a first request no client can distinguish a page from the
     * answer; later, clients have to.
     */
    private Reply pageOnceBegun(int status, Message message) {
        return begun.contains(message.uri()) ? page(status) : answer(message);
    }

    private static boolean isStrange(Message message) {
        return message.uri().getPath().contains("/strange");
    }

    private Reply answer(Message message) {
        return switch (dialect) {
            case IDEMPOTENCY_KEY ->
                named(message, header(message, "Idempotency-Key").orElseThrow(), 422, "key-reused");
            case CERTIFIED_HTTP -> certified(message);
            case POE -> postOnce(message);
            case EXACTLY_ONCE -> exactlyOnce(message);
            case IDS -> command(message);
            case TWOPHP -> throw new IllegalStateException("another server's");
        };
    }

    private Reply certified(Message message) {
        if (message.method().equals("DELETE") && message.uri().getPath().startsWith("/messages/")) {
            Entry entry = entries.get(message.uri().getPath().substring("/messages/".length()));
            if (entry == null) {
                return new Reply(404, Map.of(), new byte[0]);
            }
            entry.forgotten = true;
            return new Reply(204, Map.of(), new byte[0]);
        }
        String id = header(message, "X-Message-Id").orElseThrow();
        if (!id.matches("[A-Za-z0-9_:-]{30,100}") || header(message, "Date").isEmpty()) {
            return new Reply(400, Map.of(), new byte[0]);
        }
        Reply reply = named(message, id, 400, "message-id-reused");
        Entry entry = entries.get(id);
        boolean url = entry != null && entry.executed && reply.status() != 202 && reply.status() != 410;
        return url ? with(reply, "X-Message-URL", "/messages/" + id) : reply;
    }

    private Reply command(Message message) {
        boolean confirmed = !message.uri().getPath().contains("/confirmed")
                || header(message, "IDS-Confirmation-Token")
                        .filter(TOKEN::equals)
                        .isPresent();
        String name = message.method() + message.uri() + text(message);
        if (!confirmed && !entries.containsKey(name)) {
            return new Reply(428, Map.of("IDS-Confirmation-Token", List.of(TOKEN)), new byte[0]);
        }
        Reply reply = named(message, name, 409, "idempotency-conflict");
        String status = switch (reply.status()) {
            case 202 -> "in_progress";
            case 201 -> "executed";
            default -> "rejected";
        };
        return entries.containsKey(name) ? with(reply, "IDS-Status", status) : reply;
    }

    /** One request, one name. */
    private Reply named(Message message, String name, int conflict, String problem) {
        Entry entry = entries.get(name);
        if (entry == null) {
            if (isPassing(message)) {
                return new Reply(503, Map.of("Retry-After", List.of("1")), new byte[0]);
            }
            entry = new Entry(message);
            entries.put(name, entry);
            execute(entry, message.uri().getPath());
            return isWorking(entry) ? working() : answerOf(entry, false);
        }
        if (!entry.fingerprint.equals(message.uri().getRawPath() + " " + text(message))) {
            return problem(conflict, problem);
        }
        if (entry.forgotten) {
            return problem(410, "outcome-purged");
        }
        return isWorking(entry) ? working() : answerOf(entry, !entry.strange);
    }

    private Reply working() {
        return dialect == Dialect.IDEMPOTENCY_KEY
                ? with(problem(409, "in-flight"), "Retry-After", "1")
                : new Reply(202, Map.of("Retry-After", List.of("1")), new byte[0]);
    }

    private Reply postOnce(Message message) {
        String name = message.uri().toString();
        Entry entry = entries.get(name);
        boolean strange = isStrange(message);
        if (message.method().equals("GET")) {
            return entry == null
                    ? new Reply(405, Map.of("Allow", List.of("POST")), new byte[0])
                    : answerOf(entry, !strange, 200);
        }
        if (entry != null && isWorking(entry)) {
            return new Reply(503, Map.of("Retry-After", List.of("1")), new byte[0]);
        }
        if (entry != null) {
            return with(
                    strange ? new Reply(405, Map.of(), new byte[0]) : problem(405, "already-posted"), "Allow", "GET");
        }
        if (isPassing(message)) {
            return new Reply(503, Map.of("Retry-After", List.of("1")), new byte[0]);
        }
        if (name.contains("/failing")) {
            Reply refused = new Reply(422, Map.of(), "no".getBytes(UTF_8));
            return strange ? refused : with(refused, "Idempotent-Executed", "true");
        }
        Entry posted = new Entry(message);
        entries.put(name, posted);
        execute(posted, message.uri().getPath());
        return isWorking(posted)
                ? new Reply(503, Map.of("Retry-After", List.of("1")), new byte[0])
                : answerOf(posted, false);
    }

    private Reply exactlyOnce(Message message) {
        String name = message.uri().toString();
        Entry entry = entries.get(name);
        boolean strange = isStrange(message);
        if (message.method().equals("DELETE")) {
            if (entry != null) {
                entry.forgotten = true;
            }
            return new Reply(204, Map.of(), new byte[0]);
        }
        if (entry != null && entry.forgotten) {
            return problem(410, "outcome-purged");
        }
        switch (message.method()) {
            case "PUT":
                if (entry == null) {
                    entries.put(name, new Entry(message));
                    return new Reply(201, Map.of(), new byte[0]);
                }
                return entry.effect.equals(text(message))
                        ? new Reply(204, Map.of(), new byte[0])
                        : problem(422, "key-reused");
            case "POST":
                if (entry == null) {
                    return new Reply(404, Map.of(), new byte[0]);
                }
                if (!entry.executed) {
                    execute(entry, message.uri().getPath());
                }
                return new Reply(isWorking(entry) ? 202 : 204, Map.of(), new byte[0]);
            default:
                if (entry == null || !entry.executed) {
                    return strange ? new Reply(404, Map.of(), new byte[0]) : problem(404, "not-executed");
                }
                return isWorking(entry)
                        ? new Reply(202, Map.of("Retry-After", List.of("1")), new byte[0])
                        : answerOf(entry, !strange);
        }
    }

    private boolean isPassing(Message message) {
        return message.uri().getPath().contains("/passing") && passed.merge(text(message), 1, Integer::sum) == 1;
    }

    private void execute(Entry entry, String path) {
        entry.executed = true;
        entry.doneAt = clockwork.elsewhere().plus(path.contains("/slow") ? WORK : Duration.ZERO);
        entry.status = path.contains("/failing") ? 409 : 201;
        if (entry.status == 201) {
            effects.merge(entry.effect, 1, Integer::sum);
        }
    }

    private boolean isWorking(Entry entry) {
        return entry.executed && clockwork.elsewhere().isBefore(entry.doneAt);
    }

    private static Reply answerOf(Entry entry, boolean replayed) {
        return answerOf(entry, replayed, entry.status);
    }

    private static Reply answerOf(Entry entry, boolean replayed, int status) {
        Map<String, List<String>> headers = new TreeMap<>();
        headers.put("Content-Type", List.of("text/plain"));
        if (!entry.strange) {
            headers.put("Idempotent-Executed", List.of("true"));
        }
        if (replayed) {
            headers.put("Idempotent-Replayed", List.of("true"));
        }
        return new Reply(status, headers, ("done: " + entry.effect).getBytes(UTF_8));
    }

    private static Reply with(Reply reply, String name, String value) {
        Map<String, List<String>> headers = new TreeMap<>(reply.headers());
        headers.put(name, List.of(value));
        return new Reply(reply.status(), headers, reply.body());
    }

    private static Reply problem(int status, String type) {
        return new Reply(
                status,
                Map.of("Content-Type", List.of("application/problem+json")),
                ("{\"type\":\"urn:twophp:problem:" + type + "\",\"status\":" + status + "}").getBytes(UTF_8));
    }

    private static String text(Message message) {
        return new String(message.body(), UTF_8);
    }
}
