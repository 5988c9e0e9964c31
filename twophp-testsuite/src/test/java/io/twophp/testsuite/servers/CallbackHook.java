package io.twophp.testsuite.servers;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import io.twophp.testsuite.launch.HttpStub;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Accepts every callback. */
final class CallbackHook implements AutoCloseable {

    private static final int NO_CONTENT = 204;

    private final List<String> taken = new CopyOnWriteArrayList<>();
    private final HttpStub server = new HttpStub(this::take);

    String origin() {
        return server.origin();
    }

    /** Returns the callbacks so far: the signature's header, a line break, and the body. */
    List<String> taken() {
        return taken;
    }

    private void take(HttpExchange exchange) throws IOException {
        taken.add(exchange.getRequestHeaders().getFirst("Signature-Input") + "\n"
                + new String(exchange.getRequestBody().readAllBytes(), UTF_8));
        exchange.sendResponseHeaders(NO_CONTENT, -1);
    }

    @Override
    public void close() {
        server.close();
    }
}
