package io.twophp.se;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import io.twophp.ProtocolHeader;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Takes orders in two phases, remembers registrations, and can stop answering. */
final class TwoPhaseServer extends HttpStub {

    private final Map<String, String> registered = new ConcurrentHashMap<>();
    private final Map<String, Integer> executed = new ConcurrentHashMap<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final Map<String, Set<String>> senders = new ConcurrentHashMap<>();
    private final AtomicInteger executions = new AtomicInteger();
    private final AtomicInteger absent = new AtomicInteger();
    private volatile boolean silent;

    URI orders() {
        return at("/orders");
    }

    /** Makes the server execute requests without answering them. */
    void fallSilent() {
        silent = true;
    }

    void speak() {
        silent = false;
    }

    /** Simulates a start: the next requests that would be confirmations find no application. */
    void restart(int requests) {
        absent.set(requests);
    }

    /** Returns method, path and body of each request. */
    List<String> requests() {
        return List.copyOf(requests);
    }

    /** Returns the credentials that requests of a client correlation id came with. */
    Set<String> senders(String clientCorrelationId) {
        return senders.getOrDefault(clientCorrelationId, Set.of());
    }

    int executions() {
        return executions.get();
    }

    @Override
    void handle(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
        requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + body);
        boolean confirmation = exchange.getRequestURI().getPath().endsWith("/confirm");
        if (confirmation && absent.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            answer(exchange, 404, "");
            return;
        }
        String ccid = exchange.getRequestHeaders().getFirst(ProtocolHeader.CLIENT_CORRELATION_ID);
        senders.computeIfAbsent(ccid == null ? "none" : ccid, id -> ConcurrentHashMap.newKeySet())
                .add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
        String scid = registered.computeIfAbsent(
                ccid == null ? "none" : ccid, id -> UUID.randomUUID().toString());
        exchange.getResponseHeaders().set(ProtocolHeader.CLIENT_CORRELATION_ID, ccid);
        exchange.getResponseHeaders().set(ProtocolHeader.SERVER_CORRELATION_ID, scid);
        if (confirmation) {
            executed.computeIfAbsent(scid, id -> executions.incrementAndGet());
        }
        if (silent && executed.containsKey(scid)) {
            exchange.close();
        } else if (executed.containsKey(scid)) {
            exchange.getResponseHeaders().set(ProtocolHeader.PHASE_STATE, "COMMITTED");
            exchange.getResponseHeaders().set(ProtocolHeader.RESPONSE_STATUS, "201");
            exchange.getResponseHeaders().set("content-type", "application/json");
            answer(exchange, 200, "{\"order\":" + executed.get(scid) + "}");
        } else {
            exchange.getResponseHeaders().set(ProtocolHeader.PHASE_STATE, "WAITING_CONFIRM");
            exchange.getResponseHeaders().set(ProtocolHeader.TTL, "30000");
            exchange.getResponseHeaders()
                    .set(
                            ProtocolHeader.PONR_DEADLINE,
                            Instant.now().plusSeconds(30).toString());
            answer(exchange, 200, "");
        }
    }
}
