package io.twophp.jaxrs.confirmation;

import io.twophp.cdi.Exchange;
import io.twophp.execution.Claim;
import io.twophp.handshake.Answer;
import io.twophp.http.Problem;
import io.twophp.intent.Intent;
import io.twophp.intent.ServerCorrelationId;
import io.twophp.intent.StoredResponse;
import io.twophp.jaxrs.rendering.Problems;
import io.twophp.jaxrs.rendering.Replies;
import io.twophp.jaxrs.request.Arguments;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.GenericEntity;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Providers;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The current confirmation's response, made the way the container would make it, but early enough to be recorded. */
final class ResourceExchange implements Exchange {

    private static final System.Logger LOG = System.getLogger(ResourceExchange.class.getName());
    private static final String PROVIDERS = "io.twophp.providers";
    private static final Annotation[] NO_ANNOTATIONS = {};
    private static final MediaType PROBLEM = MediaType.valueOf(Problems.MEDIA_TYPE);
    private static final int FIRST_ERROR = 400;

    private final ContainerRequestContext request;
    private final Providers providers;
    private final Arguments arguments;
    private final ServerCorrelationId id;
    private final boolean statusKept;

    private ResourceExchange(ContainerRequestContext request, Providers providers, Arguments arguments, Intent intent) {
        this.request = request;
        this.providers = providers;
        this.arguments = arguments;
        this.id = intent.serverCorrelationId();
        this.statusKept = intent.mode().isAutoConfirmed();
    }

    /** Notes what every later part of the request may need: filters that are bound to methods are given none by some servers. */
    static void note(ContainerRequestContext request, Providers providers) {
        request.setProperty(PROVIDERS, providers);
    }

    static ResourceExchange of(Claim claim, ContainerRequestContext request, Arguments arguments) {
        return new ResourceExchange(request, (Providers) request.getProperty(PROVIDERS), arguments, claim.intent());
    }

    @Override
    public Optional<Object[]> argumentsAgain(Method method, Object[] given) {
        return arguments.again(request, method, given);
    }

    @Override
    public StoredResponse serialize(Object result, Method method) throws IOException {
        Type type = method.getGenericReturnType();
        Object value = result;
        if (result instanceof GenericEntity<?> generic) {
            type = generic.getType();
            value = generic.getEntity();
        }
        if (result instanceof Response response) {
            return write(response, null, method.getAnnotations(), Negotiation.of(request, method));
        }
        Response response = value == null
                ? Response.noContent().build()
                : Response.ok(value).build();
        return write(response, type, method.getAnnotations(), Negotiation.of(request, method));
    }

    @Override
    public StoredResponse describe(Exception failure) {
        try {
            Optional<Response> mapped = mapped(failure);
            return mapped.isPresent()
                    ? write(mapped.get(), null, NO_ANNOTATIONS, Negotiation.of(request))
                    : failed("It failed, and no ExceptionMapper takes this", failure);
        } catch (IOException | RuntimeException e) {
            e.addSuppressed(failure);
            return failed("The response to its failure could not be made", e);
        }
    }

    /** The response that the container made without the interceptor. */
    StoredResponse serialize(ContainerResponseContext response) {
        try {
            Response.ResponseBuilder copy = Response.status(response.getStatus());
            response.getHeaders().forEach((name, values) -> values.forEach(value -> copy.header(name, value)));
            copy.entity(response.getEntity());
            return write(
                    copy.build(), response.getEntityType(), response.getEntityAnnotations(), Negotiation.of(request));
        } catch (IOException | RuntimeException e) {
            return failed("Its response could not be written", e);
        }
    }

    @Override
    public RuntimeException abort(Answer answer) {
        return new WebApplicationException(
                Replies.of(answer, request.getUriInfo().getBaseUri()).toResponse());
    }

    /** As JAX-RS §4.4 has it: a response with an entity stands, else the nearest mapper decides. */
    private Optional<Response> mapped(Exception failure) {
        if (failure instanceof WebApplicationException web && web.getResponse().hasEntity()) {
            return Optional.of(web.getResponse());
        }
        ExceptionMapper<Exception> mapper = mapper(failure);
        if (mapper != null) {
            Response response = mapper.toResponse(failure);
            return Optional.of(response == null ? Response.noContent().build() : response);
        }
        return failure instanceof WebApplicationException web ? Optional.of(web.getResponse()) : Optional.empty();
    }

    @SuppressWarnings("unchecked")
    private ExceptionMapper<Exception> mapper(Exception failure) {
        return providers.getExceptionMapper((Class<Exception>) failure.getClass());
    }

    private StoredResponse failed(String how, Exception failure) {
        LOG.log(Level.ERROR, "TWOPHP-0405 [" + id + "] " + how + "; recording 500 as its outcome: " + failure, failure);
        return Problems.stored(new Problem(
                Problem.Type.EXECUTION_FAILED, "The server failed to execute the request. Nothing was changed."));
    }

    private StoredResponse write(Response response, Type type, Annotation[] annotations, Negotiation negotiation)
            throws IOException {
        if (!response.hasEntity()) {
            return response.getStatus() < FIRST_ERROR
                    ? new StoredResponse(wireStatus(response), ResponseHeaders.of(response, request, null), new byte[0])
                    : new StoredResponse(
                            response.getStatus(),
                            ResponseHeaders.of(response, request, PROBLEM),
                            Problems.blank(response.getStatusInfo()));
        }
        Entity entity = Entity.of(response, type, annotations);
        MediaType mediaType = negotiation.choose(response.getMediaType(), entity, providers);
        Map<String, List<String>> headers = ResponseHeaders.of(response, request, mediaType);
        return new StoredResponse(wireStatus(response), headers, entity.write(mediaType, providers));
    }

    /** Phase 2 answers every success with 200; a request that was auto-confirmed is answered as the resource does (D15). */
    private int wireStatus(Response response) {
        return !statusKept && response.getStatusInfo().getFamily() == Response.Status.Family.SUCCESSFUL
                ? 200
                : response.getStatus();
    }
}
