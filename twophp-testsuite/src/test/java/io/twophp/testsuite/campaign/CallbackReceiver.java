package io.twophp.testsuite.campaign;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import io.twophp.testsuite.launch.HttpStub;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Receives callbacks. At each it looks into the database, where the row must be durable by then (I7), and only
 * afterwards opens the gate that the business logic waits at.
 */
final class CallbackReceiver implements AutoCloseable {

    private static final Pattern SERVER_ID = Pattern.compile("\"server_correlation_id\":\"([^\"]+)\"");
    private static final Pattern CLIENT_ID = Pattern.compile("\"client_correlation_id\":\"([^\"]+)\"");

    private final Path gates;
    private final Tables tables;
    private final Findings findings;
    private final HttpStub server = new HttpStub(this::receive);
    private final AtomicInteger count = new AtomicInteger();

    CallbackReceiver(Path gates, Tables tables, Findings findings) {
        this.gates = gates;
        this.tables = tables;
        this.findings = findings;
    }

    String origin() {
        return server.origin();
    }

    /** Returns the address that a client requests callbacks at. */
    String address() {
        return origin() + "/told";
    }

    Path gate(String clientId) {
        return gates.resolve(clientId);
    }

    int count() {
        return count.get();
    }

    private void receive(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
        String serverId = find(SERVER_ID, body);
        String clientId = find(CLIENT_ID, body);
        count.incrementAndGet();
        String phase = tables.phase(serverId).orElse("absent");
        if (!List.of("PROCESSING", "COMMITTED", "FAILED").contains(phase)) {
            findings.add("I7", serverId, "a callback came while the row was " + phase + ", ccid=" + clientId);
        }
        if (!clientId.isEmpty()) {
            Files.writeString(gate(clientId), "open");
        }
        exchange.sendResponseHeaders(204, -1);
    }

    private static String find(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? matcher.group(1) : "";
    }

    @Override
    public void close() {
        server.close();
    }
}
