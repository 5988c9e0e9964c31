package io.twophp.jaxrs.rendering;

import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.util.Optional;

/**
 * Renders an answer of the application as it is sent: its media type, its headers, the bytes of its entity. Called
 * before the container would do so, for a resource method's result inside the transaction. For one request, on its
 * thread.
 */
public interface Rendering {

    /** Renders the result of a resource method, {@code null} included. */
    Rendered result(Object result, Method method, OutputStream body) throws Exception;

    /** Maps an exception by its mapper, perhaps to {@code null}; empty if no mapper takes it. */
    Optional<Mapped> map(Exception failure);

    /** Renders the response of a mapper. */
    Rendered mapped(Response response, OutputStream body) throws Exception;

    /** Renders the container's response in its response phase, if the interceptor has not run. */
    Rendered atHand(ContainerResponseContext response, OutputStream body) throws Exception;

    /** @param response of a mapper, {@code null} for none */
    record Mapped(Response response) {}

    /**
     * A rendered response without its bytes. @param headers as they would be sent, cookies included @param hasEntity
     * whether there is an entity, even an empty one
     */
    record Rendered(Response.StatusType status, MultivaluedMap<String, String> headers, boolean hasEntity) {}
}
