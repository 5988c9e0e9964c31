package io.twophp.core.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.core.client.Transport.Message;
import io.twophp.core.client.Transport.NotSentException;
import io.twophp.core.client.Transport.Reply;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The network between a client and a server of the tests, with its proxies, and the server's effects. What happens to
 * an exchange is scripted, or left to chance. Thread-safe.
 */
abstract class Network {

    /** The faults of one exchange. */
    enum Fault {
        NONE,
        NO_CONNECTION,
        REQUEST_LOST,
        ANSWER_LOST,
        /** From a proxy; the server got nothing. */
        BARE_503,
        /** From a proxy; the server got everything. */
        BARE_504_AFTERWARDS,
        BARE_408,
        TOO_MANY,
        /** From a gateway; the server got nothing. */
        UNAUTHORIZED,
        /** A page of a proxy; the server got nothing. */
        PAGE,
        /** A page of a server whose application is not deployed yet. */
        PAGE_403,
        PAGE_404,
        PAGE_501,
        /** The request arrives after the time to confirm is over. */
        LATE_REQUEST,
        LATE_ANSWER,
        /** The server got everything; half of its answer arrives, which only the end of the connection ends. */
        CUT_OFF
    }

    private static final byte[] NOTHING = {};

    private final Map<String, Integer> effects = new HashMap<>();
    private final Deque<Fault> script = new ArrayDeque<>();
    private Supplier<Fault> faults = () -> Fault.NONE;
    private Step.Watcher watcher = Step.Watcher.NONE;
    private Consumer<Message> beforeSending = message -> {};
    private String retryAfter;

    Network(String retryAfter) {
        this.retryAfter = retryAfter;
    }

    /** Sets the faults of the next exchanges, in order. */
    void then(Fault... next) {
        script.addAll(List.of(next));
    }

    /** Sets the faults of the exchanges that {@link #then} does not set. */
    void faults(Supplier<Fault> next) {
        faults = next;
    }

    void watch(Step.Watcher next) {
        watcher = next;
    }

    /** Sets a look at each message before it is sent. */
    void beforeSending(Consumer<Message> look) {
        beforeSending = look;
    }

    /** Sets the {@code Retry-After} of a 429, and of a server at work. */
    void retryAfter(String seconds) {
        retryAfter = seconds;
    }

    String retryAfter() {
        return retryAfter;
    }

    /** Returns the number of executions of requests with that body. */
    synchronized int effects(String body) {
        return effects.getOrDefault(body, 0);
    }

    /** Returns the number of executions, by body. */
    synchronized Map<String, Integer> effects() {
        return Map.copyOf(effects);
    }

    final void takesEffect(String body) {
        effects.merge(body, 1, Integer::sum);
    }

    /** @param answer what the server does, once the message has arrived */
    final Reply exchange(Message message, Supplier<Reply> answer) throws IOException {
        watcher.reached(Step.SENDING);
        beforeSending.accept(message);
        Reply reply = delivered(message, answer);
        watcher.reached(Step.ANSWERED);
        return reply;
    }

    private synchronized Reply delivered(Message message, Supplier<Reply> answer) throws IOException {
        Fault fault = script.isEmpty() ? faults.get() : script.poll();
        if (fault == Fault.NO_CONNECTION) {
            throw new NotSentException("refused", null);
        }
        sent(message, fault);
        if (fault == Fault.REQUEST_LOST) {
            throw new IOException("lost on the way there");
        }
        Reply reply = answered(fault, message, answer);
        if (fault == Fault.ANSWER_LOST) {
            throw new IOException("lost on the way back");
        }
        return reply;
    }

    private Reply answered(Fault fault, Message message, Supplier<Reply> answer) {
        return switch (fault) {
            case BARE_503 -> bare(503);
            case BARE_408 -> bare(408);
            case TOO_MANY -> with(bare(429), "Retry-After", retryAfter);
            case UNAUTHORIZED -> with(bare(401), "WWW-Authenticate", "Basic realm=\"shop\"");
            case PAGE_404 -> page(404);
            case PAGE -> isAnswered(message) ? answer.get() : page(200);
            case PAGE_403 -> isAnswered(message) ? answer.get() : page(403);
            case PAGE_501 -> isAnswered(message) ? answer.get() : page(501);
            case LATE_REQUEST -> {
                late();
                yield answer.get();
            }
            case LATE_ANSWER -> {
                Reply reply = answer.get();
                late();
                yield reply;
            }
            case BARE_504_AFTERWARDS -> {
                answer.get();
                yield bare(504);
            }
            case CUT_OFF -> cutOff(answer.get());
            case NONE, NO_CONNECTION, REQUEST_LOST, ANSWER_LOST -> answer.get();
        };
    }

    /** Called with each message that is sent, whether it arrives or not. */
    abstract void sent(Message message, Fault fault);

    /** Returns whether the server answers in place of a proxy's page. */
    boolean isAnswered(Message message) {
        return false;
    }

    /** Lets more time pass than there is to confirm. */
    void late() {
        throw new IllegalStateException("nothing is confirmed here");
    }

    /** Returns a header of a message, in whatever case it is written. */
    static Optional<String> header(Message message, String name) {
        return message.headers().entrySet().stream()
                .filter(header -> header.getKey().equalsIgnoreCase(name))
                .map(header -> header.getValue().get(0))
                .findFirst();
    }

    static Reply bare(int status) {
        return new Reply(status, Map.of(), NOTHING);
    }

    static Reply problem(int status, String type) {
        return new Reply(
                status,
                Map.of("Content-Type", List.of("application/problem+json")),
                ("{\"type\":\"urn:twophp:problem:" + type + "\",\"status\":" + status + "}").getBytes(UTF_8));
    }

    private static Reply cutOff(Reply whole) {
        Map<String, List<String>> headers = new TreeMap<>(whole.headers());
        headers.remove("Content-Length");
        return new Reply(whole.status(), headers, Arrays.copyOf(whole.body(), whole.body().length / 2));
    }

    /** Returns an answer with one more header. */
    static Reply with(Reply reply, String name, String value) {
        Map<String, List<String>> headers = new TreeMap<>(reply.headers());
        headers.put(name, List.of(value));
        return new Reply(reply.status(), headers, reply.body());
    }

    private static Reply page(int status) {
        return new Reply(status, Map.of("Content-Type", List.of("text/html")), "<html>".getBytes(UTF_8));
    }
}
