package io.twophp.jaxrs.trace;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.context.propagation.TextMapGetter;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.MultivaluedMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Simulates a server that traces requests itself: makes a span around each request that asks for it. */
@PreMatching
final class ServersSpan implements ContainerRequestFilter, ContainerResponseFilter {

    /** The header by which a request asks to be traced by the server. */
    static final String HEADER = "X-Trace";

    /** The header's value for a span that another request has left on the thread. */
    static final String EARLIER = "earlier";

    private static final TextMapGetter<MultivaluedMap<String, String>> HEADERS = new TextMapGetter<>() {
        @Override
        public Iterable<String> keys(MultivaluedMap<String, String> headers) {
            return headers.keySet();
        }

        @Override
        public String get(MultivaluedMap<String, String> headers, String name) {
            return headers.getFirst(name);
        }
    };

    private static final String SPAN = "test.span";
    private static final String SCOPE = "test.scope";

    private final OpenTelemetry telemetry;
    private final AtomicInteger left = new AtomicInteger();

    ServersSpan(OpenTelemetry telemetry) {
        this.telemetry = telemetry;
    }

    /** Returns the number of spans left on their threads, since another was on them. */
    int left() {
        return left.get();
    }

    @Override
    public void filter(ContainerRequestContext request) {
        if (request.getHeaderString(HEADER) != null) {
            Context parent = request.getHeaderString(HEADER).equals(EARLIER)
                    ? Context.root()
                    : W3CTraceContextPropagator.getInstance().extract(Context.root(), request.getHeaders(), HEADERS);
            Span span = telemetry
                    .getTracer("server")
                    .spanBuilder("twophp server")
                    .setParent(parent)
                    .startSpan();
            request.setProperty(SPAN, span);
            request.setProperty(SCOPE, span.makeCurrent());
        }
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (request.getProperty(SPAN) instanceof Span span) {
            if (Span.current() != span) {
                left.incrementAndGet();
            }
            ((Scope) request.getProperty(SCOPE)).close();
            span.end();
        }
    }
}
