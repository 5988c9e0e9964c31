package io.twophp.core.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.Phase;
import io.twophp.ProtocolHeader;
import io.twophp.core.client.Transport.Message;
import io.twophp.core.client.Transport.NotSentException;
import io.twophp.core.client.Transport.Reply;
import io.twophp.core.intent.Headers;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * A service as its clients see it, and the network in between. It finds duplicates by owner and client correlation id,
 * executes once, replays, expires; each execution is one effect for its request's body. The content of a path decides
 * its behaviour: {@code /slow} answers 202 for a while, {@code /failing} records 409, {@code /ordinary} knows nothing
 * of 2PHP, and no {@code DELETE} does. Thread-safe.
 */
final class SimulatedServer {

    static final Duration TTL = Duration.ofSeconds(30);
    static final Duration WORK = Duration.ofSeconds(3);
    static final String MONITOR = "/2php/intents/";

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
        LATE_ANSWER
    }

    /** A sent message, with its time. */
    record Exchange(Message message, Instant at) {

        boolean isPhaseTwo() {
            return message.uri().getPath().endsWith("/confirm");
        }

        boolean isPhaseOne() {
            return !isPhaseTwo() && !message.method().equals("GET");
        }

        Optional<String> header(String name) {
            return message.headers().entrySet().stream()
                    .filter(header -> header.getKey().equalsIgnoreCase(name))
                    .map(header -> header.getValue().get(0))
                    .findFirst();
        }

        String clientCorrelationId() {
            return header(ProtocolHeader.CLIENT_CORRELATION_ID).orElseThrow();
        }
    }

    private static final class Intent {

        private final String id;
        private final String clientCorrelationId;
        private final String fingerprint;
        private final String path;
        private final String effect;
        private final Instant deadline;
        private Phase phase = Phase.WAITING_CONFIRM;
        private Instant doneAt;
        private boolean told;

        Intent(String id, String clientCorrelationId, Message message, Instant deadline) {
            this.id = id;
            this.clientCorrelationId = clientCorrelationId;
            this.fingerprint = fingerprintOf(message);
            this.path = message.uri().getRawPath();
            this.effect = new String(message.body(), UTF_8);
            this.deadline = deadline;
        }
    }

    private final Clockwork clockwork;
    private final Map<String, Intent> byClient = new LinkedHashMap<>();
    private final Map<String, Intent> byServer = new HashMap<>();
    private final Map<String, Integer> effects = new HashMap<>();
    private final List<Exchange> exchanges = new ArrayList<>();
    private final Deque<Fault> script = new ArrayDeque<>();
    private Supplier<Fault> faults = () -> Fault.NONE;
    private Step.Watcher watcher = Step.Watcher.NONE;
    private Consumer<Message> beforeSending = message -> {};
    private BiConsumer<String, String> callbacks = (client, server) -> {};
    private Duration ttl = TTL;
    private String retryAfter = "2";
    private String monitor = MONITOR;
    private UnaryOperator<String> naming = id -> id;
    private boolean downgraded;

    SimulatedServer(Clockwork clockwork) {
        this.clockwork = clockwork;
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

    /** Sets the receiver of callbacks, which gets both ids before business logic begins. */
    void callbacks(BiConsumer<String, String> receiver) {
        callbacks = receiver;
    }

    void ttl(Duration next) {
        ttl = next;
    }

    /** Sets the {@code Retry-After} of a 202 and a 429. */
    void retryAfter(String seconds) {
        retryAfter = seconds;
    }

    /** Sets how the server changes the ids that it would issue. */
    void naming(UnaryOperator<String> next) {
        naming = next;
    }

    /** Sets the monitor's address in a 202; the id is appended. */
    void monitor(String address) {
        monitor = address;
    }

    /** Turns it into a version that does not know 2PHP. */
    void downgrade() {
        downgraded = true;
    }

    /** Prolongs the running executions until that time. */
    synchronized void workUntil(Instant end) {
        byServer.values().forEach(intent -> intent.doneAt = end);
    }

    /** Forgets all intents, as if another backup had been restored. */
    synchronized void forget() {
        byClient.clear();
        byServer.clear();
    }

    /** Returns the number of executions of requests with that body. */
    synchronized int effects(String body) {
        return effects.getOrDefault(body, 0);
    }

    /** Returns the number of executions, by body. */
    synchronized Map<String, Integer> effects() {
        return Map.copyOf(effects);
    }

    /** Returns the phase of an intent, expiry included. */
    synchronized Optional<Phase> phase(String serverCorrelationId) {
        return Optional.ofNullable(byServer.get(serverCorrelationId)).map(this::now);
    }

    synchronized List<Exchange> exchanges() {
        return List.copyOf(exchanges);
    }

    List<Exchange> phaseOnes() {
        return exchanges().stream().filter(Exchange::isPhaseOne).toList();
    }

    List<Exchange> phaseTwos() {
        return exchanges().stream().filter(Exchange::isPhaseTwo).toList();
    }

    /** Returns the transport by which that owner reaches this server. */
    Transport as(String owner) {
        return message -> send(message, owner);
    }

    private Reply send(Message message, String owner) throws IOException {
        watcher.reached(Step.SENDING);
        beforeSending.accept(message);
        Fault fault = fault();
        Reply answer = delivered(message, owner, fault);
        watcher.reached(Step.ANSWERED);
        return answer;
    }

    private synchronized Fault fault() {
        return script.isEmpty() ? faults.get() : script.poll();
    }

    private synchronized Reply delivered(Message message, String owner, Fault fault) throws IOException {
        if (fault == Fault.NO_CONNECTION) {
            throw new NotSentException("refused", null);
        }
        exchanges.add(new Exchange(message, clockwork.elsewhere()));
        switch (fault) {
            case REQUEST_LOST:
                throw new IOException("lost on the way there");
            case BARE_503:
                return bare(503);
            case BARE_408:
                return bare(408);
            case TOO_MANY:
                return new Reply(429, Map.of("Retry-After", List.of(retryAfter)), new byte[0]);
            case UNAUTHORIZED:
                return new Reply(401, Map.of("WWW-Authenticate", List.of("Basic realm=\"shop\"")), new byte[0]);
            case PAGE:
                return page(200);
            case PAGE_403:
                return page(403);
            case PAGE_404:
                return page(404);
            case PAGE_501:
                return page(501);
            case LATE_REQUEST:
                clockwork.advance(ttl.plusSeconds(1));
                break;
            default:
                break;
        }
        Reply answer = answer(message, owner);
        switch (fault) {
            case ANSWER_LOST:
                throw new IOException("lost on the way back");
            case BARE_504_AFTERWARDS:
                return bare(504);
            case LATE_ANSWER:
                clockwork.advance(ttl.plusSeconds(1));
                return answer;
            default:
                return answer;
        }
    }

    private Reply answer(Message message, String owner) {
        Exchange exchange = exchanges.get(exchanges.size() - 1);
        String path = message.uri().getRawPath();
        if (downgraded
                || path.contains("/ordinary")
                || exchange.message().method().equals("DELETE")) {
            return path.endsWith("/confirm") ? bare(404) : ordinary(message);
        }
        if (message.method().equals("GET")) {
            Intent intent = byServer.get(path.substring(path.lastIndexOf('/') + 1));
            return intent == null ? bare(404) : new Reply(200, told(intent, now(intent)), new byte[0]);
        }
        return exchange.isPhaseTwo() ? confirmed(exchange, owner) : registered(exchange, owner);
    }

    private Reply ordinary(Message message) {
        effects.merge(new String(message.body(), UTF_8), 1, Integer::sum);
        return bare(201);
    }

    private Reply registered(Exchange exchange, String owner) {
        String key = owner + " " + exchange.clientCorrelationId();
        Intent intent = byClient.get(key);
        if (intent == null) {
            intent = new Intent(
                    naming.apply("scid-" + (byServer.size() + 1) + "-"
                            + exchange.clientCorrelationId().substring(0, 8)),
                    exchange.clientCorrelationId(),
                    exchange.message(),
                    clockwork.elsewhere().plus(ttl));
            byClient.put(key, intent);
            byServer.put(intent.id, intent);
            if (exchange.header(ProtocolHeader.AUTO_CONFIRM).isPresent()) {
                if (exchange.header(ProtocolHeader.CALLBACK).isPresent()) {
                    callbacks.accept(intent.clientCorrelationId, intent.id);
                }
                execute(intent);
            }
        } else if (!intent.fingerprint.equals(fingerprintOf(exchange.message()))) {
            return problem(422);
        }
        return standing(intent);
    }

    private Reply confirmed(Exchange exchange, String owner) {
        Intent intent = byServer.get(
                exchange.header(ProtocolHeader.SERVER_CORRELATION_ID).orElseThrow());
        String path = exchange.message().uri().getRawPath();
        if (intent == null
                || !intent.clientCorrelationId.equals(exchange.clientCorrelationId())
                || !path.equals((intent.path.equals("/") ? "" : intent.path) + "/confirm")) {
            return problem(404);
        }
        if (byClient.get(owner + " " + intent.clientCorrelationId) != intent) {
            return problem(403);
        }
        if (now(intent) == Phase.WAITING_CONFIRM) {
            execute(intent);
        }
        return standing(intent);
    }

    private void execute(Intent intent) {
        if (intent.path.contains("/failing")) {
            intent.phase = Phase.FAILED;
            return;
        }
        effects.merge(intent.effect, 1, Integer::sum);
        intent.phase = Phase.COMMITTED;
        intent.doneAt = clockwork.elsewhere().plus(intent.path.contains("/slow") ? WORK : Duration.ZERO);
    }

    private Phase now(Intent intent) {
        if (intent.phase == Phase.WAITING_CONFIRM && !clockwork.elsewhere().isBefore(intent.deadline)) {
            intent.phase = Phase.TTL_EXPIRED;
        }
        boolean working =
                intent.phase == Phase.COMMITTED && clockwork.elsewhere().isBefore(intent.doneAt);
        return working ? Phase.PROCESSING : intent.phase;
    }

    private Reply standing(Intent intent) {
        Phase phase = now(intent);
        Map<String, List<String>> headers = told(intent, phase);
        switch (phase) {
            case WAITING_CONFIRM:
                headers.put(
                        ProtocolHeader.TTL,
                        List.of(Long.toString(Duration.between(clockwork.elsewhere(), intent.deadline)
                                .toMillis())));
                headers.put(ProtocolHeader.PONR_DEADLINE, List.of(intent.deadline.toString()));
                return new Reply(200, headers, new byte[0]);
            case PROCESSING:
                headers.put("Location", List.of(monitor + intent.id));
                headers.put("Retry-After", List.of(retryAfter));
                return new Reply(202, headers, new byte[0]);
            case TTL_EXPIRED:
                headers.put(ProtocolHeader.MESSAGE, List.of(ProtocolHeader.EXPIRED_MESSAGE));
                return new Reply(408, headers, new byte[0]);
            default:
                if (intent.told) {
                    headers.put(ProtocolHeader.MESSAGE, List.of(ProtocolHeader.REPLAYED_MESSAGE));
                }
                intent.told = true;
                return new Reply(
                        phase == Phase.COMMITTED ? 200 : 409, headers, ("done: " + intent.effect).getBytes(UTF_8));
        }
    }

    private static Map<String, List<String>> told(Intent intent, Phase phase) {
        Map<String, List<String>> headers = new TreeMap<>();
        headers.put(ProtocolHeader.SERVER_CORRELATION_ID, List.of(intent.id));
        headers.put(ProtocolHeader.CLIENT_CORRELATION_ID, List.of(intent.clientCorrelationId));
        headers.put(ProtocolHeader.PHASE_STATE, List.of(phase.name()));
        return headers;
    }

    private static Reply bare(int status) {
        return new Reply(status, Map.of(), new byte[0]);
    }

    private static Reply problem(int status) {
        return new Reply(status, Map.of("Content-Type", List.of("application/problem+json")), new byte[0]);
    }

    private static Reply page(int status) {
        return new Reply(status, Map.of("Content-Type", List.of("text/html")), "<html>".getBytes(UTF_8));
    }

    private static String fingerprintOf(Message message) {
        Map<String, List<String>> headers = new TreeMap<>();
        message.headers().forEach((name, values) -> headers.put(Headers.canonical(name), values));
        return message.method() + " " + message.uri().getRawPath() + "?"
                + message.uri().getRawQuery() + " " + headers.get("Content-Type") + " "
                + new String(message.body(), UTF_8);
    }
}
