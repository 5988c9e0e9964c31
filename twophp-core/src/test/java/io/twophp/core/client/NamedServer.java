package io.twophp.core.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.Dialect;
import io.twophp.core.client.Network.Fault;
import io.twophp.core.client.Transport.Message;
import io.twophp.core.client.Transport.Reply;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A server of each dialect but 2PHP, as its document describes it, and the network in between. Each execution is one
 * effect for its request's body. The content of a path decides its behaviour: {@code /slow} works for a while,
 * {@code /failing} answers 409 for ever, {@code /passing} answers 503 once, {@code /confirmed} wants a token, and
 * {@code /strange} sends none of the headers that only this library's servers send. Thread-safe.
 */
final class NamedServer extends Network implements Transport {

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
    private final Map<String, Integer> passed = new HashMap<>();
    private final Set<URI> begun = new HashSet<>();
    private final List<Message> messages = new ArrayList<>();
    private Dialect dialect;

    NamedServer(Clockwork clockwork, Dialect dialect) {
        super("1");
        this.clockwork = clockwork;
        this.dialect = dialect;
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

    @Override
    public Reply send(Message message) throws IOException {
        return exchange(message, () -> answer(message));
    }

    @Override
    void sent(Message message, Fault fault) {
        messages.add(message);
        boolean refused = fault == Fault.UNAUTHORIZED || fault.name().startsWith("PAGE");
        if (message.method().equals("POST") && !refused) {
            begun.add(message.uri());
        }
    }

    /** To a first request no client can distinguish a page from the answer; later, clients have to. */
    @Override
    boolean isAnswered(Message message) {
        return !begun.contains(message.uri());
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
                return bare(404);
            }
            entry.forgotten = true;
            return bare(204);
        }
        String id = header(message, "X-Message-Id").orElseThrow();
        if (!id.matches("[A-Za-z0-9_:-]{30,100}") || header(message, "Date").isEmpty()) {
            return bare(400);
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
            return with(bare(428), "IDS-Confirmation-Token", TOKEN);
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
                return soon(bare(503));
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
        return soon(dialect == Dialect.IDEMPOTENCY_KEY ? problem(409, "in-flight") : bare(202));
    }

    private Reply postOnce(Message message) {
        String name = message.uri().toString();
        Entry entry = entries.get(name);
        boolean strange = isStrange(message);
        if (message.method().equals("GET")) {
            return entry == null ? with(bare(405), "Allow", "POST") : answerOf(entry, !strange, 200);
        }
        if (entry != null && isWorking(entry)) {
            return soon(bare(503));
        }
        if (entry != null) {
            return with(strange ? bare(405) : problem(405, "already-posted"), "Allow", "GET");
        }
        if (isPassing(message)) {
            return soon(bare(503));
        }
        if (name.contains("/failing")) {
            Reply refused = new Reply(422, Map.of(), "no".getBytes(UTF_8));
            return strange ? refused : with(refused, "Idempotent-Executed", "true");
        }
        Entry posted = new Entry(message);
        entries.put(name, posted);
        execute(posted, message.uri().getPath());
        return isWorking(posted) ? soon(bare(503)) : answerOf(posted, false);
    }

    private Reply exactlyOnce(Message message) {
        String name = message.uri().toString();
        Entry entry = entries.get(name);
        boolean strange = isStrange(message);
        if (message.method().equals("DELETE")) {
            if (entry != null) {
                entry.forgotten = true;
            }
            return bare(204);
        }
        if (entry != null && entry.forgotten) {
            return problem(410, "outcome-purged");
        }
        switch (message.method()) {
            case "PUT":
                if (entry == null) {
                    entries.put(name, new Entry(message));
                    return bare(201);
                }
                return entry.effect.equals(text(message)) ? bare(204) : problem(422, "key-reused");
            case "POST":
                if (entry == null) {
                    return bare(404);
                }
                if (!entry.executed) {
                    execute(entry, message.uri().getPath());
                }
                return bare(isWorking(entry) ? 202 : 204);
            default:
                if (entry == null || !entry.executed) {
                    return strange ? bare(404) : problem(404, "not-executed");
                }
                return isWorking(entry) ? soon(bare(202)) : answerOf(entry, !strange);
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
            takesEffect(entry.effect);
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
        byte[] body = ("done: " + entry.effect).getBytes(UTF_8);
        headers.put("Content-Length", List.of(Integer.toString(body.length)));
        return new Reply(status, headers, body);
    }

    private static Reply soon(Reply reply) {
        return with(reply, "Retry-After", "1");
    }

    private static String text(Message message) {
        return new String(message.body(), UTF_8);
    }
}
