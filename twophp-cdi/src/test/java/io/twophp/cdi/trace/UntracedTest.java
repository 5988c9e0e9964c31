package io.twophp.cdi.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.twophp.core.intent.TraceContext;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Without the API of OpenTelemetry none of its classes is loaded, and nothing is done. */
class UntracedTest {

    private static URL home(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation();
    }

    @Test
    void nothingIsTracedWhereTheApiIsNot() throws Exception {
        URL[] without = {home(Tracing.class), home(TraceContext.class)};
        try (URLClassLoader loader = new URLClassLoader(without, ClassLoader.getPlatformClassLoader())) {
            Class<?> tracing = loader.loadClass(Tracing.class.getName());
            Object found = tracing.getMethod("find").invoke(null);
            assertThat(found).isSameAs(tracing.getField("NONE").get(null));
        }
        assertThat(Tracing.find()).isInstanceOf(OpenTelemetryTracing.class);
    }

    @Test
    void neitherNoneNorAnOpenTelemetryThatIsOffNorAnSdkWhoseSpansNobodySeesMakesObjects() {
        assertNothingIsMade(Tracing.NONE);
        GlobalOpenTelemetry.resetForTest();
        assertNothingIsMade(new OpenTelemetryTracing());
        GlobalOpenTelemetry.resetForTest();
        assertNothingIsMade(
                new OpenTelemetryTracing(() -> OpenTelemetrySdk.builder().build()));
        OpenTelemetrySdk seen = OpenTelemetrySdk.builder()
                .setTracerProvider(SdkTracerProvider.builder()
                        .addSpanProcessor(SimpleSpanProcessor.create(InMemorySpanExporter.create()))
                        .build())
                .build();
        try (Tracing.Span span = new OpenTelemetryTracing(() -> seen)
                .ofWork(TracedStep.EXECUTION, TraceContext.NONE, TraceContext.NONE)) {
            assertThat(span.context().isPresent()).isTrue();
        }
    }

    private static void assertNothingIsMade(Tracing none) {
        Tracing.Span span = none.ofRequest(TracedStep.REGISTRATION, Map.of("traceparent", List.of("00-1-2-01")));
        assertThat(none.ofWork(TracedStep.EXECUTION, TraceContext.NONE, TraceContext.NONE))
                .isSameAs(span);
        assertThat(span.context()).isSameAs(TraceContext.NONE);
        assertThat(none.received(Map.of())).isSameAs(TraceContext.NONE);
        span.propagate((name, value) -> {
            throw new AssertionError(name);
        });
        span.close();
    }
}
