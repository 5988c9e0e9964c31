package io.twophp.testsuite.launch;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.ProtocolHeader;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * One customer's HTTP client of one shop; {@code null} credentials make it anonymous. Speaks 2PHP one phase at a time,
 * or not at all.
 */
public final class ShopClient {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(PATIENCE).build();
    private final URI shop;
    private final String credentials;

    /** @param shop the shop's context root, with a slash at the end */
    public ShopClient(URI shop, String credentials) {
        this.shop = shop;
        this.credentials = credentials;
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
        HttpRequest.Builder request = HttpRequest.newBuilder(shop.resolve(path))
                .timeout(PATIENCE)
                .method(method, json == null ? BodyPublishers.noBody() : BodyPublishers.ofString(json));
        if (json != null) {
            request.header("Content-Type", "application/json");
        }
        if (credentials != null) {
            request.header("Authorization", "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(UTF_8)));
        }
        for (int i = 0; i < headers.length; i += 2) {
            request.setHeader(headers[i], headers[i + 1]);
        }
        try {
            return http.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
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
        return answer.headers().firstValue(name).orElse(null);
    }

    /** Returns the JSON object that an answer has as its body. */
    public static JsonObject json(HttpResponse<String> answer) {
        try (JsonReader reader = Json.createReader(new StringReader(answer.body()))) {
            return reader.readObject();
        }
    }

    public static String phase(HttpResponse<?> answer) {
        return header(answer, ProtocolHeader.PHASE_STATE);
    }

    public static boolean isReplay(HttpResponse<?> answer) {
        return ProtocolHeader.REPLAYED_MESSAGE.equals(header(answer, ProtocolHeader.MESSAGE));
    }

    /**
     * The result of Phase 1.
     *
     * @param deadline {@code null} if it does not matter
     */
    public record Registered(String clientId, String serverId, String path, Instant deadline) {}
}
