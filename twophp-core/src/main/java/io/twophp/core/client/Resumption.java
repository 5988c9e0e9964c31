package io.twophp.core.client;

import io.twophp.CallState;
import io.twophp.Dialect;
import io.twophp.Phase;
import io.twophp.core.client.CallLedger.Due;
import io.twophp.core.client.Transport.Reply;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;

/**
 * Takes up calls that an earlier process, or a caller that gave up, left behind; and acknowledgements that were not
 * sent, or not answered. Thread-safe.
 */
record Resumption(CallParts parts, Transports transports, KnownEndpoints endpoints) {

    private static final System.Logger LOG = System.getLogger(Caller.class.getName());

    private static final Duration LATER = Duration.ofSeconds(30);

    private static final String NOBODYS =
            "it was made under no named identity, or with credentials of its own, and is not repeated under others.";

    /**
     * Takes a call to its end, under the identity that it was made under. A call made within an intent, and one that is
     * older than {@link CallSettings#maxAge}, is no longer confirmed. In 2PHP its outcome is asked for; an old call
     * ends if its outcome can't be determined, and its server does not report that it is at work. The other dialects
     * can't ask without executing: there it is not known whether it was executed.
     *
     * @return the call's final answer; empty if the call waits, since there is no transport of its identity, has ended
     *     without an answer, or had one before
     * @throws UnfinishedCallException if there is no answer yet, or the call was not executed and will not be
     */
    Optional<Reply> resume(Due due) {
        Call call = due.call();
        if (call.kept().acknowledging()) {
            acknowledge(due);
            return Optional.empty();
        }
        boolean old = due.isOlderThan(parts.settings().maxAge(call.dialect()));
        if (call.submissions() == 0) {
            return old ? neverSent(call) : sentFirst(call);
        }
        boolean nested = call.within().isPresent();
        if (call.dialect() == Dialect.TWOPHP) {
            requireRegistered(call, old, nested);
            return old ? askedOnceMore(call) : takenUp(call, nested);
        }
        if (old || nested) {
            unresolved(
                    call,
                    old
                            ? "was left for longer than its dialect or twophp.client.max-age allows"
                            : "was made within an intent that has ended meanwhile");
            return Optional.empty();
        }
        return takenUp(call, false);
    }

    /** Sends a call after commit for the first time. */
    private Optional<Reply> sentFirst(Call call) {
        OutboundRequest request = request(call, call.confirmationMode());
        return transport(call, request)
                .filter(transport -> new Progress(parts, call).begun())
                .map(transport -> endpoints.learning(
                        call, new Conversation(parts, call, request, transport, endpoints, false).begin()));
    }

    private Optional<Reply> neverSent(Call call) {
        Progress progress = new Progress(parts, call);
        progress.ended(CallState.ABANDONED, false);
        throw unfinished(progress, false, "It was left unsent for longer than twophp.client.max-age.");
    }

    /** Ends a call that may have reached an ordinary server, and one that was not registered in time. */
    private void requireRegistered(Call call, boolean old, boolean nested) {
        Progress progress = new Progress(parts, call);
        if (call.state() == CallState.OPEN && !endpoints.isTwoPhase(call)) {
            progress.ended(CallState.PLAIN, false);
            throw unfinished(progress, true, "It was left behind, and the server is not known to speak 2PHP.");
        }
        boolean asking = old || nested;
        if (asking && call.state() == CallState.OPEN && call.confirmationMode() == ConfirmationMode.HANDSHAKE) {
            boolean written = progress.ended(CallState.ABANDONED, false);
            throw unfinished(
                    progress,
                    !written,
                    old
                            ? "It was left for longer than twophp.client.max-age."
                            : "The intent in whose execution it was made has ended.");
        }
    }

    private static UnfinishedCallException unfinished(Progress progress, boolean mayBeExecuted, String why) {
        return new UnfinishedCallException(progress.call(), null, mayBeExecuted, why, null);
    }

    private Optional<Reply> askedOnceMore(Call call) {
        Optional<Reply> answer;
        try {
            answer = takenUp(call, true);
        } catch (UnfinishedCallException e) {
            if (!e.mayBeExecuted()
                    || e.lastKnownPhase().filter(Phase.PROCESSING::equals).isPresent()) {
                throw e;
            }
            answer = Optional.empty();
        }
        if (answer.isEmpty() && new Progress(parts, call).ended(CallState.UNRESOLVED, false)) {
            LOG.log(
                    Level.WARNING,
                    "TWOPHP-0612 [{0}] {1} (client correlation id {2}) was left for longer than twophp.client.max-age, and it is"
                            + " unknown whether it was executed. It ends as UNRESOLVED.",
                    serverId(call),
                    call.endpoint(),
                    call.clientCorrelationId());
        }
        return answer;
    }

    private Optional<Reply> takenUp(Call call, boolean asking) {
        OutboundRequest request = request(call, asking ? ConfirmationMode.HANDSHAKE : call.confirmationMode());
        return transport(call, request).map(transport -> {
            Conversation conversation = conversation(call, request, transport);
            return asking ? conversation.ask() : endpoints.learning(call, conversation.begin());
        });
    }

    private void acknowledge(Due due) {
        Call call = due.call();
        OutboundRequest request = request(call, call.confirmationMode());
        if (due.isOlderThan(parts.settings().longTime()) || identity(request).isEmpty()) {
            new Progress(parts, call).acknowledged(); // the server erases the answer by itself
            return;
        }
        Reply answer = KeptAnswer.open(parts.vault(), call).answer();
        transport(call, request)
                .ifPresent(transport -> conversation(call, request, transport).acknowledge(answer));
    }

    private Conversation conversation(Call call, OutboundRequest request, Transport transport) {
        return new Conversation(parts, call, request, transport, endpoints, true);
    }

    private OutboundRequest request(Call call, ConfirmationMode mode) {
        OutboundRequest request = OutboundRequest.of(
                parts.vault().openRequest(call.id(), call.request().orElseThrow()),
                mode,
                call.dialect(),
                call.target());
        request.requireAllowed(parts.settings());
        return request;
    }

    /**
     * Returns the call's transport; empty if the call has to wait for one. Credentials are not stored, and under others
     * the call would be another caller's request; only a named identity shows whose request it is.
     *
     * @throws UnfinishedCallException if nothing of a call without a named identity can have been executed: then it
     *     ends
     */
    private Optional<Transport> transport(Call call, OutboundRequest request) {
        Progress progress = new Progress(parts, call);
        Optional<String> identity = identity(request);
        if (identity.isEmpty()) {
            waitForIdentity(progress);
            return Optional.empty();
        }
        Optional<Transport> transport = transports.to(call.target(), identity.get());
        if (transport.isEmpty()) {
            progress.postponed(LATER);
        }
        return transport;
    }

    private Optional<String> identity(OutboundRequest request) {
        return request.options()
                .identity()
                .filter(name -> !request.hasCredentials(parts.settings().credentials()));
    }

    /** Postpones a call whose identity is unknown: no client may resend it safely. */
    private void waitForIdentity(Progress progress) {
        Call call = progress.call();
        boolean handshake = call.dialect() == Dialect.TWOPHP && call.confirmationMode() == ConfirmationMode.HANDSHAKE;
        if (handshake && progress.ended(CallState.ABANDONED, false)) {
            throw unfinished(progress, false, "It can't be taken up: " + NOBODYS);
        }
        progress.postponed(Caller.MUCH_LATER);
        LOG.log(
                Level.WARNING,
                "TWOPHP-0623 [{0}] {1} (client correlation id {2}) can''t be taken up: {3} It waits.",
                serverId(call),
                call.endpoint(),
                call.clientCorrelationId(),
                NOBODYS);
    }

    private void unresolved(Call call, String why) {
        if (new Progress(parts, call).ended(CallState.UNRESOLVED, false)) {
            LOG.log(
                    Level.WARNING,
                    "TWOPHP-0613 {0} {1} (client correlation id {2}, {3}) {4}, and is not sent again. It is unknown whether it was"
                            + " executed. It ends as UNRESOLVED.",
                    call.method(),
                    call.endpoint(),
                    call.clientCorrelationId(),
                    call.dialect(),
                    why);
        }
    }

    private static String serverId(Call call) {
        return call.serverCorrelationId().map(Object::toString).orElse("not registered");
    }
}
