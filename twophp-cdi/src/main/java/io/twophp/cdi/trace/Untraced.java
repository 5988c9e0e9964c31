package io.twophp.cdi.trace;

import io.twophp.core.intent.TraceContext;
import java.util.List;
import java.util.Map;

/** No tracing: one span, which does nothing. */
final class Untraced implements Tracing {

    static final Span SPAN = new Span() {};

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
