package io.twophp.core.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.CallState;
import io.twophp.Dialect;
import io.twophp.core.client.Transport.Reply;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A service that calls another one in a dialect: {@link Calls} with a {@link NamedServer}. */
final class NamedCalls {

    /** Every dialect but 2PHP. */
    static final List<Dialect> DIALECTS =
            List.of(Dialect.IDEMPOTENCY_KEY, Dialect.CERTIFIED_HTTP, Dialect.POE, Dialect.EXACTLY_ONCE, Dialect.IDS);

    final Dialect dialect;
    final Calls calls;
    final NamedServer server;

    NamedCalls(Dialect dialect, String... settings) {
        this.dialect = dialect;
        this.calls = new Calls(settings);
        this.server = new NamedServer(calls.clockwork, dialect);
        nameTransport();
    }

    /** Returns an answer as a dialect reads it. */
    static ReceivedReply received(Reply reply, boolean first) {
        return new ReceivedReply(null, reply, 0, 0, first, Optional.empty());
    }

    void nameTransport() {
        calls.process.transports.name(Calls.SHOPS, server);
    }

    Reply call(String path, String what) {
        return call(request(path, what));
    }

    Reply call(OutboundRequest request) {
        return calls.process.caller.call(request, server);
    }

    OutboundRequest request(String path, String what) {
        return request(path, what, Optional.of(Calls.SHOPS));
    }

    OutboundRequest request(String path, String what, Optional<String> identity) {
        return new OutboundRequest(
                "POST",
                URI.create(Calls.HOST + path),
                Map.of("Content-Type", List.of("text/plain")),
                what.getBytes(UTF_8),
                new OutboundRequest.Options(
                        ConfirmationMode.HANDSHAKE,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        identity,
                        dialect));
    }

    /** Ends the process, which may lose what is not durable yet, and begins another one. */
    void restart(boolean losing) {
        if (losing) {
            calls.restart();
        } else {
            calls.restartLosingNothing();
        }
        nameTransport();
    }

    void recover() {
        calls.recover();
    }

    CallState state() {
        return calls.only().state();
    }
}
