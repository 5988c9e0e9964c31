package io.twophp.jaxrs.trace;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Scope;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.PreMatching;

/** What a server does that traces requests itself: a span of its own around each that asks for it. */
@PreMatching
final class ServersSpan implements ContainerRequestFilter, ContainerResponseFilter {

    /** A request with this header is traced by the server. */
    static final String HEADER = "X-Trace";

    private static final String SPAN = "test.span";
    private static final String SCOPE = "test.scope";

    private final OpenTelemetry telemetry;

    ServersSpan(OpenTelemetry telemetry) {
        this.telemetry = telemetry;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        if (request.getHeaderString(HEADER) != null) {
            Span span =
                    telemetry.getTracer("server").spanBuilder("twophp server").startSpan();
            request.setProperty(SPAN, span);
            request.setProperty(SCOPE, span.makeCurrent());
        }
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (request.getProperty(SPAN) instanceof Span span) {
            ((Scope) request.getProperty(SCOPE)).close();
            span.end();
        }
    }
}
