package io.twophp.testsuite.launch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Base64;

/** One customer's plain HTTP client of one shop; {@code null} credentials make it anonymous. */
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
}
