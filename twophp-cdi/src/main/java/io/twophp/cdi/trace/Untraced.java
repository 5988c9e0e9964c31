package io.twophp.cdi.trace;

import io.twophp.ClientCorrelationId;
import io.twophp.ServerCorrelationId;
import io.twophp.core.engine.Answer;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.TraceContext;
import io.twophp.core.protocol.Problem;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** No tracing: one span, which does nothing. */
final class Untraced implements Tracing {

    private static final String API = "io.opentelemetry.api.OpenTelemetry";
    static final Span SPAN = new Nothing();
    private static final Pause PAUSE = () -> {};

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

    private static final class Nothing implements Span {

        @Override
        public TraceContext context() {
            return TraceContext.NONE;
        }

        @Override
        public void about(Intent intent) {}

        @Override
        public void about(ClientCorrelationId id, String path) {}

        @Override
        public void about(ClientCorrelationId clientId, ServerCorrelationId serverId) {}

        @Override
        public void refused(Problem problem) {}

        @Override
        public void attempt(int number) {}

        @Override
        public void note(String attribute, String value) {}

        @Override
        public void answered(Answer answer) {}

        @Override
        public void failed(String error) {}

        @Override
        public void request(String method, URI uri) {}

        @Override
        public void response(int status) {}

        @Override
        public void propagate(BiConsumer<String, String> headers) {}

        @Override
        public Pause pause() {
            return PAUSE;
        }

        @Override
        public void close() {}
    }
}
