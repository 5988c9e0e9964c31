package io.twophp.testsuite.acceptance;

import io.twophp.ProtocolHeader;
import io.twophp.testsuite.launch.Server;
import io.twophp.testsuite.launch.ShopClient;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.UUID;

/** A customer who speaks 2PHP, one phase at a time. */
public final class TwoPhaseClient {

    private final ShopClient http;

    public TwoPhaseClient(Server server, String credentials) {
        this.http = new ShopClient(server.baseUri().resolve("shop/"), credentials);
    }

    public static TwoPhaseClient alice(Server server) {
        return new TwoPhaseClient(server, "alice:alice-secret");
    }

    public ShopClient http() {
        return http;
    }

    /** Sends Phase 1 of a request with a fresh id, which must be registered. */
    public Registered register(String method, String path, String json) {
        String clientId = UUID.randomUUID().toString();
        HttpResponse<String> answer = phaseOne(clientId, method, path, json);
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

    public HttpResponse<String> phaseOne(String clientId, String method, String path, String json) {
        return http.send(
                method, path, json, ProtocolHeader.ENABLED, "true", ProtocolHeader.CLIENT_CORRELATION_ID, clientId);
    }

    public HttpResponse<String> confirm(Registered intent) {
        return http.send(
                "POST",
                intent.path() + "/confirm",
                null,
                ProtocolHeader.ENABLED,
                "true",
                ProtocolHeader.CLIENT_CORRELATION_ID,
                intent.clientId(),
                ProtocolHeader.SERVER_CORRELATION_ID,
                intent.serverId());
    }

    public static String header(HttpResponse<?> answer, String name) {
        return answer.headers().firstValue(name).orElse(null);
    }

    public static String phase(HttpResponse<?> answer) {
        return header(answer, ProtocolHeader.PHASE_STATE);
    }

    public static boolean isReplay(HttpResponse<?> answer) {
        return ProtocolHeader.REPLAYED_MESSAGE.equals(header(answer, ProtocolHeader.MESSAGE));
    }

    /** The result of Phase 1. */
    public record Registered(String clientId, String serverId, String path, Instant deadline) {}
}
