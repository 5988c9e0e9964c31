package io.twophp.se;

import com.sun.net.httpserver.HttpExchange;
import io.twophp.core.signature.BoundedNonceMemory;
import io.twophp.core.signature.MessageSigner.Purpose;
import io.twophp.core.signature.MessageVerifier;
import io.twophp.core.signature.SigningKeys;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.security.KeyPair;
import java.security.PublicKey;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Takes enrolments by a token and signed batches, as a Central Ledger does, and remembers rows. */
final class CentralServer extends HttpStub {

    static final String TOKEN = "only-once";

    private static final int NONCES = 1_000;

    private final UUID id = UUID.randomUUID();
    private final KeyPair keys = SigningKeys.fresh();
    private final Map<String, PublicKey> enrolled = new ConcurrentHashMap<>();
    private final List<JsonObject> enrolments = new CopyOnWriteArrayList<>();
    private final BlockingQueue<JsonObject> rows = new LinkedBlockingQueue<>();
    private final MessageVerifier verifier = new MessageVerifier(
            key -> Optional.ofNullable(enrolled.get(key)),
            new BoundedNonceMemory(NONCES, Clock.systemUTC()),
            Clock.systemUTC());
    private volatile int down;
    private volatile boolean hasEnded;

    String url() {
        return at("/central").toString();
    }

    /** Sets the status of all further answers; 0 for proper answers. */
    void answer(int status) {
        down = status;
    }

    /** Returns one row that was sent; null if none comes in time. */
    JsonObject row() throws InterruptedException {
        return rows.poll(30, TimeUnit.SECONDS);
    }

    /** Returns the number of rows that were sent and not fetched by {@link #row}. */
    int more() {
        return rows.size();
    }

    /** Returns whether the last batch reported that its service was closed. */
    boolean hasEnded() {
        return hasEnded;
    }

    List<JsonObject> enrolments() {
        return List.copyOf(enrolments);
    }

    @Override
    void handle(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        if (down != 0) {
            json(exchange, down, "{\"detail\":\"down for a while\"}");
        } else if (exchange.getRequestURI().getPath().endsWith("/enrolments")) {
            enrol(exchange, body);
        } else if (verifier.verify(Purpose.BATCH, exchange.getRequestMethod(), id, exchange.getRequestHeaders(), body)
                .isGenuine()) {
            JsonObject batch = read(body);
            hasEnded = batch.getBoolean("ended", false);
            List<JsonObject> told = batch.getJsonArray("rows").getValuesAs(JsonObject.class);
            rows.addAll(told);
            json(exchange, 200, "{\"stored\":" + told.size() + ",\"unchanged\":0,\"refused\":[],\"ahead\":[]}");
        } else {
            json(exchange, 401, "{\"detail\":\"not signed as it should be\"}");
        }
    }

    private void enrol(HttpExchange exchange, byte[] body) throws IOException {
        JsonObject request = read(body);
        if (!request.getString("token").equals(TOKEN) || !enrolled.isEmpty()) {
            json(exchange, 401, "{\"detail\":\"no such token\"}");
            return;
        }
        enrolments.add(request);
        enrolled.put(request.getString("key_id"), SigningKeys.publicKey(request.getString("public_key")));
        json(
                exchange,
                201,
                Json.createObjectBuilder()
                        .add("central_id", id.toString())
                        .add("public_key", SigningKeys.text(keys.getPublic()))
                        .build()
                        .toString());
    }

    private static JsonObject read(byte[] body) {
        try (JsonReader reader = Json.createReader(new ByteArrayInputStream(body))) {
            return reader.readObject();
        }
    }

    private static void json(HttpExchange exchange, int status, String text) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        answer(exchange, status, text);
    }
}
