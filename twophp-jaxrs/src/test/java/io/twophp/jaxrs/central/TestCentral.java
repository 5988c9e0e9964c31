package io.twophp.jaxrs.central;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.twophp.core.signature.BoundedNonceMemory;
import io.twophp.core.signature.MessageSigner.Purpose;
import io.twophp.core.signature.MessageVerifier;
import io.twophp.core.signature.SigningKeys;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.PublicKey;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** A Central Ledger that knows keys and tokens, and can lose an answer after it has fulfilled the request. */
final class TestCentral implements AutoCloseable {

    final UUID id = UUID.randomUUID();
    final Map<String, Known> keys = new HashMap<>();
    final Set<String> tokens = new HashSet<>(Set.of("first"));
    final Map<String, Integer> asked = new HashMap<>();
    String answerLostAt = "";
    private final Map<String, String> usedFor = new HashMap<>();
    private final HttpServer server;
    private final Clock clock;
    private final MessageVerifier verifier;

    record Known(PublicKey key, Instant until) {}

    TestCentral(Clock clock) throws IOException {
        this.clock = clock;
        this.verifier = new MessageVerifier(this::key, new BoundedNonceMemory(1000, clock), clock);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/central/api/v1/", this::answer);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/central";
    }

    private synchronized Optional<PublicKey> key(String keyId) {
        return Optional.ofNullable(keys.get(keyId))
                .filter(known -> known.until().isAfter(clock.instant()))
                .map(Known::key);
    }

    private void answer(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        String path = exchange.getRequestURI().getPath();
        String what = path.substring(path.lastIndexOf('/') + 1);
        String answer;
        synchronized (this) {
            asked.merge(what, 1, Integer::sum);
            answer = switch (what) {
                case "enrolments" -> enrol(json(body));
                case "keys" ->
                    signed(exchange, body, Purpose.KEYS)
                            .map(by -> rotate(by, json(body)))
                            .orElse("");
                default ->
                    signed(exchange, body, Purpose.BATCH)
                            .map(by -> "{\"stored\":0,\"unchanged\":0}")
                            .orElse("");
            };
        }
        if (!what.equals(answerLostAt)) {
            byte[] bytes = answer.getBytes(UTF_8);
            exchange.sendResponseHeaders(answer.isEmpty() ? 401 : 200, answer.isEmpty() ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        }
        exchange.close();
    }

    private String enrol(JsonObject request) {
        String token = request.getString("token");
        String keyId = request.getString("key_id");
        if (!tokens.remove(token) && !keyId.equals(usedFor.get(token))) {
            return "";
        }
        usedFor.put(token, keyId);
        know(request);
        return Json.createObjectBuilder()
                .add("central_id", id.toString())
                .add("public_key", SigningKeys.text(SigningKeys.fresh().getPublic()))
                .build()
                .toString();
    }

    private String rotate(String by, JsonObject request) {
        know(request);
        if (!by.equals(request.getString("key_id"))) {
            keys.computeIfPresent(
                    by, (key, known) -> new Known(known.key(), clock.instant().plus(Duration.ofDays(1))));
        }
        return "{}";
    }

    private void know(JsonObject request) {
        keys.put(
                request.getString("key_id"),
                new Known(SigningKeys.publicKey(request.getString("public_key")), Instant.MAX));
    }

    private Optional<String> signed(HttpExchange exchange, byte[] body, Purpose purpose) {
        return Optional.of(verifier.verify(purpose, "POST", id, exchange.getRequestHeaders(), body))
                .filter(MessageVerifier.SignatureResult::isGenuine)
                .map(MessageVerifier.SignatureResult::keyId);
    }

    private static JsonObject json(byte[] body) {
        return Json.createReader(new ByteArrayInputStream(body)).readObject();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
