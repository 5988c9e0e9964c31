package io.twophp.testsuite.stranger;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import io.twophp.ProtocolHeader;
import io.twophp.testsuite.launch.HttpStub;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/**
 * Another party's service that the stranger calls: it speaks 2PHP, and keeps the requests that it receives. It
 * registers them, and answers confirmations as was set for their user; without a setting, with the outcome.
 * Thread-safe.
 */
final class Peer implements AutoCloseable {

    private static final Duration TTL = Duration.ofMinutes(1);

    /**
     * A received request.
     *
     * @param user by HTTP Basic, empty without
     * @param clientId the client correlation id, empty without
     */
    record Received(String method, String path, String user, String clientId, String body) {

        boolean isConfirmation() {
            return path.endsWith("/confirm");
        }
    }

    /** An answer, without the protocol's headers. */
    record Answer(int status, Map<String, String> headers) {}

    private final HttpStub http = new HttpStub(this::answer);
    private final List<Received> received = new CopyOnWriteArrayList<>();
    private final Map<String, Answer> confirmations = new ConcurrentHashMap<>();

    URI at(String path) {
        return URI.create(http.origin() + path);
    }

    /** Sets the answer to a user's confirmations from now on. */
    void confirmations(String user, Answer answer) {
        confirmations.put(user, answer);
    }

    List<Received> received() {
        return List.copyOf(received);
    }

    private void answer(HttpExchange exchange) throws IOException {
        Received request = new Received(
                exchange.getRequestMethod(),
                exchange.getRequestURI().getRawPath(),
                header(exchange, "Authorization", Peer::user),
                header(exchange, ProtocolHeader.CLIENT_CORRELATION_ID, Function.identity()),
                new String(exchange.getRequestBody().readAllBytes(), UTF_8));
        received.add(request);
        Answer told = confirmations.get(request.user());
        if (request.isConfirmation() && told != null) {
            told.headers().forEach(exchange.getResponseHeaders()::set);
            exchange.sendResponseHeaders(told.status(), -1);
        } else {
            protocol(exchange, request);
            exchange.sendResponseHeaders(200, -1);
        }
    }

    private static void protocol(HttpExchange exchange, Received request) {
        Map<String, String> headers = Map.of(
                ProtocolHeader.CLIENT_CORRELATION_ID,
                request.clientId(),
                ProtocolHeader.SERVER_CORRELATION_ID,
                "peer-" + request.clientId(),
                ProtocolHeader.PHASE_STATE,
                request.isConfirmation() ? "COMMITTED" : "WAITING_CONFIRM",
                ProtocolHeader.TTL,
                Long.toString(TTL.toMillis()),
                ProtocolHeader.PONR_DEADLINE,
                Instant.now().plus(TTL).toString());
        headers.forEach(exchange.getResponseHeaders()::set);
    }

    private static String header(HttpExchange exchange, String name, Function<String, String> reading) {
        String value = exchange.getRequestHeaders().getFirst(name);
        return value == null ? "" : reading.apply(value);
    }

    private static String user(String authorization) {
        byte[] credentials = Base64.getDecoder().decode(authorization.substring("Basic ".length()));
        return new String(credentials, UTF_8).split(":", 2)[0];
    }

    @Override
    public void close() {
        http.close();
    }
}
