package io.twophp.jaxrs.trace;

import static io.twophp.ProtocolHeader.CALLBACK;
import static io.twophp.jaxrs.rig.Caller.BOOK;
import static io.twophp.jaxrs.trace.Spans.links;
import static io.twophp.jaxrs.trace.Spans.number;
import static io.twophp.jaxrs.trace.Spans.parent;
import static io.twophp.jaxrs.trace.Spans.place;
import static io.twophp.jaxrs.trace.Spans.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.twophp.core.Engine;
import io.twophp.jaxrs.app.RelayResource.Relays;
import io.twophp.jaxrs.app.Shop;
import io.twophp.jaxrs.client.TwoPhaseClientFeature;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.FeatureClient;
import io.twophp.jaxrs.rig.Receiver;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All work for an intent is traced, on every node and at any time (decision 0039). */
class TracingTest {

    private static final Spans SPANS = new Spans();
    private static final ServersSpan SERVERS = new ServersSpan(SPANS.telemetry());
    private static final String FIRST = "4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7";
    private static final String SECOND = "0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331";
    private static final Duration LEASE = Duration.ofSeconds(60);
    private static final Entity<Map<String, String>> TEA = Entity.json(Map.of("item", "tea"));

    @RegisterExtension
    static final Receiver RECEIVER = Receiver.onLoopback();

    @RegisterExtension
    static final TestServer SERVER = TestServer.serving(
                    Shop.application().register(SERVERS),
                    RECEIVER.settings(Map.of("twophp.client.attempts", "2", "twophp.client.backoff", "1")))
            .bringing(OpenTelemetry.class, SPANS.telemetry());

    @RegisterExtension
    static final FeatureClient CLIENT = FeatureClient.of(SERVER);

    private static String traceparent(String place) {
        return "00-" + place + "-01";
    }

    private static ClientIntent registered(String path, String trace) {
        return registered(path, trace, "X-Other");
    }

    /** Registers with a header that is stored, and sent again with the redelivered request. */
    private static ClientIntent registeredForTheServersTracing(String path) {
        return registered(path, FIRST, ServersSpan.HEADER);
    }

    private static ClientIntent registered(String path, String trace, String header) {
        return SERVER.alice()
                .phaseOne("POST", path, BOOK)
                .header("traceparent", traceparent(trace))
                .header("tracestate", "vendor=opaque")
                .header(header, "yes")
                .register();
    }

    private static Reply confirmed(ClientIntent intent, String trace) {
        return intent.confirmation().header("traceparent", traceparent(trace)).send();
    }

    @BeforeEach
    void forget() {
        SPANS.forget();
    }

    @Test
    void bothPhasesAreInTheirRequestsTracesAndTheExecutionIsInTheSecondAndLinkedToTheFirst() {
        ClientIntent order = registered("orders", FIRST);
        confirmed(order, SECOND).expect(200);
        SpanData registration = SPANS.only("registration");
        SpanData confirmation = SPANS.only("confirmation");
        SpanData execution = SPANS.only("execution");
        assertThat(parent(registration)).isEqualTo(FIRST);
        assertThat(parent(confirmation)).isEqualTo(SECOND);
        assertThat(parent(execution)).isEqualTo(place(confirmation));
        assertThat(links(registration)).isEmpty();
        assertThat(links(confirmation)).isEmpty();
        assertThat(links(execution)).containsExactly(place(registration));
        assertThat(execution.getLinks().get(0).getSpanContext().getTraceState().get("vendor"))
                .isEqualTo("opaque");
        assertThat(SPANS.all()).hasSize(3).allSatisfy(span -> {
            assertThat(text(span, "twophp.client_correlation_id")).isEqualTo(order.ccid());
            assertThat(text(span, "twophp.server_correlation_id")).isEqualTo(order.scid());
            assertThat(text(span, "twophp.endpoint")).isEqualTo("/shop/api/orders");
            assertThat(text(span, "twophp.mode")).isEqualTo("SYNCHRONOUS");
            assertThat(text(span, "http.request.method")).isEqualTo("POST");
            assertThat(span.getKind()).isEqualTo(SpanKind.INTERNAL);
            assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
            assertThat(span.getInstrumentationScopeInfo().getName()).isEqualTo("io.twophp");
        });
        assertThat(List.of(registration, confirmation, execution))
                .extracting(span -> text(span, "twophp.phase"))
                .containsExactly("WAITING_CONFIRM", "PROCESSING", "COMMITTED");
        assertThat(List.of(registration, confirmation, execution))
                .extracting(span -> text(span, "twophp.answer"))
                .containsExactly("Registered", "Claimed", "Completed");
        assertThat(number(execution, "twophp.attempt")).isEqualTo(1);
    }

    @Test
    void withoutATraceEachRequestBeginsOne() {
        SERVER.alice().order().confirm().expect(200);
        assertThat(parent(SPANS.only("registration"))).isEqualTo("none");
        assertThat(parent(SPANS.only("confirmation"))).isEqualTo("none");
        assertThat(parent(SPANS.only("execution"))).isEqualTo(place(SPANS.only("confirmation")));
        assertThat(links(SPANS.only("execution"))).containsExactly(place(SPANS.only("registration")));
    }

    /** Calls on Payara that got no answer leave the span of another request on the thread. */
    @ParameterizedTest
    @ValueSource(strings = {"yes", ServersSpan.EARLIER})
    void whereTheServerTracesRequestsItselfItsSpanIsTheParentButNoneOfAnotherRequest(String traced) {
        SERVER.alice()
                .bookOrder()
                .header(ServersSpan.HEADER, traced)
                .header("traceparent", traceparent(FIRST))
                .expect(200);
        assertThat(parent(SPANS.only("registration")))
                .isEqualTo(traced.equals(ServersSpan.EARLIER) ? FIRST : place(SPANS.only("server")));
    }

    /** The server's response filters run within the execution, and end their spans there. */
    @Test
    void nothingOfTheServersTracingStaysOnTheThread() {
        ClientIntent order = registered("orders", FIRST);
        order.confirmation()
                .header(ServersSpan.HEADER, "yes")
                .header("traceparent", traceparent(SECOND))
                .expect(200);
        assertThat(parent(SPANS.only("execution"))).isEqualTo(place(SPANS.only("confirmation")));
        assertThat(parent(SPANS.only("confirmation"))).isEqualTo(place(SPANS.only("server")));
        assertThat(SERVERS.left()).isZero();
    }

    @Test
    void aReplayExecutesNothing() {
        ClientIntent order = SERVER.alice().order();
        order.confirm();
        SPANS.forget();
        order.confirm();
        assertThat(SPANS.all()).singleElement().satisfies(span -> {
            assertThat(span.getName()).isEqualTo("twophp confirmation");
            assertThat(text(span, "twophp.answer")).isEqualTo("Replayed");
            assertThat(text(span, "twophp.phase")).isEqualTo("COMMITTED");
        });
    }

    @Test
    void aFailedExecutionIsAnErrorByItsStatusAlone() {
        SERVER.alice().registered("failures/unmapped").confirm().expect(500);
        SpanData execution = SPANS.only("execution");
        assertThat(execution.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(execution.getStatus().getDescription()).isEmpty();
        assertThat(execution.getEvents()).isEmpty();
        assertThat(text(execution, "error.type")).isEqualTo("500");
        assertThat(text(execution, "twophp.phase")).isEqualTo("FAILED");
    }

    @Test
    void aRefusalIsNamed() {
        SERVER.anonymous().phaseOne("POST", "orders", "{}").expect(401);
        assertThat(text(SPANS.only("registration"), "twophp.answer")).isEqualTo("AUTHENTICATION_REQUIRED");
    }

    @Test
    void anAsynchronousExecutionIsInTheConfirmationsTraceOnAnotherThread() {
        ClientIntent intent = registeredForTheServersTracing("later");
        confirmed(intent, SECOND).expect(202);
        SERVER.finish();
        assertThat(SPANS.of("server"))
                .as("this server alone sends that request; its instrumentation reads the headers")
                .extracting(Spans::parent)
                .containsExactly(FIRST, place(SPANS.only("confirmation")));
        assertThat(SERVERS.left()).isZero();
        assertThat(parent(SPANS.only("execution"))).isEqualTo(place(SPANS.only("confirmation")));
        assertThat(parent(SPANS.only("confirmation"))).isEqualTo(SECOND);
        assertThat(links(SPANS.only("execution"))).containsExactly(place(SPANS.only("registration")));
        assertThat(text(SPANS.only("execution"), "twophp.mode")).isEqualTo("ASYNCHRONOUS");
        assertThat(text(SPANS.only("confirmation"), "twophp.answer")).isEqualTo("Accepted");
    }

    @Test
    void whatRecoveryExecutesBeginsATraceAndIsLinkedToTheRegistration() {
        ClientIntent intent = registered("cases/who", FIRST);
        SERVER.claimAndVanish(intent);
        SERVER.recoverAfter(LEASE);
        assertThat(SERVER.phase(intent)).isEqualTo("COMMITTED");
        SpanData execution = SPANS.only("execution");
        assertThat(parent(execution)).isEqualTo("none");

        assertThat(links(execution)).containsExactly(place(SPANS.only("registration")));
        assertThat(number(execution, "twophp.attempt")).isEqualTo(2);
        assertThat(text(execution, "twophp.phase")).isEqualTo("COMMITTED");
    }

    @Test
    void aCallbackIsInTheRegistrationsTraceAndTellsItsReceiver() {
        RECEIVER.answering(received -> SPANS.of("callback").isEmpty() ? 503 : 204);
        SERVER.alice()
                .bookOrder("c-1")
                .autoConfirm()
                .header(CALLBACK, RECEIVER.origin() + "/hook?token=s3cret")
                .header("traceparent", traceparent(FIRST))
                .expect(201);
        String told = RECEIVER.await().headers().get("Traceparent").get(0);
        SERVER.awaitThreads();
        SpanData registration = SPANS.only("registration");
        SpanData callback = SPANS.only("callback");
        assertThat(told).isEqualTo(traceparent(place(callback)));
        assertThat(parent(callback)).isEqualTo(place(registration));
        assertThat(callback.getKind()).isEqualTo(SpanKind.CLIENT);
        assertThat(text(callback, "twophp.result")).isEqualTo("503");
        assertThat(text(callback, "error.type")).isEqualTo("503");
        assertThat(text(callback, "twophp.client_correlation_id")).isEqualTo("c-1");
        assertThat(text(callback, "server.address")).isEqualTo("127.0.0.1");
        assertThat(number(callback, "twophp.attempt")).isEqualTo(1);
        assertThat(parent(SPANS.only("execution"))).isEqualTo(place(registration));
        assertThat(links(SPANS.only("execution"))).isEmpty();

        SERVER.database().advance(Duration.ofMinutes(2));
        SERVER.sweep("callbacks");
        String toldAgain = RECEIVER.await().headers().get("Traceparent").get(0);
        SERVER.awaitThreads();
        SpanData again = SPANS.of("callback").get(1);
        assertThat(toldAgain).isEqualTo(traceparent(place(again)));
        assertThat(parent(again)).isEqualTo(place(registration));
        assertThat(number(again, "twophp.attempt")).isEqualTo(2);
        assertThat(text(again, "twophp.result")).isEqualTo("204");
    }

    @Test
    void aCallWithinAnExecutionIsOneTraceThroughBothServicesWithoutPayloadsOwnersOrCredentials() {
        SERVER.select(Relays.class)
                .are(() -> CLIENT.target("orders")
                        .queryParam("note", "s3cret")
                        .request()
                        .post(TEA)
                        .readEntity(String.class));
        ClientIntent outer = registered("relay", FIRST);
        confirmed(outer, SECOND).expect(200);
        SpanData call = SPANS.only("call");
        List<SpanData> exchanges = SPANS.of("exchange");
        SpanData inner = SPANS.of("registration").get(1);
        assertThat(parent(call)).isEqualTo(place(outerExecution(outer)));
        assertThat(exchanges).hasSize(2).allSatisfy(exchange -> {
            assertThat(parent(exchange)).isEqualTo(place(call));
            assertThat(exchange.getKind()).isEqualTo(SpanKind.CLIENT);
        });
        assertThat(parent(inner)).isEqualTo(place(exchanges.get(0)));
        assertThat(SPANS.of("confirmation")).extracting(Spans::parent).containsExactly(SECOND, place(exchanges.get(1)));
        assertThat(SPANS.all().stream().skip(1))
                .allSatisfy(
                        span -> assertThat(span.getSpanContext().getTraceId()).isEqualTo(SECOND.substring(0, 32)));
        assertThat(text(call, "twophp.client_correlation_id")).isEqualTo(text(inner, "twophp.client_correlation_id"));
        assertThat(text(call, "twophp.server_correlation_id")).isEqualTo(text(inner, "twophp.server_correlation_id"));
        assertThat(text(call, "twophp.phase")).isEqualTo("COMMITTED");
        assertThat(number(call, "http.response.status_code")).isEqualTo(201);
        assertThat(text(exchanges.get(1), "url.path")).isEqualTo("/shop/api/orders/confirm");
        assertThat(SPANS.all())
                .hasSizeGreaterThan(7)
                .allSatisfy(span -> assertThat(
                                span.getAttributes() + " " + span.getName() + span.getEvents() + span.getStatus())
                        .doesNotContain("alice", "tea", "book", "s3cret", "customer", "Test "));
    }

    private static SpanData outerExecution(ClientIntent outer) {
        return SPANS.of("execution").stream()
                .filter(span -> outer.scid().equals(text(span, "twophp.server_correlation_id")))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void whatRecoverySendsOfACallIsPartOfTheCallsTrace() {
        try (Response first = CLIENT.request("orders").post(TEA)) {
            assertThat(first.getStatus()).isEqualTo(201);
        }
        SPANS.forget();
        CLIENT.disturb(exchange -> {
            throw new IOException("cut off");
        });
        try {
            CLIENT.request("orders")
                    .property(TwoPhaseClientFeature.AUTO_CONFIRM, true)
                    .post(TEA)
                    .close();
        } catch (jakarta.ws.rs.ProcessingException e) {
            assertThat(text(SPANS.only("call"), "error.type")).isEqualTo("unfinished");
        }
        CLIENT.disturb(exchange -> {});
        int before = SPANS.of("exchange").size();
        SERVER.database().advance(Duration.ofMinutes(2));
        SERVER.select(Engine.class).calls().recovery().run();
        SERVER.awaitThreads();
        List<SpanData> exchanges = SPANS.of("exchange");
        assertThat(exchanges).hasSize(before + 1);
        assertThat(parent(exchanges.get(before))).isEqualTo(place(SPANS.only("call")));
        assertThat(parent(SPANS.only("registration"))).isEqualTo(place(exchanges.get(before)));
    }

    @Test
    void whatTheServerTracesOfARecoveredRequestIsInNoTraceOfAnother() {
        ClientIntent intent = registeredForTheServersTracing("cases/who");
        SERVER.claimAndVanish(intent);
        SERVER.recoverAfter(LEASE);
        assertThat(SERVER.phase(intent)).isEqualTo("COMMITTED");
        assertThat(SPANS.of("server")).extracting(Spans::parent).containsExactly(FIRST, "none");
    }
}
