package io.twophp.jaxrs.rendering;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.GenericEntity;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Providers;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.net.URI;
import java.util.Optional;

/**
 * Renders by means of JAX-RS itself, on servers whose own rendering can't be run early: negotiates as the specification
 * requires (§3.8), and writes by the container's {@code MessageBodyWriter}. The application's response filters and
 * writer interceptors run afterwards, on the bytes, on first answers and replays alike.
 */
public record EarlyRendering(ContainerRequestContext request, Providers providers) implements Rendering {

    @Override
    public Rendered result(Object result, Method method, OutputStream body) throws IOException {
        Negotiation negotiation = Negotiation.of(request, method);
        if (result instanceof Response response) {
            return write(response, null, method.getAnnotations(), negotiation, body);
        }
        Type declared = result instanceof GenericEntity<?> ? null : method.getGenericReturnType();
        return write(Rendering.response(result), declared, method.getAnnotations(), negotiation, body);
    }

    /**
     * Maps a failure. Unwraps an exception that an EJB's container has wrapped, unless the application maps the
     * wrapper: RESTEasy does the same, and its own mapper for all other exceptions reports only that there was one.
     */
    @Override
    public Optional<Response> map(Exception failure) {
        ExceptionMapper<Exception> mapper = mapper(failure);
        if ((mapper == null || isContainersOwn(mapper)) && Rendering.isWrapper(failure)) {
            return map((Exception) failure.getCause());
        }
        return Rendering.mapped(mapper, failure);
    }

    @SuppressWarnings("unchecked")
    private ExceptionMapper<Exception> mapper(Exception failure) {
        ExceptionMapper<Exception> found = providers.getExceptionMapper((Class<Exception>) failure.getClass());
        return found == null || RestEasyDefaults.isItsDefault(found) ? null : found;
    }

    private static boolean isContainersOwn(ExceptionMapper<?> mapper) {
        return mapper.getClass().getName().startsWith("org.jboss.resteasy.");
    }

    @Override
    public Rendered mapped(Response response, OutputStream body) throws IOException {
        return write(response, null, Reply.NO_ANNOTATIONS, Negotiation.of(request), body);
    }

    @Override
    public Rendered atHand(ContainerResponseContext response, OutputStream body) throws IOException {
        Response.ResponseBuilder copy = Response.status(response.getStatus());
        response.getHeaders().forEach((name, values) -> values.forEach(value -> copy.header(name, value)));
        copy.entity(response.getEntity());
        return write(
                copy.build(), response.getEntityType(), response.getEntityAnnotations(), Negotiation.of(request), body);
    }

    private Rendered write(
            Response response, Type declared, Annotation[] annotations, Negotiation negotiation, OutputStream body)
            throws IOException {
        MultivaluedMap<String, Object> headers = new MultivaluedHashMap<>();
        if (response.hasEntity()) {
            Entity entity = Entity.of(response, declared, annotations);
            MediaType mediaType =
                    RestEasyDefaults.asItWouldBeSent(negotiation.choose(response.getMediaType(), entity, providers));
            headers.putSingle(HttpHeaders.CONTENT_TYPE, mediaType);
            entity.write(mediaType, providers, headers, body);
        }
        MultivaluedMap<String, String> strings = new MultivaluedHashMap<>(response.getStringHeaders());
        headers.forEach((name, values) -> {
            strings.remove(name);
            values.forEach(value -> strings.add(name, value.toString()));
        });
        URI location = response.getLocation();
        if (location != null) {
            strings.putSingle(
                    HttpHeaders.LOCATION,
                    request.getUriInfo().getBaseUri().resolve(location).toString());
        }
        return new Rendered(response.getStatusInfo(), strings, response.hasEntity());
    }
}
