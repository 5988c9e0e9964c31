package io.twophp.cdi.trace;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.TracerProvider;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.context.propagation.TextMapPropagator;
import io.twophp.core.intent.TraceContext;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Makes spans of OpenTelemetry. Its instance is looked up at the first span, so that the application had time to set
 * the global one.
 */
final class OpenTelemetryTracing implements Tracing {

    private static final String SCOPE = "io.twophp";
    private static final String PARENT = "traceparent";
    private static final String STATE = "tracestate";

    /**
     * The length of state that every system has to pass on (W3C Trace Context §3.3.1.5); a longer one is not stored.
     */
    private static final int LONGEST_STATE = 512;

    private static final TextMapGetter<Map<String, List<String>>> HEADERS = new Headers();

    private final Supplier<OpenTelemetry> found;
    private volatile Known known;

    OpenTelemetryTracing() {
        this(ServersTelemetry::find);
    }

    /** @param found called once, at the first span */
    OpenTelemetryTracing(Supplier<OpenTelemetry> found) {
        this.found = found;
    }

    @Override
    public Span ofRequest(TracedStep step, Map<String, List<String>> headers) {
        if (known().off()) {
            return Span.NONE;
        }
        return begin(step, parent(Context.current(), headers), TraceContext.NONE);
    }

    /**
     * Returns the server's span for this request, if its trace is that of the headers. A span of another trace was left
     * on the thread by an earlier request: Payara leaves those of calls that got no answer.
     */
    private Context parent(Context here, Map<String, List<String>> headers) {
        Context sent = propagator().extract(here, headers, HEADERS);
        return span(sent).getTraceId().equals(span(here).getTraceId()) ? here : sent;
    }

    @Override
    public Span ofWork(TracedStep step, TraceContext parent, TraceContext origin) {
        if (known().off()) {
            return Span.NONE;
        }
        Context here = Context.current();
        return begin(step, parent.isPresent() ? within(parent, here) : here, origin);
    }

    @Override
    public TraceContext received(Map<String, List<String>> headers) {
        return known().off() ? TraceContext.NONE : stored(propagator().extract(Context.root(), headers, HEADERS));
    }

    private Span begin(TracedStep step, Context parent, TraceContext origin) {
        SpanBuilder span = known().telemetry()
                .getTracer(SCOPE)
                .spanBuilder(step.spanName())
                .setParent(parent)
                .setSpanKind(step.isOutbound() ? SpanKind.CLIENT : SpanKind.INTERNAL);
        if (origin.isPresent()) {
            link(span, span(within(origin, Context.root())), span(parent));
        }
        return new OpenTelemetrySpan(span.startSpan(), parent, propagator());
    }

    private static void link(SpanBuilder span, SpanContext origin, SpanContext parent) {
        boolean same = origin.getTraceId().equals(parent.getTraceId())
                && origin.getSpanId().equals(parent.getSpanId());
        if (origin.isValid() && !same) {
            span.addLink(origin);
        }
    }

    private static SpanContext span(Context context) {
        return io.opentelemetry.api.trace.Span.fromContext(context).getSpanContext();
    }

    private static Context within(TraceContext parent, Context here) {
        Map<String, List<String>> headers = new HashMap<>();
        parent.headers().forEach((name, value) -> headers.put(name, List.of(value)));
        return W3CTraceContextPropagator.getInstance().extract(here, headers, HEADERS);
    }

    /** Returns the context to store, as W3C Trace Context regardless of the application's propagators. */
    static TraceContext stored(Context context) {
        if (!span(context).isValid()) {
            return TraceContext.NONE;
        }
        Map<String, String> written = new HashMap<>();
        W3CTraceContextPropagator.getInstance().inject(context, written, Map::put);
        String state = written.getOrDefault(STATE, "");
        return new TraceContext(written.getOrDefault(PARENT, ""), state.length() > LONGEST_STATE ? "" : state);
    }

    private TextMapPropagator propagator() {
        return known().telemetry().getPropagators().getTextMapPropagator();
    }

    private Known known() {
        Known now = known;
        if (now == null) {
            now = Known.of(found.get());
            known = now;
        }
        return now;
    }

    /**
     * The instance that was found.
     *
     * @param off whether spans would be lost, as when MicroProfile Telemetry is not switched on
     */
    private record Known(OpenTelemetry telemetry, boolean off) {

        /** The mark of an SDK without any processor: Payara has one while telemetry is off. Its spans cost the same. */
        private static final String IN_VAIN = "spanProcessor=NoopSpanProcessor";

        static Known of(OpenTelemetry telemetry) {
            boolean off = telemetry.getTracerProvider() == TracerProvider.noop()
                    || telemetry.toString().contains(IN_VAIN);
            return new Known(telemetry, off);
        }
    }

    private static final class Headers implements TextMapGetter<Map<String, List<String>>> {

        @Override
        public Iterable<String> keys(Map<String, List<String>> headers) {
            return headers.keySet();
        }

        @Override
        public String get(Map<String, List<String>> headers, String name) {
            if (headers == null) {
                return null;
            }
            List<String> values = headers.get(name);
            if (values == null) {
                values = headers.entrySet().stream()
                        .filter(header -> header.getKey().equalsIgnoreCase(name))
                        .map(Map.Entry::getValue)
                        .findFirst()
                        .orElse(List.of());
            }
            return values.isEmpty() ? null : String.join(",", values);
        }
    }
}
