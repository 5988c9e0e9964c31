package io.twophp.jaxrs.trace;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.util.List;

/** An OpenTelemetry that keeps the ended spans, in the order of their ends. */
final class Spans {

    private final InMemorySpanExporter ended = InMemorySpanExporter.create();
    private final OpenTelemetry telemetry = OpenTelemetrySdk.builder()
            .setTracerProvider(SdkTracerProvider.builder()
                    .addSpanProcessor(SimpleSpanProcessor.create(ended))
                    .build())
            .setPropagators(ContextPropagators.create(W3CTraceContextPropagator.getInstance()))
            .build();

    OpenTelemetry telemetry() {
        return telemetry;
    }

    void forget() {
        ended.reset();
    }

    List<SpanData> all() {
        return ended.getFinishedSpanItems();
    }

    List<SpanData> of(String what) {
        return all().stream()
                .filter(span -> span.getName().equals("twophp " + what))
                .toList();
    }

    SpanData only(String what) {
        List<SpanData> found = of(what);
        if (found.size() != 1) {
            throw new AssertionError(found.size() + " spans '" + what + "' among " + all());
        }
        return found.get(0);
    }

    static String text(SpanData span, String attribute) {
        return span.getAttributes().get(AttributeKey.stringKey(attribute));
    }

    static long number(SpanData span, String attribute) {
        return span.getAttributes().get(AttributeKey.longKey(attribute));
    }

    /** Returns the parent of the span, as trace and span. */
    static String parent(SpanData span) {
        return place(span.getParentSpanContext());
    }

    static String place(SpanData span) {
        return place(span.getSpanContext());
    }

    private static String place(SpanContext context) {
        return context.isValid() ? context.getTraceId() + "-" + context.getSpanId() : "none";
    }

    static List<String> links(SpanData span) {
        return span.getLinks().stream()
                .map(LinkData::getSpanContext)
                .map(Spans::place)
                .toList();
    }
}
