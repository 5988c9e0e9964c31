package io.twophp.jaxrs.redelivery.loopback;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.execution.Claim;
import io.twophp.core.intent.Origin;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.intent.TraceContext;
import io.twophp.jaxrs.request.OwnersContext;
import io.twophp.jaxrs.request.Redelivered;
import io.undertow.server.HttpHandler;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The filter for the server's requests to itself: no other request gets through, and the stored request is forwarded.
 */
@Tag("D17")
class LoopbackFilterTest {

    private final AtomicLong nanos = new AtomicLong();
    private final Tickets tickets = new Tickets(nanos::get);
    private final Application application = new Application();
    private final HttpClient client = HttpClient.newHttpClient();
    private volatile Optional<InetSocketAddress> peer = Optional.empty();
    private LoopbackSite site;

    @BeforeEach
    void start() throws Exception {
        site = new LoopbackSite(tickets, application, this::from);
    }

    @AfterEach
    void stop() {
        site.close();
    }

    /** Sets another source address of connections, if the test has one. */
    private HttpHandler from(HttpHandler next) {
        return exchange -> {
            peer.ifPresent(exchange::setSourceAddress);
            next.handleRequest(exchange);
        };
    }

    private static final StoredRequest ORDER = new StoredRequest(
            "PUT",
            "/shop/api/a%20b;m=7",
            "x=1%262&y",
            Map.of("Content-Type", List.of("text/plain;charset=ISO-8859-1"), "X-Mine", List.of("one", "two")),
            "h\u00e4llo".getBytes(UTF_8),
            new Origin("https://shop.example/shop/api/", Set.of("customer")));

    private Ticket ticket(StoredRequest stored) {
        OwnersContext olga =
                new OwnersContext(Optional.of("olga"), stored.origin().roles(), true);
        return tickets.issue(Optional.of(new Redelivered(new Claim(LoopbackDeliveries.INTENT), stored, olga)));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private HttpResponse<String> show(String token) throws IOException, InterruptedException {
        return send(posted(token));
    }

    @Test
    void whatComesWithATicketIsForwardedAsTheStoredRequestOfItsOwner() throws Exception {
        Ticket ticket = ticket(ORDER);
        assertThat(show(ticket.token()).statusCode()).isEqualTo(204);
        assertThat(ticket.await()).isEqualTo(418);
        assertThat(application.seen)
                .containsEntry("method", "PUT")
                .containsEntry("uri", "/shop/api/a%20b;m=7")
                .containsEntry("url", "https://shop.example/shop/api/a%20b;m=7")
                .containsEntry("query", "x=1%262&y")
                .containsEntry("server", "https shop.example 443 true")
                .containsEntry("mine", "[one, two]")
                .containsEntry("type", "text/plain;charset=ISO-8859-1 ISO-8859-1 6")
                .containsEntry("body", "h\u00e4llo")
                .containsEntry("parameters", "{x=[1&2], y=[]}")
                .containsEntry("caller", "olga olga 2PHP true false");
        assertThat(application.seen.get("headers"))
                .doesNotContain(LoopbackFilter.TOKEN, "Host", "User-Agent")
                .contains("DTT-2PHP-Server-Correlation-ID");
        assertThat(site.caller().name()).contains("olga");
    }

    @Test
    void whatIsForwardedBelongsToTheTraceOfTheRequestThatAskedForIt() throws Exception {
        OwnersContext olga = new OwnersContext(Optional.of("olga"), Set.of(), true);
        Claim claim =
                new Claim(LoopbackDeliveries.INTENT, TraceContext.NONE, new TraceContext("00-a-b-01", "vendor=opaque"));
        Ticket traced = tickets.issue(Optional.of(new Redelivered(claim, ORDER, olga)));
        show(traced.token());
        traced.await();
        assertThat(application.seen).containsEntry("trace", "00-a-b-01 vendor=opaque");
        Ticket untraced = ticket(ORDER);
        send(posted(untraced.token()).header("traceparent", "00-c-d-01"));
        untraced.await();
        assertThat(application.seen).containsEntry("trace", "null null");
    }

    @Test
    void aFormThatIsPostedHasItsParameters() throws Exception {
        Ticket ticket = ticket(new StoredRequest(
                "POST",
                "/shop/api/forms",
                "a=0",
                Map.of("Content-Type", List.of("application/x-www-form-urlencoded")),
                "a=1+2&b=%C3%A4&c".getBytes(UTF_8),
                ORDER.origin()));
        show(ticket.token());
        ticket.await();
        assertThat(application.seen).containsEntry("parameters", "{a=[0, 1 2], b=[\u00e4], c=[]}");
    }

    /** Each gets the same answer, and nothing runs. */
    @Test
    void nobodyElseGetsThrough() throws Exception {
        Ticket used = ticket(ORDER);
        show(used.token());
        Ticket old = ticket(ORDER);
        nanos.addAndGet(Tickets.LIFE.toNanos());
        int before = application.runs.get();
        Ticket good = ticket(ORDER);
        Map<String, HttpRequest.Builder> attempts = new LinkedHashMap<>();
        attempts.put(
                "without a token", HttpRequest.newBuilder(site.filterAddress()).POST(BodyPublishers.noBody()));
        attempts.put("twice", posted(used.token()));
        attempts.put("with an old one", posted(old.token()));
        attempts.put("with a guessed one", posted("A".repeat(43)));
        attempts.put("with half of one", posted(good.token().substring(0, 20)));
        attempts.put(
                "by GET",
                HttpRequest.newBuilder(site.filterAddress())
                        .header(LoopbackFilter.TOKEN, good.token())
                        .GET());
        for (String header : List.of("X-Forwarded-For", "X-Forwarded-Proto", "Forwarded", "Via", "X-Real-IP")) {
            attempts.put(header, posted(good.token()).header(header, "127.0.0.1"));
        }
        Set<List<Object>> answers = new java.util.HashSet<>();
        for (Map.Entry<String, HttpRequest.Builder> attempt : attempts.entrySet()) {
            HttpResponse<String> answer = send(attempt.getValue());
            assertThat(answer.statusCode()).as(attempt.getKey()).isEqualTo(404);
            Map<String, List<String>> headers = new HashMap<>(answer.headers().map());
            headers.remove("date");
            answers.add(List.of(headers, answer.body()));
        }
        assertThat(answers).hasSize(1);
        assertThat(application.runs).hasValue(before);
        show(good.token());
        assertThat(application.runs).hasValue(before + 1);
    }

    @Test
    void fromAnotherAddressATicketIsOfNoUse() throws Exception {
        Ticket ticket = ticket(ORDER);
        for (String address : List.of("192.0.2.7", "10.0.0.1", "2001:db8::1")) {
            peer = Optional.of(new InetSocketAddress(address, 4711));
            assertThat(show(ticket.token()).statusCode()).isEqualTo(404);
        }
        assertThat(application.runs).hasValue(0);
        peer = Optional.empty();
        assertThat(show(ticket.token()).statusCode()).isEqualTo(204);
        assertThat(application.runs).hasValue(1);
    }

    @Test
    void aRequestThatNobodyRestoredRunsAsWhoSendsIt() throws Exception {
        assertThat(send(HttpRequest.newBuilder(site.base().resolve("/shop/api/x"))
                                .GET())
                        .statusCode())
                .isEqualTo(418);
        assertThat(application.seen).containsEntry("caller", "null null null false false");
        assertThat(site.caller()).isNull();
    }

    /** Returns its input. */
    private static final class Application extends HttpServlet {

        private static final long serialVersionUID = 1L;

        final AtomicInteger runs = new AtomicInteger();
        final transient Map<String, String> seen = new HashMap<>();

        @Override
        protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
            runs.incrementAndGet();
            seen.put("method", request.getMethod());
            seen.put("uri", request.getRequestURI());
            seen.put("url", request.getRequestURL().toString());
            seen.put("query", request.getQueryString());
            seen.put(
                    "server",
                    request.getScheme() + " " + request.getServerName() + " " + request.getServerPort() + " "
                            + request.isSecure());
            seen.put("trace", request.getHeader("Traceparent") + " " + request.getHeader("tracestate"));
            seen.put("mine", Collections.list(request.getHeaders("x-mine")).toString());
            seen.put("headers", Collections.list(request.getHeaderNames()).toString());
            seen.put(
                    "type",
                    request.getContentType() + " " + request.getCharacterEncoding() + " " + request.getContentLength());
            seen.put("caller", caller(request));
            Map<String, List<String>> parameters = new java.util.TreeMap<>();
            request.getParameterMap().forEach((name, values) -> parameters.put(name, Arrays.asList(values)));
            seen.put("parameters", parameters.toString());
            seen.put("body", new String(request.getInputStream().readAllBytes(), UTF_8));
            response.setHeader("X-Secret", "nothing of this is sent");
            response.setStatus(418);
            response.getWriter().println("nor of this");
        }

        private static String caller(HttpServletRequest request) {
            return Stream.of(
                            request.getUserPrincipal() == null
                                    ? null
                                    : request.getUserPrincipal().getName(),
                            request.getRemoteUser(),
                            request.getAuthType(),
                            request.isUserInRole("customer"),
                            request.isUserInRole("admin"))
                    .map(String::valueOf)
                    .reduce((one, other) -> one + " " + other)
                    .orElseThrow();
        }
    }

    private HttpRequest.Builder posted(String token) {
        return HttpRequest.newBuilder(site.filterAddress())
                .header(LoopbackFilter.TOKEN, token)
                .POST(BodyPublishers.noBody());
    }
}
