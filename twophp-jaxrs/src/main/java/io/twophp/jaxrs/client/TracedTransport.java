package io.twophp.jaxrs.client;

import io.twophp.ProtocolHeader;
import io.twophp.cdi.trace.TracedStep;
import io.twophp.cdi.trace.Tracing;
import io.twophp.cdi.trace.Tracing.Span;
import io.twophp.core.client.Transport;
import io.twophp.core.intent.TraceContext;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Makes each exchange a span within the call that its headers name. The headers are stored with the call, so that
 * exchanges of recovery belong to it as well. Thread-safe.
 */
record TracedTransport(Transport transport, Tracing tracing) implements Transport {

    static Transport of(Transport transport, Tracing tracing) {
        return tracing == Tracing.NONE ? transport : new TracedTransport(transport, tracing);
    }

    @Override
    public boolean isOpen() {
        return transport.isOpen();
    }

    @Override
    public Reply send(Message message) throws IOException {
        return tracing.ofWork(TracedStep.EXCHANGE, tracing.received(message.headers()), TraceContext.NONE)
                .around(span -> {
                    span.request(message.method(), message.uri());
                    message.headers()
                            .getOrDefault(ProtocolHeader.CLIENT_CORRELATION_ID, List.of())
                            .forEach(id -> span.note("twophp.client_correlation_id", id));
                    Reply answer = transport.send(within(span, message));
                    span.response(answer.status());
                    return answer;
                });
    }

    private static Message within(Span span, Message message) {
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(message.headers());
        span.propagate((name, value) -> headers.put(name, List.of(value)));
        return new Message(message.method(), message.uri(), headers, message.body(), message.limits());
    }
}
