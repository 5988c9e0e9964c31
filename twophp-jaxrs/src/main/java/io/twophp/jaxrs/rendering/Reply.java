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
 * A finished response: status, headers, bytes. It is sent by a filter's abort, by an exception, or in place of another
 * response.
 */
public final class Reply {

    public static final Annotation[] NO_ANNOTATIONS = {};

    static final String NO_STORE = "no-store";

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

    /** Creates an answer of the library's own; never to be cached. */
    public Reply(int status, byte[] body) {
        this(status, body, false);
    }

    public Reply(int status) {
        this(status, new byte[0]);
    }

    /** Creates a reply from a recorded answer, which is sent unchanged. */
    public static Reply recorded(int status, byte[] body) {
        return new Reply(status, body, true);
    }

    /** Returns this answer of the library's with another body. */
    public Reply as(byte[] another) {
        Reply reply = new Reply(status, another);
        headers.forEach(reply::setAll);
        return reply;
    }

    /** Returns whether this is the application's own answer, recorded with all changes of its filters. */
    public boolean isRecorded() {
        return recorded;
    }

    public int status() {
        return status;
    }

    /** Returns the body itself; not to be changed. */
    public byte[] body() {
        return body;
    }

    public Reply set(String name, String value) {
        headers.put(name, List.of(value));
        return this;
    }

    public Reply remove(String name) {
        headers.remove(name);
        return this;
    }

    public Reply setAll(String name, List<String> values) {
        headers.put(name, values);
        return this;
    }

    /** Makes a recorded answer fit for a GET of its owner; its caching was for another request. */
    public Reply forItsOwner() {
        headers.keySet().removeIf(Reply::isOfSharedCaches);
        Stream<String> varying = Stream.concat(
                headers.getOrDefault(HttpHeaders.VARY, List.of()).stream(),
                IDENTIFYING.stream().filter(name -> !isVariedBy(name)));
        setAll(HttpHeaders.VARY, List.of(varying.collect(Collectors.joining(", "))));
        return set(HttpHeaders.CACHE_CONTROL, "private, " + NO_STORE);
    }

    /** Returns whether caches obey it in place of Cache-Control (RFC 9213), or store because of it. */
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

    /** Adds headers that this reply has not, unless they describe an entity. */
    public void complete(Map<String, List<String>> more) {
        more.forEach((name, values) -> {
            if (!name.toLowerCase(Locale.ROOT).startsWith("content-")) {
                headers.putIfAbsent(name, List.copyOf(values));
            }
        });
    }

    public Response toResponse() {
        Response.ResponseBuilder response = Response.status(status);
        headers.forEach((name, values) -> values.forEach(value -> response.header(name, value)));
        return hasEntity() ? response.entity(body).build() : response.build();
    }

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

    /** Returns true also for a media type without bytes, which is that of an empty entity. */
    private boolean hasEntity() {
        return body.length > 0 || headers.containsKey(HttpHeaders.CONTENT_TYPE);
    }
}
