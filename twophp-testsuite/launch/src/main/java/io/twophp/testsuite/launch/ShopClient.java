package io.twophp.testsuite.launch;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.testsuite.launch.Client.Registered;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.StringReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.util.List;

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
        return client.send(request(method, path, json, headers));
    }

    /** Sends Phase 1 and returns any answer. */
    public HttpResponse<String> phaseOne(String clientId, String method, String path, String json, String... headers) {
        return client.phaseOne(clientId, request(method, path, json, headers));
    }

    /** Sends Phase 1 of a request with a fresh id, which must be registered. */
    public Registered register(String method, String path, String json, String... headers) {
        return client.register(request(method, path, json, headers));
    }

    private static Request request(String method, String path, String json, String... headers) {
        Request request = new Request(method, path, json == null ? null : json.getBytes(UTF_8), List.of(headers));
        boolean isUntyped = json != null && !request.headers().contains("Content-Type");
        return isUntyped ? request.with("Content-Type", "application/json") : request;
    }

    public Registered registerOrder(String sku, int quantity) {
        return register("POST", "orders", "{\"sku\":\"" + sku + "\",\"quantity\":" + quantity + "}");
    }

    /** Sends Phase 2 and returns any answer. */
    public HttpResponse<String> confirm(Registered intent, String... headers) {
        return client.send(intent.confirmation().with(headers));
    }

    /** Returns the JSON object that an answer has as its body. */
    public static JsonObject json(HttpResponse<String> answer) {
        try (JsonReader reader = Json.createReader(new StringReader(answer.body()))) {
            return reader.readObject();
        }
    }
}
