package io.twophp.core.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.Phase;
import io.twophp.ProtocolHeader;
import io.twophp.core.client.Transport.Message;
import io.twophp.core.client.Transport.Reply;
import io.twophp.core.intent.Headers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;

/**
 * A service as its clients see it, and the network in between. It finds duplicates by owner and client correlation id,
 * executes once, replays, expires; each execution is one effect for its request's body. The content of a path decides
 * its behaviour: {@code /slow} answers 202 for a while, {@code /failing} records 409, {@code /ordinary} knows nothing
 * of 2PHP, and no {@code DELETE} does. Thread-safe.
 */
final class SimulatedServer extends Network {

    static final Duration TTL = Duration.ofSeconds(30);
    static final Duration WORK = Duration.ofSeconds(3);
    static final String MONITOR = "/2php/intents/";

    /** A sent message, with its time. */
    record Exchange(Message message, Instant at) {

        boolean isPhaseTwo() {
            return message.uri().getPath().endsWith("/confirm");
        }

        boolean isPhaseOne() {
            return !isPhaseTwo() && !message.method().equals("GET");
        }

        Optional<String> header(String name) {
            return Network.header(message, name);
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
    private final List<Exchange> exchanges = new ArrayList<>();
    private BiConsumer<String, String> callbacks = (client, server) -> {};
    private Duration ttl = TTL;
    private String monitor = MONITOR;
    private UnaryOperator<String> naming = id -> id;
    private boolean downgraded;

    SimulatedServer(Clockwork clockwork) {
        super("2");
        this.clockwork = clockwork;
    }

    /** Sets the receiver of callbacks, which gets both ids before business logic begins. */
    void callbacks(BiConsumer<String, String> receiver) {
        callbacks = receiver;
    }

    void ttl(Duration next) {
        ttl = next;
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
        return message -> exchange(message, () -> answer(message, owner));
    }

    @Override
    void sent(Message message, Fault fault) {
        exchanges.add(new Exchange(message, clockwork.elsewhere()));
    }

    @Override
    void late() {
        clockwork.advance(ttl.plusSeconds(1));
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
        takesEffect(new String(message.body(), UTF_8));
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
        takesEffect(intent.effect);
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
                headers.put("Retry-After", List.of(retryAfter()));
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

    private static Reply problem(int status) {
        return with(bare(status), "Content-Type", "application/problem+json");
    }

    private static String fingerprintOf(Message message) {
        Map<String, List<String>> headers = new TreeMap<>();
        message.headers().forEach((name, values) -> headers.put(Headers.canonical(name), values));
        return message.method() + " " + message.uri().getRawPath() + "?"
                + message.uri().getRawQuery() + " " + headers.get("Content-Type") + " "
                + new String(message.body(), UTF_8);
    }
}
