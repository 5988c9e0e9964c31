package io.twophp.core.client;

import io.twophp.CallState;
import io.twophp.core.client.CallLedger.Due;
import io.twophp.core.client.Transport.Reply;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * Takes up calls in dialects whose server executes a name once, by sending the same messages, since these dialects
 * can't ask without executing; and acknowledgements that were not sent, or not answered. Thread-safe.
 */
final class NamedResumption {

    private static final System.Logger LOG = System.getLogger(Caller.class.getName());

    private static final Duration LATER = Duration.ofSeconds(30);

    private final CallParts parts;
    private final Transports transports;

    NamedResumption(CallParts parts, Transports transports) {
        this.parts = parts;
        this.transports = transports;
    }

    /**
     * Takes a call to its end, under the identity that it was made under. A call made within an intent, which has ended
     * by now, and a call that is older than its dialect allows, are not sent again: it is not known whether they were
     * executed.
     *
     * @return the call's answer; empty if the call waits, has ended without one, or had one before
     * @throws UnfinishedCallException if there is no answer yet
     */
    Optional<Reply> resume(Due due) {
        Call call = due.call();
        if (call.kept().acknowledging()) {
            acknowledge(due);
            return Optional.empty();
        }
        if (due.isOlderThan(parts.settings().maxAge(call.dialect()))) {
            unresolved(call, "was left for longer than its dialect or twophp.client.max-age allows");
            return Optional.empty();
        }
        if (call.within().isPresent()) {
            unresolved(call, "was made within an intent that has ended meanwhile");
            return Optional.empty();
        }
        OutboundRequest request = request(call);
        return transport(call, request)
                .map(transport -> conversation(call, request, transport).begin());
    }

    private void acknowledge(Due due) {
        Call call = due.call();
        OutboundRequest request = request(call);
        if (due.isOlderThan(parts.settings().longTime()) || identity(request).isEmpty()) {
            new Progress(parts, call).acknowledged(); // the server erases the answer by itself
            return;
        }
        Optional<Transport> transport = transport(call, request);
        Optional<URI> forgetAt = NamedDialect.of(request)
                .forgetAt(KeptAnswer.open(parts.vault(), call).answer());
        transport.ifPresent(open -> forgetAt.ifPresentOrElse(
                uri -> conversation(call, request, open).acknowledge(uri),
                () -> new Progress(parts, call).acknowledged()));
    }

    private NamedConversation conversation(Call call, OutboundRequest request, Transport transport) {
        return new NamedConversation(
                parts, new Progress(parts, call), request, transport, NamedDialect.of(request), true);
    }

    private OutboundRequest request(Call call) {
        OutboundRequest request = OutboundRequest.of(
                parts.vault().openRequest(call.id(), call.request().orElseThrow()),
                call.confirmationMode(),
                call.dialect(),
                call.target());
        request.requireAllowed(parts.settings());
        return request;
    }

    /** Returns the call's transport; empty if the call has to wait for one. */
    private Optional<Transport> transport(Call call, OutboundRequest request) {
        Optional<String> identity = identity(request);
        if (identity.isEmpty()) {
            Resumption.waitsForItsIdentity(parts, call);
            return Optional.empty();
        }
        Optional<Transport> transport = transports.to(call.target(), identity.get());
        if (transport.isEmpty()) {
            new Progress(parts, call).postponed(LATER);
        }
        return transport;
    }

    private Optional<String> identity(OutboundRequest request) {
        return request.options()
                .identity()
                .filter(name -> !request.hasCredentials(parts.settings().credentials()));
    }

    private void unresolved(Call call, String why) {
        if (new Progress(parts, call).ended(CallState.UNRESOLVED, false)) {
            LOG.log(
                    Level.WARNING,
                    "TWOPHP-0613 {0} {1} (client correlation id {2}, {3}) {4}, and is not sent again. Nobody can tell whether it was"
                            + " executed. It ends as UNRESOLVED.",
                    call.method(),
                    call.endpoint(),
                    call.clientCorrelationId(),
                    call.dialect(),
                    why);
        }
    }
}
