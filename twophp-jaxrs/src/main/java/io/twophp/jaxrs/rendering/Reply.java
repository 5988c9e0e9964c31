package io.twophp.jaxrs.rendering;

import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A finished response: status, headers, bytes. Leaves as a filter's abort, as an exception, or in place of another
 * response.
 */
public final class Reply {

    public static final Annotation[] NO_ANNOTATIONS = {};

    /** Of what no cache may keep. */
    static final String NO_STORE = "no-store";

    /** Who asks is told by these. */
    private static final List<String> IDENTIFYING = List.of(HttpHeaders.AUTHORIZATION, HttpHeaders.COOKIE);

    private final int status;
    private final Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final byte[] body;
    private final boolean recorded;

    private Reply(int status, byte[] body, boolean recorded) {
        this.status = status;
        this.body = body;
        this.recorded = recorded;
        set(HttpHeaders.CACHE_CONTROL, NO_STORE);
    }

    /** An answer of the library's own; never to be cached. */
    public Reply(int status, byte[] body) {
        this(status, body, false);
    }

    /** What the application once answered, and what leaves as it is. */
    public static Reply recorded(int status, byte[] body) {
        return new Reply(status, body, true);
    }

    /** Whether this is the application's own answer, recorded with all that its filters have made of it. */
    public boolean isRecorded() {
        return recorded;
    }

    public int status() {
        return status;
    }

    /** As it leaves; not to be changed. */
    public byte[] body() {
        return body;
    }

    /** Sets a header to one value. */
    public Reply set(String name, String value) {
        headers.put(name, List.of(value));
        return this;
    }

    /** Leaves a header out. */
    public Reply remove(String name) {
        headers.remove(name);
        return this;
    }

    /** Sets all values of a header. */
    public Reply setAll(String name, List<String> values) {
        headers.put(name, values);
        return this;
    }

    /**
     * Makes a recorded answer one that a GET may be answered with: it is its owner's, and what the application said of
     * caching was said of another request.
     */
    public Reply forItsOwner() {
        headers.keySet().removeIf(Reply::isOfSharedCaches);
        Stream<String> varying = Stream.concat(
                headers.getOrDefault(HttpHeaders.VARY, List.of()).stream(),
                IDENTIFYING.stream().filter(name -> !isVariedBy(name)));
        setAll(HttpHeaders.VARY, List.of(varying.collect(Collectors.joining(", "))));
        return set(HttpHeaders.CACHE_CONTROL, "private, " + NO_STORE);
    }

    /** Fields that a cache obeys in place of Cache-Control (RFC 9213), and what it keeps by itself. */
    private static boolean isOfSharedCaches(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.endsWith("-cache-control")
                || lower.equals("surrogate-control")
                || lower.equals("expires")
                || lower.equals("pragma");
    }

    private boolean isVariedBy(String name) {
        return headers.getOrDefault(HttpHeaders.VARY, List.of()).stream()
                .flatMap(value -> Arrays.stream(value.split(",")))
                .map(String::trim)
                .anyMatch(name::equalsIgnoreCase);
    }

    /** Whether it has a header of that name. */
    public boolean has(String name) {
        return headers.containsKey(name);
    }

    /** As a response to abort with. */
    public Response toResponse() {
        Response.ResponseBuilder response = Response.status(status);
        headers.forEach((name, values) -> values.forEach(value -> response.header(name, value)));
        return hasEntity() ? response.entity(body).build() : response.build();
    }

    /** In place of the response that is about to leave. */
    public void replace(ContainerResponseContext response) {
        response.setStatus(status);
        if (hasEntity()) {
            response.setEntity(body, NO_ANNOTATIONS, MediaType.APPLICATION_OCTET_STREAM_TYPE);
        } else {
            response.setEntity(null);
        }
        response.getHeaders().clear();
        headers.forEach((name, values) -> response.getHeaders().put(name, new ArrayList<>(values)));
    }

    /** A media type without bytes is that of an empty entity. */
    private boolean hasEntity() {
        return body.length > 0 || headers.containsKey(HttpHeaders.CONTENT_TYPE);
    }
}
