package io.twophp.central.pull;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.twophp.core.signature.AnswerSigner;
import io.twophp.core.signature.BoundedNonceMemory;
import io.twophp.core.signature.MessageSigner.Purpose;
import io.twophp.core.signature.MessageVerifier;
import io.twophp.core.signature.MessageVerifier.SignatureResult;
import io.twophp.core.signature.SigningKeys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.security.KeyPair;
import java.security.PublicKey;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/** A service on 127.0.0.2 that verifies questions, and signs its answers. */
final class AskedService implements AutoCloseable {

    final UUID id = UUID.randomUUID();
    final KeyPair keys = SigningKeys.fresh();
    final List<String> questions = new CopyOnWriteArrayList<>();
    private final UUID central;
    private final MessageVerifier verifier;
    private final HttpServer server;
    volatile Answer answer = (purpose, nonce, exchange) -> signed(purpose, nonce, exchange, 200, "{}");

    /** The answer to a genuine question. */
    @FunctionalInterface
    interface Answer {
        void to(Purpose purpose, String nonce, HttpExchange exchange) throws IOException;
    }

    AskedService(UUID central, PublicKey centralKey) {
        this.central = central;
        this.verifier = new MessageVerifier(
                key -> key.equals(central.toString()) ? Optional.of(centralKey) : Optional.empty(),
                new BoundedNonceMemory(100, Clock.systemUTC()),
                Clock.systemUTC());
        try {
            server = HttpServer.create(new InetSocketAddress("127.0.0.2", 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/shop/api/2php/central/", this::asked);
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    String keyId() {
        return id + ".1";
    }

    private void asked(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        Purpose purpose =
                exchange.getRequestURI().getPath().endsWith("/resolution") ? Purpose.SETTLEMENT : Purpose.PULL;
        SignatureResult result =
                verifier.verify(purpose, exchange.getRequestMethod(), id, exchange.getRequestHeaders(), body);
        if (result.isGenuine()) {
            questions.add(exchange.getRequestURI().getPath() + " " + new String(body, UTF_8));
            answer.to(purpose, result.nonce(), exchange);
        } else {
            exchange.sendResponseHeaders(401, -1);
        }
        exchange.close();
    }

    void signed(Purpose purpose, String nonce, HttpExchange exchange, int status, String body) throws IOException {
        Map<String, String> signature = new AnswerSigner(keyId(), keys.getPrivate(), Clock.systemUTC())
                .sign(purpose, nonce, status, body.getBytes(UTF_8), central);
        signature.forEach(exchange.getResponseHeaders()::set);
        plain(exchange, status, body);
    }

    static void plain(HttpExchange exchange, int status, String body) throws IOException {
        exchange.sendResponseHeaders(status, body.length());
        exchange.getResponseBody().write(body.getBytes(UTF_8));
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
