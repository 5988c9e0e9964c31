package io.twophp.sample.micro;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.proto.trace.v1.Span;
import io.twophp.testsuite.launch.Client.Registered;
import io.twophp.testsuite.launch.ShopClient;
import io.twophp.testsuite.launch.TraceReceiver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;

/** The spans of one checkout, whose two phases the client sends under a trace each. */
final class CheckoutTrace {

    private static final String FIRST = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String SECOND = "0af7651916cd43dd8448eb211c80319c";
    private static final String CLIENTS = "b7ad6b7169203331";
    private static final Duration SOON = Duration.ofMinutes(2);

    private final TraceReceiver traces;
    private final String serverId;

    private CheckoutTrace(TraceReceiver traces, String serverId) {
        this.traces = traces;
        this.serverId = serverId;
    }

    static CheckoutTrace of(ShopClient alice, TraceReceiver traces) {
        Registered intent = alice.register(
                "POST", "checkouts", Bodies.checkout("tea", 2, "4111111111111111", "DE"), "traceparent", within(FIRST));
        assertThat(alice.confirm(intent, "traceparent", within(SECOND)).statusCode())
                .isEqualTo(200);
        return new CheckoutTrace(traces, intent.serverId());
    }

    private static String within(String trace) {
        return "00-" + trace + "-" + CLIENTS + "-01";
    }

    /** Asserts that all executions and calls are in the trace of Phase 2, and that it names the trace of Phase 1. */
    void assertWhole() {
        Awaitility.await()
                .atMost(SOON)
                .untilAsserted(() -> assertThat(named(traces.of(SECOND), "twophp execution"))
                        .extracting(span -> TraceReceiver.attribute(span, "twophp.endpoint"))
                        .containsExactlyInAnyOrderElementsOf(Arrays.stream(Service.values())
                                .map(service -> "/" + service.context() + "/" + service.resource())
                                .toList()));
        List<Span> all = traces.of(SECOND);
        Map<String, Span> byId = all.stream()
                .collect(Collectors.toMap(span -> TraceReceiver.hex(span.getSpanId()), Function.identity()));
        assertThat(named(all, "twophp call")).hasSize(6);
        assertThat(named(all, "twophp execution")).allSatisfy(execution -> {
            List<String> way = ancestors(execution, byId);
            assertThat(way).as("up to the client").endsWith("twophp confirmation");
            assertThat(way).contains("twophp confirmation");
        });
        Span shop = named(all, "twophp execution").stream()
                .filter(span -> TraceReceiver.attribute(span, "twophp.server_correlation_id")
                        .equals(serverId))
                .findFirst()
                .orElseThrow();
        assertThat(shop.getLinksList())
                .singleElement()
                .satisfies(
                        link -> assertThat(TraceReceiver.hex(link.getTraceId())).isEqualTo(FIRST));
    }

    /** Returns the names of the spans around a span, the nearest first, up to the span that the client named. */
    private static List<String> ancestors(Span span, Map<String, Span> byId) {
        List<String> names = new ArrayList<>();
        String parent = TraceReceiver.hex(span.getParentSpanId());
        while (!parent.equals(CLIENTS)) {
            assertThat(byId).as("the parent of " + span.getName()).containsKey(parent);
            Span above = byId.get(parent);
            names.add(above.getName());
            parent = TraceReceiver.hex(above.getParentSpanId());
        }
        return names;
    }

    private static List<Span> named(List<Span> spans, String name) {
        return spans.stream().filter(span -> span.getName().equals(name)).toList();
    }
}
