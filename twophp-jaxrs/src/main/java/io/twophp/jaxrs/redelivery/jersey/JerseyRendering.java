package io.twophp.jaxrs.redelivery.jersey;

import io.twophp.jaxrs.phase2.Outcomes;
import io.twophp.jaxrs.rendering.Rendering;
import io.twophp.jaxrs.rendering.Reply;
import io.twophp.jaxrs.request.Exchange;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.WriterInterceptor;
import java.io.OutputStream;
import java.lang.System.Logger.Level;
import java.lang.reflect.Method;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.glassfish.jersey.message.internal.OutboundJaxrsResponse;
import org.glassfish.jersey.message.internal.OutboundMessageContext;
import org.glassfish.jersey.process.internal.AbstractChainableStage;
import org.glassfish.jersey.process.internal.Stage;
import org.glassfish.jersey.process.internal.Stages;
import org.glassfish.jersey.server.ContainerRequest;
import org.glassfish.jersey.server.ContainerResponse;
import org.glassfish.jersey.server.ServerProperties;
import org.glassfish.jersey.server.internal.process.Endpoint;
import org.glassfish.jersey.server.internal.process.MappableException;
import org.glassfish.jersey.server.internal.process.RequestProcessingContext;
import org.glassfish.jersey.server.model.ResourceMethodInvoker;
import org.glassfish.jersey.spi.ExceptionMappers;

/**
 * Controls one request's way through Jersey's response phase: negotiation, the application's response filters, its
 * writer interceptors. A response takes this way early, into a buffer, to be recorded; for the recorded response the
 * way ends here, before the filters. The filters run for a replay too, since they may have to release what a request
 * filter took; their changes are not sent.
 */
final class JerseyRendering extends AbstractChainableStage<ContainerResponse> implements Rendering {

    private static final System.Logger LOG = System.getLogger(JerseyRendering.class.getName());

    private final RequestProcessingContext context;
    private final Outcomes outcomes;
    private boolean early;
    private boolean filtered;

    JerseyRendering(RequestProcessingContext context, Outcomes outcomes) {
        this.context = context;
        this.outcomes = outcomes;
    }

    @Override
    public Rendered result(Object result, Method method, OutputStream body) throws Exception {
        Response response = result instanceof Response own ? own : Rendering.response(result);
        return render(copy(response), context.createRespondingRoot(), body);
    }

    /**
     * Finds the mapper, not by class alone: some mappers take only some instances. The EJBs of a business method join
     * its transaction, and their container then wraps an exception more often than Jersey unwraps it.
     */
    @Override
    public Optional<Response> map(Exception failure) {
        ExceptionMapper<Exception> mapper =
                context.injectionManager().getInstance(ExceptionMappers.class).findMapping(failure);
        if (mapper == null && Rendering.isWrapper(failure)) {
            return map((Exception) failure.getCause());
        }
        return Rendering.mapped(mapper, failure);
    }

    @Override
    public Rendered mapped(Response response, OutputStream body) throws Exception {
        ContainerResponse copy = copy(response);
        copy.setMappedFromException(true);
        return render(copy, context.createRespondingRoot(), body);
    }

    @Override
    public Rendered atHand(ContainerResponseContext response, OutputStream body) throws Exception {
        ContainerResponse container = (ContainerResponse) response;
        ContainerResponse copy =
                copy(new OutboundJaxrsResponse(container.getStatusInfo(), container.getWrappedMessageContext()));
        copy.setMappedFromException(container.isMappedFromException());
        return render(copy, getDefaultNext(), body);
    }

    @Override
    public Continuation<ContainerResponse> apply(ContainerResponse response) {
        Optional<Reply> reply = early ? Optional.empty() : outcomes.of(context.request(), response);
        if (reply.isEmpty()) {
            return Continuation.of(response, getDefaultNext());
        }
        send(reply.get(), response);
        return Continuation.of(response);
    }

    @Override
    public boolean isReplacing() {
        return false;
    }

    @Override
    public void send(Reply reply, ContainerResponseContext response) {
        if (!reply.isRecorded() || !filtered) {
            filterCopy(reply);
        }
        Exchange.of(context.request()).send(reply, response);
    }

    /** Filters a copy, whose added headers (CORS, say) go to the protocol's own replies only. */
    private void filterCopy(Reply reply) {
        ContainerResponse copy = copy(reply.toResponse());
        try {
            filter(copy, getDefaultNext());
        } catch (RuntimeException e) {
            LOG.log(Level.DEBUG, "TWOPHP-0431 A response filter failed on an answer that is not its resource's.", e);
        }
        filtered = true;
        if (!reply.isRecorded()) {
            reply.complete(copy.getStringHeaders());
        }
    }

    private Rendered render(ContainerResponse response, Stage<ContainerResponse> way, OutputStream body)
            throws Exception {
        early = true;
        try {
            filtered = true;
            ContainerResponse leaving = filter(response, way);
            write(leaving, body);
            return new Rendered(leaving.getStatusInfo(), leaving.getStringHeaders(), leaving.hasEntity());
        } catch (MappableException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        } finally {
            early = false;
        }
    }

    /** Filters as Jersey does; servers listen to the events of this phase, and expect the response there. */
    private ContainerResponse filter(ContainerResponse response, Stage<ContainerResponse> way) {
        context.monitoringEventBuilder().setContainerResponse(response);
        return Stages.process(response, way);
    }

    private void write(ContainerResponse response, OutputStream body) throws Exception {
        resolveLocation(response);
        if (!response.hasEntity()) {
            return;
        }
        if (response.isChunked() || response.getEntity() instanceof CompletionStage) {
            throw new IllegalStateException(
                    "a two-phase method returned something asynchronous; return the result itself");
        }
        ContainerRequest request = context.request();
        response.setStreamProvider(length -> body);
        response.setEntityStream(request.getWorkers()
                .writeTo(
                        response.getEntity(),
                        response.getEntity().getClass(),
                        response.getEntityType(),
                        response.getEntityAnnotations(),
                        response.getMediaType(),
                        response.getHeaders(),
                        request.getPropertiesDelegate(),
                        response.getEntityStream(),
                        interceptors()));
        response.getWrappedMessageContext().close();
    }

    /** Returns those of the matched method; a request that matched none is refused without any. */
    private Iterable<WriterInterceptor> interceptors() {
        Endpoint endpoint = context.routingContext().getEndpoint();
        return endpoint instanceof ResourceMethodInvoker method ? method.getWriterInterceptors() : List.of();
    }

    private void resolveLocation(ContainerResponse response) {
        ContainerRequest request = context.request();
        URI location = response.getLocation();
        if (location == null
                || location.isAbsolute()
                || request.resolveProperty(
                        ServerProperties.LOCATION_HEADER_RELATIVE_URI_RESOLUTION_DISABLED, Boolean.FALSE)) {
            return;
        }
        boolean againstRequest = request.resolveProperty(
                ServerProperties.LOCATION_HEADER_RELATIVE_URI_RESOLUTION_RFC7231, Boolean.FALSE);
        URI base = againstRequest ? request.getRequestUri() : request.getBaseUri();
        response.getHeaders().putSingle(HttpHeaders.LOCATION, base.resolve(location));
    }

    /** Copies a response, since the container may still use the original. */
    private ContainerResponse copy(Response response) {
        ContainerRequest request = context.request();
        OutboundMessageContext original =
                OutboundJaxrsResponse.from(response, request.getConfiguration()).getContext();
        return new ContainerResponse(
                request, new OutboundJaxrsResponse(response.getStatusInfo(), new OutboundMessageContext(original)));
    }
}
