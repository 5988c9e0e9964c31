package io.twophp.sample.micro;

import com.sun.net.httpserver.HttpExchange;
import io.twophp.testsuite.launch.HttpStub;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;

/** Two receivers that callbacks are sent to in vain: one that does not answer, and one that always fails. */
final class Receivers implements AutoCloseable {

    private static final String SILENT = "/silent";

    private final CountDownLatch closing = new CountDownLatch(1);
    private final HttpStub server = new HttpStub(this::receive);

    String origin() {
        return server.origin();
    }

    String silent() {
        return origin() + SILENT;
    }

    String broken() {
        return origin() + "/broken";
    }

    private void receive(HttpExchange exchange) throws IOException {
        if (!exchange.getRequestURI().getPath().equals(SILENT)) {
            exchange.sendResponseHeaders(500, -1);
            return;
        }
        try {
            closing.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closing.countDown();
        server.close();
    }
}
