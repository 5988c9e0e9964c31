package io.twophp.testsuite.servers;

import com.sun.net.httpserver.HttpExchange;
import io.twophp.testsuite.launch.HttpStub;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/**
 * Stands between a server and itself, and learns each token that the server sends itself: no attacker can do this,
 * unless the operator has the server send its tokens elsewhere.
 */
final class TokenTap implements AutoCloseable {

    static final String TOKEN = "DTT-2PHP-Redelivery";

    private final List<String> tokens = new CopyOnWriteArrayList<>();
    private final HttpClient client = HttpClient.newHttpClient();
    private final HttpStub tap = new HttpStub(this::pass);
    private volatile URI server;
    private volatile CountDownLatch gate;
    private volatile boolean taken;

    String origin() {
        return tap.origin();
    }

    /** Sets the address at which the server really listens. */
    void leadTo(URI listening) {
        server = listening;
    }

    /** Returns whether the server has accepted one of its own tokens. */
    boolean isTaken() {
        return taken;
    }

    List<String> tokens() {
        return tokens;
    }

    /**
     * Holds the tokens that come from now on; their senders are answered only once they are {@link #refuse refused}.
     */
    void hold() {
        gate = new CountDownLatch(1);
    }

    /** Refuses the held tokens, which are not passed on, and passes on later ones. */
    void refuse() {
        CountDownLatch held = gate;
        gate = null;
        held.countDown();
    }

    private void pass(HttpExchange exchange) throws IOException {
        try {
            String token = exchange.getRequestHeaders().getFirst(TOKEN);
            CountDownLatch held = gate;
            tokens.add(token);
            exchange.sendResponseHeaders(held == null ? send(exchange, token) : refused(held), -1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private int send(HttpExchange exchange, String token) throws IOException, InterruptedException {
        URI target = server;
        if (target == null) {
            return 502;
        }
        HttpRequest request = HttpRequest.newBuilder(
                        target.resolve(exchange.getRequestURI().getPath()))
                .header(TOKEN, token)
                .POST(BodyPublishers.noBody())
                .build();
        int status = client.send(request, BodyHandlers.discarding()).statusCode();
        taken |= status == 204;
        return status;
    }

    private static int refused(CountDownLatch held) throws InterruptedException {
        held.await();
        return 502;
    }

    @Override
    public void close() {
        tap.close();
    }
}
