package io.twophp.jaxrs.client;

import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.ProtocolHeader;
import io.twophp.cdi.trace.TracedStep;
import io.twophp.cdi.trace.Tracing;
import io.twophp.cdi.trace.Tracing.Span;
import io.twophp.core.client.Caller;
import io.twophp.core.client.ConfirmationRequiredException;
import io.twophp.core.client.DeferredCalls;
import io.twophp.core.client.OutboundRequest;
import io.twophp.core.client.OutboundRequest.Options;
import io.twophp.core.client.Transport;
import io.twophp.core.client.Transport.Reply;
import io.twophp.core.client.UnfinishedCallException;
import io.twophp.core.client.UnsortedAnswerException;
import jakarta.annotation.Priority;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.client.ClientRequestContext;
import jakarta.ws.rs.client.ClientRequestFilter;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.MessageBodyWriter;
import jakarta.ws.rs.ext.Providers;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Intercepts mutations before any other filter of the client sees them, lets the engine make the call, and answers with
 * the outcome. The engine's exchanges go through the same client, but bypass this filter. Registered as a class, since
 * implementations inject nothing into instances.
 */
@Priority(Integer.MIN_VALUE)
public final class TwoPhaseClientFilter implements ClientRequestFilter {

    static final Set<String> MUTATIONS = Set.of("POST", "PUT", "PATCH", "DELETE");

    static final String CALLER = "io.twophp.client.caller";
    static final String DEFERRED = "io.twophp.client.deferred";

    private static final String RETRIED = "io.twophp.client.retried";

    private static final Map<String, String> NOTED = Map.of(
            ProtocolHeader.CLIENT_CORRELATION_ID, "twophp.client_correlation_id",
            ProtocolHeader.SERVER_CORRELATION_ID, "twophp.server_correlation_id",
            ProtocolHeader.PHASE_STATE, "twophp.phase");

    @Context
    private Providers providers;

    @Override
    public void filter(ClientRequestContext request) throws IOException {
        Caller caller = (Caller) request.getConfiguration().getProperty(CALLER);
        boolean announcing = caller.poeAddresses().isOn();
        if (ClientTransport.isExchange(request)) {
            if (announcing) {
                request.getHeaders().putSingle("POE", "1");
            }
            return;
        }
        CallProperties properties = new CallProperties(request, caller);
        if (MUTATIONS.contains(request.getMethod()) && properties.enabled()) {
            request.abortWith(
                    properties.afterCommit()
                            ? stored(request, properties)
                            : response(call(request, properties, caller)));
        } else {
            Redirects.asEver(request);
            if (properties.enabled() && (announcing || properties.dialect() == Dialect.POE)) {
                request.getHeaders().putSingle("POE", "1"); // on all requests, says its § 4
            }
        }
    }

    /** Stores the request in the caller's transaction; answers 202 with its client correlation id. */
    private Response stored(ClientRequestContext request, CallProperties properties) throws IOException {
        if (!(request.getConfiguration().getProperty(DEFERRED) instanceof DeferredCalls deferred)) {
            throw DeferredCalls.withoutTransaction();
        }
        Tracing tracing = ClientTransport.tracing(request.getConfiguration());
        OutboundRequest call = read(request, properties.options());
        ClientCorrelationId id = deferred.add(call, TracedTransport.of(new ClientTransport(request), tracing));
        return Response.accepted()
                .header(ProtocolHeader.CLIENT_CORRELATION_ID, id.value())
                .build();
    }

    private Reply call(ClientRequestContext request, CallProperties properties, Caller caller) throws IOException {
        Tracing tracing = ClientTransport.tracing(request.getConfiguration());
        return tracing.ofRequest(TracedStep.CALL, request.getStringHeaders()).around(span -> {
            span.request(request.getMethod(), request.getUri());
            span.propagate(request.getHeaders()::putSingle);
            try {
                ClientTransport transport = new ClientTransport(request);
                OutboundRequest mutation = read(request, properties.options());
                Reply answer = answered(request, caller, mutation, transport, tracing);
                note(span, answer);
                return answer;
            } catch (UnfinishedCallException e) {
                span.failed("unfinished");
                throw new TwoPhaseCallException(e);
            } catch (ConfirmationRequiredException e) {
                span.failed("confirmation required");
                throw new ConfirmationNeededException(e);
            }
        });
    }

    /** Makes the call, or repeats the one that the application wants to have repeated. */
    private static Reply answered(
            ClientRequestContext request,
            Caller caller,
            OutboundRequest mutation,
            ClientTransport transport,
            Tracing tracing) {
        Transport traced = TracedTransport.of(transport, tracing);
        try {
            return request.getProperty(RETRIED) instanceof UnsortedAnswerException earlier
                    ? caller.retry(earlier, mutation, traced)
                    : caller.call(mutation, traced);
        } catch (UnsortedAnswerException e) {
            throw new AmbiguousAnswerException(
                    e, () -> transport.again(mutation.asGiven(), RETRIED, e).invoke());
        }
    }

    /** Turns the request into one for the engine; writes its entity once. */
    private OutboundRequest read(ClientRequestContext request, Options options) throws IOException {
        byte[] body = request.hasEntity() ? written(request) : new byte[0];
        Map<String, List<String>> headers = new LinkedHashMap<>();
        request.getStringHeaders().forEach((name, values) -> headers.put(name, new ArrayList<>(values)));
        return new OutboundRequest(request.getMethod(), request.getUri(), headers, body, options);
    }

    private byte[] written(ClientRequestContext request) throws IOException {
        Object entity = request.getEntity();
        Class<?> type = request.getEntityClass();
        MediaType mediaType =
                request.getMediaType() == null ? MediaType.APPLICATION_OCTET_STREAM_TYPE : request.getMediaType();
        @SuppressWarnings("unchecked")
        MessageBodyWriter<Object> writer = (MessageBodyWriter<Object>) providers.getMessageBodyWriter(
                type, request.getEntityType(), request.getEntityAnnotations(), mediaType);
        if (writer == null) {
            throw new ProcessingException("No provider of this client writes " + type.getName() + " as " + mediaType
                    + "; register one, or give the bytes.");
        }
        MultivaluedMap<String, Object> headers = request.getHeaders();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        writer.writeTo(
                entity, type, request.getEntityType(), request.getEntityAnnotations(), mediaType, headers, bytes);
        return bytes.toByteArray();
    }

    private static void note(Span span, Reply answer) {
        span.response(answer.status());
        for (Map.Entry<String, String> header : NOTED.entrySet()) {
            String value = answer.header(header.getKey());
            if (value != null) {
                span.note(header.getValue(), value);
            }
        }
    }

    /** Spells headers as JAX-RS does: some implementations look up exact names, whose case proxies may change. */
    private static Response response(Reply answer) {
        Response.ResponseBuilder response = Response.status(answer.status());
        answer.headers().forEach((name, values) -> {
            String spelled = HeaderNames.spelling(name);
            values.forEach(value -> response.header(spelled, value));
        });
        return answer.body().length == 0
                ? response.build()
                : response.entity(answer.body()).build();
    }
}
