package io.twophp.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CallState;
import io.twophp.Dialect;
import io.twophp.Phase;
import io.twophp.core.client.Network.Fault;
import io.twophp.core.client.Transport.Reply;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A service that calls another one in a dialect: {@link Calls}, with a {@link NamedServer} unless that is 2PHP. */
final class NamedCalls extends Requests {

    /** Every dialect but 2PHP. */
    static final List<Dialect> DIALECTS =
            List.of(Dialect.IDEMPOTENCY_KEY, Dialect.CERTIFIED_HTTP, Dialect.POE, Dialect.EXACTLY_ONCE, Dialect.IDS);

    /** Servers that mark nothing leave a call without an answer unknown, until it is too old. */
    private static final Duration TOO_OLD = Duration.ofDays(16);

    final Dialect dialect;
    final Calls calls;
    final NamedServer server;

    /** The network to the dialect's own server. */
    final Network network;

    final Transport transport;

    NamedCalls(Dialect dialect, String... settings) {
        this.dialect = dialect;
        this.calls = new Calls(settings);
        this.server = new NamedServer(calls.clockwork, dialect);
        this.network = dialect == Dialect.TWOPHP ? calls.server : server;
        this.transport = dialect == Dialect.TWOPHP ? calls.transport : server;
        nameTransport();
    }

    /** Returns an answer as a dialect reads it. */
    static ReceivedReply received(Reply reply, boolean first) {
        return new ReceivedReply(null, reply, 0, 0, first, Optional.empty());
    }

    void nameTransport() {
        calls.process.transports.name(SHOPS, transport);
    }

    Reply call(String path, String what) {
        return call(request(path, what));
    }

    Reply call(OutboundRequest request) {
        return calls.process.caller.call(request, transport);
    }

    UnfinishedCallException unfinished(String path, String what) {
        return unfinished(request(path, what));
    }

    /** Makes a call that ends without an outcome. */
    UnfinishedCallException unfinished(OutboundRequest request) {
        return unfinished(() -> call(request));
    }

    OutboundRequest request(String path, String what) {
        return request(path, what, Optional.of(SHOPS));
    }

    OutboundRequest request(String path, String what, boolean autoConfirmed) {
        return order(
                URI.create(HOST + path),
                what,
                options(
                        autoConfirmed ? ConfirmationMode.AUTO_CONFIRM : ConfirmationMode.HANDSHAKE,
                        null,
                        Optional.of(SHOPS),
                        dialect));
    }

    OutboundRequest request(String path, String what, Optional<String> identity) {
        return order(URI.create(HOST + path), what, options(ConfirmationMode.HANDSHAKE, null, identity, dialect));
    }

    /** Ends the process, which may lose what is not durable yet, and begins another one. */
    void restart(boolean losing) {
        if (losing) {
            calls.ledger.crash();
        }
        calls.restartLosingNothing();
        nameTransport();
    }

    void recover() {
        calls.recover();
    }

    CallState state() {
        return calls.only().state();
    }

    /** Sends a call that gets no answer and does not find out whether it was executed. */
    void unanswered(OutboundRequest request) {
        if (dialect == Dialect.EXACTLY_ONCE || dialect == Dialect.TWOPHP) {
            network.then(Fault.NONE);
        }
        network.faults(() -> Fault.REQUEST_LOST);
        assertThat(unfinished(request).mayBeExecuted()).isTrue();
    }

    /** Recovers until nothing is left, asserts that each call has ended as its server says, and returns the ends. */
    List<CallState> settle(int rounds, String as) {
        for (int i = 0; i < rounds && calls.ledger.calls().stream().anyMatch(NamedCalls::isLeft); i++) {
            recover();
        }
        if (dialect != Dialect.TWOPHP) {
            calls.clockwork.advance(TOO_OLD);
            recover();
        }
        assertThat(calls.ledger.calls()).allSatisfy(call -> {
            assertThat(isLeft(call)).as(call + ", " + as).isFalse();
            assertThat(call.request()).as(call + ", " + as).isEmpty();
            assertRowAgrees(call, as);
        });
        return calls.ledger.calls().stream().map(Call::state).toList();
    }

    private static boolean isLeft(Call call) {
        return call.state().isUnfinished() || call.kept().acknowledging();
    }

    private void assertRowAgrees(Call call, String as) {
        call.serverCorrelationId().filter(id -> dialect == Dialect.TWOPHP).ifPresent(id -> {
            Phase there = calls.server.phase(id.value()).orElseThrow();
            assertThat(calls.line(call).phase())
                    .as(call + ", " + as)
                    .isEqualTo(there == Phase.TTL_EXPIRED ? Phase.ABANDONED : there);
        });
    }
}
