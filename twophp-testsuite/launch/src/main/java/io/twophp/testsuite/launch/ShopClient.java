package io.twophp.testsuite.launch;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.ProtocolHeader;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.StringReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * One customer's HTTP client of one shop; {@code null} credentials make it anonymous. Speaks 2PHP one phase at a time,
 * or not at all.
 */
public final class ShopClient {

    private final Client client;

    /** @param shop the shop's context root, with a slash at the end */
    public ShopClient(URI shop, String credentials) {
        this.client = new Client(shop, credentials, HttpClient.Version.HTTP_2);
    }

    /** Returns a client of the shop on a server. */
    public static ShopClient alice(Server server) {
        return new ShopClient(server.baseUri().resolve("shop/"), "alice:alice-secret");
    }

    public HttpResponse<String> get(String path) {
        return send("GET", path, null);
    }

    /**
     * @param path relative to the context root, or absolute as from a Location
     * @param json the body; {@code null} for none
     * @param headers names and values in turns
     */
    public HttpResponse<String> send(String method, String path, String json, String... headers) {
        Request request = new Request(method, path, json == null ? null : json.getBytes(UTF_8), List.of(headers));
        boolean isUntyped = json != null && !request.headers().contains("Content-Type");
        return client.send(isUntyped ? request.with("Content-Type", "application/json") : request);
    }

    /** Sends Phase 1 and returns any answer. */
    public HttpResponse<String> phaseOne(String clientId, String method, String path, String json, String... headers) {
        return send(method, path, json, protocol(headers, ProtocolHeader.CLIENT_CORRELATION_ID, clientId));
    }

    /** Sends Phase 1 of a request with a fresh id, which must be registered. */
    public Registered register(String method, String path, String json, String... headers) {
        String clientId = UUID.randomUUID().toString();
        HttpResponse<String> answer = phaseOne(clientId, method, path, json, headers);
        if (answer.statusCode() != 200) {
            throw new AssertionError("Phase 1 was answered " + answer.statusCode() + ": " + answer.body());
        }
        return new Registered(
                clientId,
                header(answer, ProtocolHeader.SERVER_CORRELATION_ID),
                path,
                Instant.parse(header(answer, ProtocolHeader.PONR_DEADLINE)));
    }

    public Registered registerOrder(String sku, int quantity) {
        return register("POST", "orders", "{\"sku\":\"" + sku + "\",\"quantity\":" + quantity + "}");
    }

    /** Sends Phase 2 and returns any answer. */
    public HttpResponse<String> confirm(Registered intent, String... headers) {
        return send(
                "POST",
                intent.path().replaceFirst("\\?.*", "") + "/confirm",
                null,
                protocol(
                        headers,
                        ProtocolHeader.CLIENT_CORRELATION_ID,
                        intent.clientId(),
                        ProtocolHeader.SERVER_CORRELATION_ID,
                        intent.serverId()));
    }

    private static String[] protocol(String[] headers, String... ids) {
        return Stream.of(new String[] {ProtocolHeader.ENABLED, "true"}, ids, headers)
                .flatMap(Arrays::stream)
                .toArray(String[]::new);
    }

    /** Returns a header of an answer; {@code null} if it has none of that name. */
    public static String header(HttpResponse<?> answer, String name) {
        return Client.header(answer, name);
    }

    /** Returns the JSON object that an answer has as its body. */
    public static JsonObject json(HttpResponse<String> answer) {
        try (JsonReader reader = Json.createReader(new StringReader(answer.body()))) {
            return reader.readObject();
        }
    }

    public static String phase(HttpResponse<?> answer) {
        return Client.phase(answer);
    }

    public static boolean isReplay(HttpResponse<?> answer) {
        return Client.isReplay(answer);
    }

    /**
     * The result of Phase 1.
     *
     * @param deadline {@code null} if it does not matter
     */
    public record Registered(String clientId, String serverId, String path, Instant deadline) {}
}
