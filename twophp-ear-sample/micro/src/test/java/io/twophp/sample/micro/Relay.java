package io.twophp.sample.micro;

import com.sun.net.httpserver.HttpExchange;
import io.twophp.ProtocolHeader;
import io.twophp.sample.micro.Passage.Exchange;
import io.twophp.sample.micro.Passage.Way;
import io.twophp.testsuite.launch.HttpStub;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * Stands in front of services, under the same paths, and asks its watch about every request and every answer of a
 * two-phase call that passes. A message that the watch does not let through goes no further: the connection is closed
 * without an answer.
 */
final class Relay implements AutoCloseable {

    private static final Set<String> FRAMING =
            Set.of("connection", "content-length", "date", "expect", "host", "transfer-encoding", "upgrade");

    private final HttpStub server = new HttpStub(this::relay);
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Map<String, HttpResponse<byte[]>> first = new ConcurrentHashMap<>();
    private volatile Predicate<Passage> watch = passage -> true;
    private volatile boolean mixesUp;
    private volatile URI services;

    URI address(Service service) {
        return URI.create(server.origin() + "/" + service.context() + "/");
    }

    /** Sets the address below which the services' context roots are. */
    void to(URI server) {
        services = server;
    }

    /** Sets the watch, which is asked on the thread of the exchange and makes it wait. */
    void watch(Predicate<Passage> letsThrough) {
        watch = letsThrough;
    }

    /**
     * Gives every request to an address the answer that the first one got, as if it were its own: like a cache that
     * should not be there. {@code false} ends that.
     */
    void mixUp(boolean on) {
        first.clear();
        mixesUp = on;
    }

    private void relay(HttpExchange exchange) throws IOException {
        try {
            byte[] body = exchange.getRequestBody().readAllBytes();
            if (lets(exchange, Way.REQUEST)) {
                HttpResponse<byte[]> answer = answer(exchange, body);
                if (lets(exchange, Way.ANSWER)) {
                    pass(answer, exchange);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private HttpResponse<byte[]> answer(HttpExchange exchange, byte[] body) throws IOException, InterruptedException {
        HttpResponse<byte[]> known = first.get(exchange.getRequestURI().toString());
        if (known != null) {
            return known;
        }
        HttpResponse<byte[]> answer = http.send(request(exchange, body), BodyHandlers.ofByteArray());
        if (mixesUp) {
            first.put(exchange.getRequestURI().toString(), answer);
        }
        return answer;
    }

    private boolean lets(HttpExchange exchange, Way way) {
        if (!exchange.getRequestMethod().equals("POST")) {
            return true;
        }
        String path = exchange.getRequestURI().getPath();
        Service called = Service.valueOf(path.split("/")[1].toUpperCase(Locale.ROOT));
        return watch.test(
                new Passage(called, path.endsWith("/confirm") ? Exchange.PHASE_TWO : Exchange.PHASE_ONE, way));
    }

    private HttpRequest request(HttpExchange exchange, byte[] body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        services.resolve(exchange.getRequestURI().toString()))
                .method(exchange.getRequestMethod(), BodyPublishers.ofByteArray(body));
        exchange.getRequestHeaders().forEach((name, values) -> {
            if (!FRAMING.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> request.header(name, value));
            }
        });
        return request.build();
    }

    private void pass(HttpResponse<byte[]> answer, HttpExchange exchange) throws IOException {
        answer.headers().map().forEach((name, values) -> {
            if (!FRAMING.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> exchange.getResponseHeaders().add(name, value));
            }
        });
        if (mixesUp) {
            exchange.getResponseHeaders()
                    .set(
                            ProtocolHeader.CLIENT_CORRELATION_ID,
                            exchange.getRequestHeaders().getFirst(ProtocolHeader.CLIENT_CORRELATION_ID));
        }
        byte[] body = answer.body();
        exchange.sendResponseHeaders(answer.statusCode(), body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }

    @Override
    public void close() {
        server.close();
    }
}
