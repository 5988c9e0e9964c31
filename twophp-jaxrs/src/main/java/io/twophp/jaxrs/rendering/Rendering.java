package io.twophp.jaxrs.rendering;

import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.util.Optional;

/**
 * How an answer of the application becomes what leaves: its media type, its headers, the bytes of its entity. Called
 * before the container would do it, for a resource method's result inside the transaction. For one request, on its
 * thread.
 */
public interface Rendering {

    /** What the resource method returned, {@code null} included. */
    Rendered result(Object result, Method method, OutputStream body) throws Exception;

    /** What the mapper that takes an exception makes of it, {@code null} included; empty if none takes it. */
    Optional<Mapped> map(Exception failure);

    /** What an exception was mapped to. */
    Rendered mapped(Response response, OutputStream body) throws Exception;

    /** The container's response in its response phase, without the interceptor having run. */
    Rendered atHand(ContainerResponseContext response, OutputStream body) throws Exception;

    /** @param response of a mapper, {@code null} for none */
    record Mapped(Response response) {}

    /**
     * What was rendered, apart from the bytes.
     *
     * @param headers as they would leave, cookies and all
     * @param hasEntity whether there is an entity, be it one without bytes
     */
    record Rendered(Response.StatusType status, MultivaluedMap<String, String> headers, boolean hasEntity) {}
}
