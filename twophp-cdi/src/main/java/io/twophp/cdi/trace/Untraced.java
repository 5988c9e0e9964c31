package io.twophp.cdi.trace;

import io.twophp.core.intent.TraceContext;
import java.util.List;
import java.util.Map;

/** No tracing: one span, which does nothing. */
final class Untraced implements Tracing {

    private static final String API = "io.opentelemetry.api.OpenTelemetry";
    static final Span SPAN = new Span() {};

    /** Returns OpenTelemetry if its API is present; otherwise none of its classes is loaded. */
    static Tracing orOpenTelemetry() {
        try {
            Class.forName(API, false, Untraced.class.getClassLoader());
            return new OpenTelemetryTracing();
        } catch (ClassNotFoundException | LinkageError e) {
            return NONE;
        }
    }

    @Override
    public Span ofRequest(TracedStep step, Map<String, List<String>> headers) {
        return SPAN;
    }

    @Override
    public Span ofWork(TracedStep step, TraceContext parent, TraceContext origin) {
        return SPAN;
    }

    @Override
    public TraceContext received(Map<String, List<String>> headers) {
        return TraceContext.NONE;
    }
}
