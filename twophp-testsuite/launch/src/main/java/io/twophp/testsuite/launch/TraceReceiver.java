package io.twophp.testsuite.launch;

import com.google.protobuf.ByteString;
import com.sun.net.httpserver.HttpExchange;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.io.InputStream;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.zip.GZIPInputStream;

/** Receives a server's spans, by OTLP over HTTP. Thread-safe. */
public final class TraceReceiver implements AutoCloseable {

    private final List<Span> spans = new CopyOnWriteArrayList<>();
    private final HttpStub http = new HttpStub(this::receive);

    private void receive(HttpExchange exchange) throws IOException {
        ExportTraceServiceRequest request = ExportTraceServiceRequest.parseFrom(body(exchange));
        request.getResourceSpansList()
                .forEach(resource -> resource.getScopeSpansList().forEach(scope -> spans.addAll(scope.getSpansList())));
        exchange.sendResponseHeaders(200, -1);
    }

    private static InputStream body(HttpExchange exchange) throws IOException {
        InputStream body = exchange.getRequestBody();
        return "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"))
                ? new GZIPInputStream(body)
                : body;
    }

    /** Lets a server trace, and send its spans here soon. */
    public void tracing(Launch<?> server) {
        server.property("otel.sdk.disabled", "false");
        server.property("otel.metrics.exporter", "none");
        server.property("otel.logs.exporter", "none");
        server.property("otel.exporter.otlp.protocol", "http/protobuf");
        server.property("otel.exporter.otlp.endpoint", http.origin());
        server.property("otel.bsp.schedule.delay", "200");
    }

    /** Returns the spans of a trace so far. */
    public List<Span> of(String trace) {
        return spans.stream()
                .filter(span -> hex(span.getTraceId()).equals(trace))
                .toList();
    }

    /** Returns all spans so far. */
    public List<Span> all() {
        return List.copyOf(spans);
    }

    public static String hex(ByteString bytes) {
        return HexFormat.of().formatHex(bytes.toByteArray());
    }

    public static String attribute(Span span, String name) {
        return span.getAttributesList().stream()
                .filter(attribute -> attribute.getKey().equals(name))
                .map(KeyValue::getValue)
                .map(value -> value.getStringValue())
                .findFirst()
                .orElse("");
    }

    @Override
    public void close() {
        http.close();
    }
}
