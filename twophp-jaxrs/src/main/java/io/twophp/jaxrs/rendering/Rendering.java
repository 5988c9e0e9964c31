package io.twophp.jaxrs.rendering;

import io.twophp.ProtocolHeader;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Renders an answer of the application as it is sent: its media type, its headers, the bytes of its entity. Called
 * before the container would do so, for a resource method's result inside the transaction. For one request, on its
 * thread.
 */
public interface Rendering {

    /** Renders the result of a resource method, {@code null} included. */
    Rendered result(Object result, Method method, OutputStream body) throws Exception;

    /** Maps an exception by its mapper; empty if no mapper takes it. */
    Optional<Response> map(Exception failure);

    Rendered mapped(Response response, OutputStream body) throws Exception;

    /** Renders the container's response in its response phase, if the interceptor has not run. */
    Rendered atHand(ContainerResponseContext response, OutputStream body) throws Exception;

    /**
     * Returns whether the filter of outcomes sends them: not those that the container's own rendering handles itself.
     */
    default boolean isReplacing() {
        return true;
    }

    /** Sends a reply in place of the container's response, in its response phase. */
    default void send(Reply reply, ContainerResponseContext response) {
        reply.replace(response);
    }

    /** Makes the response for the result of a resource method that is no response itself. */
    static Response response(Object result) {
        return result == null
                ? Response.noContent().build()
                : Response.ok(result).build();
    }

    /** Returns whether an EJB's container has wrapped the cause; by name, since not every server has its API. */
    static boolean isWrapper(Exception failure) {
        return failure.getCause() instanceof Exception
                && Stream.<Class<?>>iterate(failure.getClass(), Objects::nonNull, Class::getSuperclass)
                        .anyMatch(type -> type.getName().equals("jakarta.ejb.EJBException"));
    }

    /** Returns the response of a mapper, which may be {@code null}: none is one without content. */
    static Optional<Response> mapped(ExceptionMapper<Exception> mapper, Exception failure) {
        return Optional.ofNullable(mapper)
                .map(found -> Objects.requireNonNullElseGet(found.toResponse(failure), () -> response(null)));
    }

    /**
     * A rendered response without its bytes.
     *
     * @param headers as they would be sent, cookies included
     * @param hasEntity whether there is an entity, even an empty one
     */
    record Rendered(Response.StatusType status, MultivaluedMap<String, String> headers, boolean hasEntity) {

        private static final Set<String> NEVER = Set.of(
                "set-cookie",
                "authorization",
                "proxy-authorization",
                "proxy-authenticate",
                "connection",
                "keep-alive",
                "te",
                "trailer",
                "transfer-encoding",
                "upgrade",
                "content-length");

        /** Returns the headers in lower case, without cookies, credentials, and those of connection or protocol. */
        public Map<String, List<String>> recorded() {
            Map<String, List<String>> recorded = new HashMap<>();
            headers.forEach((name, values) -> {
                String lower = name.toLowerCase(Locale.ROOT);
                if (!NEVER.contains(lower) && !ProtocolHeader.isProtocolHeader(lower)) {
                    recorded.put(lower, values);
                }
            });
            return recorded;
        }
    }
}
