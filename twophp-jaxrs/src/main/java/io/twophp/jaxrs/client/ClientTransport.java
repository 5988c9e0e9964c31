package io.twophp.jaxrs.client;

import io.twophp.cdi.trace.Tracing;
import io.twophp.core.client.Transport;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.ClientRequestContext;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.client.Invocation;
import jakarta.ws.rs.core.Configuration;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Variant;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.ProtocolException;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Sends exchanges through a JAX-RS client, as requests of its own with the properties of the application's request.
 * Redirects are not followed if the implementation has a property for it. Thread-safe, as clients are.
 */
final class ClientTransport implements Transport {

    static final String TRACING = "io.twophp.client.tracing";

    private static final String EXCHANGE = "io.twophp.client.exchange";

    private static final Set<String> FRAMING = Set.of("Content-Length", "Transfer-Encoding", "Host", "Connection");

    private final Client client;
    private final Map<String, Object> properties = new HashMap<>();

    ClientTransport(ClientRequestContext request) {
        this(request.getClient());
        Map<String, Object> own = ofTarget(request);
        request.getPropertyNames().forEach(name -> own.put(name, request.getProperty(name)));
        own.forEach(properties::putIfAbsent);
    }

    /** Returns the properties that the target has in addition to its client's. */
    static Map<String, Object> ofTarget(ClientRequestContext request) {
        Map<String, Object> all = new HashMap<>(request.getConfiguration().getProperties());
        all.entrySet()
                .removeAll(
                        request.getClient().getConfiguration().getProperties().entrySet());
        return all;
    }

    ClientTransport(Client client) {
        this.client = client;
        Redirects.notFollowed(properties);
        properties.put(EXCHANGE, true);
    }

    static Tracing tracing(Configuration client) {
        return client.getProperty(TRACING) instanceof Tracing tracing ? tracing : Tracing.NONE;
    }

    static boolean isExchange(ClientRequestContext request) {
        return Boolean.TRUE.equals(request.getProperty(EXCHANGE));
    }

    /** Asks for the configuration, which a closed client refuses: JAX-RS has no other way to find out. */
    @Override
    public boolean isOpen() {
        try {
            client.getConfiguration();
            return true;
        } catch (IllegalStateException e) {
            return false;
        }
    }

    /** Returns the application's request once more, to be sent as such and no exchange. */
    Invocation again(Message request, String property, Object value) {
        Invocation.Builder builder = client.target(request.uri()).request();
        properties.forEach(builder::property);
        return built(request, builder.property(EXCHANGE, false).property(property, value));
    }

    @Override
    public Reply send(Message message) throws IOException {
        TimeLimit time = new TimeLimit(message.limits().time());
        try (Response response = invocation(message, time).invoke()) {
            Map<String, List<String>> headers = new HashMap<>();
            response.getStringHeaders().forEach((name, values) -> headers.put(name, List.copyOf(values)));
            return new Reply(response.getStatus(), headers, body(response, message, time));
        } catch (ProcessingException e) {
            throw failure(e);
        }
    }

    private Invocation invocation(Message message, TimeLimit time) {
        Invocation.Builder request = client.target(message.uri()).request();
        properties.forEach(request::property);
        time.limit(
                request,
                name -> properties.getOrDefault(name, client.getConfiguration().getProperty(name)));
        return built(message, request);
    }

    private static Invocation built(Message message, Invocation.Builder request) {
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(message.headers());
        FRAMING.forEach(headers::remove);
        Optional<Entity<byte[]>> entity = Optional.ofNullable(headers.remove(HttpHeaders.CONTENT_TYPE))
                .map(type -> Entity.entity(message.body(), variant(type.get(0), headers)));
        headers.forEach((name, values) -> values.forEach(value -> request.header(name, value)));
        return entity.map(some -> request.build(message.method(), some))
                .orElseGet(() -> request.build(message.method()));
    }

    /** Takes type, language and encoding out of the headers, since they belong to the entity. */
    private static Variant variant(String type, Map<String, List<String>> headers) {
        List<String> language = headers.remove(HttpHeaders.CONTENT_LANGUAGE);
        List<String> encoding = headers.remove(HttpHeaders.CONTENT_ENCODING);
        return new Variant(
                MediaType.valueOf(type),
                language == null ? null : Locale.forLanguageTag(language.get(0)),
                encoding == null ? null : encoding.get(0));
    }

    /** Reads the body as it was received, still encoded; it is decoded when the application reads it. */
    private static byte[] body(Response response, Message message, TimeLimit time) throws IOException {
        int limit = message.limits().answerBytes();
        byte[] body;
        if (response.getEntity() instanceof InputStream raw) { // before hasEntity(), which may wait for the first byte
            body = time.read(raw, limit + 1L);
        } else {
            body = response.hasEntity() ? response.readEntity(byte[].class) : new byte[0];
        }
        if (body.length > limit) {
            throw new AnswerTooLargeException(message.uri(), limit);
        }
        return body;
    }

    /** Turns a failure of the connection into an {@link IOException}; others are errors of the application. */
    private static IOException failure(ProcessingException failure) {
        boolean connection = false;
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if ((cause instanceof ConnectException || cause instanceof UnknownHostException) && !isRepetition(cause)) {
                return new NotSentException(failure.getMessage(), failure);
            }
            connection |= cause instanceof IOException && !(cause instanceof ProtocolException);
        }
        if (connection) {
            return new IOException(failure.getMessage(), failure);
        }
        throw failure;
    }

    /**
     * Returns whether a failure is one of a repetition: the JDK's HttpURLConnection sends a request again if its answer
     * is lost, and only then fails to connect while it reads.
     */
    private static boolean isRepetition(Throwable failure) {
        return Arrays.stream(failure.getStackTrace())
                .anyMatch(frame -> frame.getMethodName().startsWith("parseHTTP"));
    }
}
