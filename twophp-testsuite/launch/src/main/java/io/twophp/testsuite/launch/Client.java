package io.twophp.testsuite.launch;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.ProtocolHeader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.UUID;

/** A client that speaks 2PHP to one application, one phase at a time. Follows no redirects. Thread-safe. */
public final class Client {

    private static final Duration PATIENCE = Duration.ofSeconds(120);

    private final HttpClient http;
    private final URI api;
    private final String credentials;

    /**
     * @param api the root of the application, with a slash at the end
     * @param credentials name and password with a colon between, {@code null} for none
     */
    public Client(URI api, String credentials, HttpClient.Version version) {
        this.http = HttpClient.newBuilder()
                .version(version)
                .connectTimeout(PATIENCE)
                .build();
        this.api = api;
        this.credentials = credentials;
    }

    /** Creates a client that speaks HTTP/1.1, which all servers have. */
    public static Client of(URI api, String credentials) {
        return new Client(api, credentials, HttpClient.Version.HTTP_1_1);
    }

    /** Returns the header by which one of the accounts logs in. */
    public static Map<String, String> login(String name) {
        return Map.of("Authorization", basic(name + ":" + name + "-secret"));
    }

    /** Returns the value of {@code Authorization} for a name and password with a colon between. */
    public static String basic(String credentials) {
        return "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(UTF_8));
    }

    /** Sends a request as it is, without the protocol. */
    public HttpResponse<String> send(Request request) {
        return exchange(request, BodyHandlers.ofString());
    }

    public HttpResponse<byte[]> sendForBytes(Request request) {
        return exchange(request, BodyHandlers.ofByteArray());
    }

    public HttpResponse<String> get(String path) {
        return send(Request.get(path));
    }

    /** Sends Phase 1 with a fresh id, which must be registered. */
    public Registered register(Request request) {
        String clientId = UUID.randomUUID().toString();
        HttpResponse<String> answer = phaseOne(clientId, request);
        if (answer.statusCode() != 200
                || header(answer, ProtocolHeader.SERVER_CORRELATION_ID) == null
                || header(answer, ProtocolHeader.PONR_DEADLINE) == null) {
            throw new AssertionError("Phase 1 was answered " + answer.statusCode() + ": " + answer.body());
        }
        return new Registered(
                request,
                clientId,
                header(answer, ProtocolHeader.SERVER_CORRELATION_ID),
                Instant.parse(header(answer, ProtocolHeader.PONR_DEADLINE)));
    }

    /** Sends Phase 1 and returns any answer. */
    public HttpResponse<String> phaseOne(String clientId, Request request) {
        return send(request.with(ProtocolHeader.ENABLED, "true", ProtocolHeader.CLIENT_CORRELATION_ID, clientId));
    }

    /** Sends Phase 2 and returns any answer. */
    public HttpResponse<String> confirm(Registered intent) {
        return send(intent.confirmation());
    }

    /** Runs both phases and returns the answer to Phase 2. */
    public HttpResponse<String> handshake(Request request) {
        return confirm(register(request));
    }

    /** Returns the status monitor's answer. */
    public HttpResponse<String> status(Registered intent) {
        return get("2php/intents/" + intent.serverId());
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

    private <T> HttpResponse<T> exchange(Request request, HttpResponse.BodyHandler<T> handler) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(api.resolve(request.path()))
                .timeout(PATIENCE)
                .method(
                        request.method(),
                        request.body() == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(request.body()));
        if (credentials != null) {
            builder.header("Authorization", basic(credentials));
        }
        for (int i = 0; i < request.headers().size(); i += 2) {
            builder.header(request.headers().get(i), request.headers().get(i + 1));
        }
        return Unchecked.get(() -> http.send(builder.build(), handler));
    }

    /** The result of Phase 1. */
    public record Registered(Request request, String clientId, String serverId, Instant deadline) {

        /** Returns Phase 2's request, which a test can change before it sends it. */
        public Request confirmation() {
            return Request.post(request.path().replaceFirst("\\?.*", "") + "/confirm")
                    .with(
                            ProtocolHeader.ENABLED,
                            "true",
                            ProtocolHeader.CLIENT_CORRELATION_ID,
                            clientId,
                            ProtocolHeader.SERVER_CORRELATION_ID,
                            serverId);
        }
    }
}
