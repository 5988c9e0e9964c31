package io.twophp.core.client;

import io.twophp.CallState;
import io.twophp.Phase;
import io.twophp.core.client.CallLedger.Due;
import io.twophp.core.client.Transport.Reply;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;

/** Takes up calls that an earlier process, or a caller that gave up, left behind. Thread-safe. */
final class Resumption {

    private static final System.Logger LOG = System.getLogger(Caller.class.getName());

    private static final Duration LATER = Duration.ofSeconds(30);

    private static final String NOBODYS =
            "it was made under no named identity, or with credentials of its own, and is not repeated under others.";

    private final CallParts parts;
    private final Transports transports;
    private final KnownEndpoints endpoints;

    Resumption(CallParts parts, Transports transports, KnownEndpoints endpoints) {
        this.parts = parts;
        this.transports = transports;
        this.endpoints = endpoints;
    }

    /**
     * Takes up a call that an earlier process left behind, under the identity that it was made under. A call made
     * within an intent, and one that is older than {@link CallSettings#maxAge}, is no longer confirmed: its outcome is
     * asked for. An old call ends if its outcome can't be determined, and its server does not report that it is at
     * work.
     *
     * @return the call's final answer; empty if the call waits, since there is no transport of its identity, or has
     *     ended without an answer
     * @throws UnfinishedCallException if there is no answer yet, or the call was not executed and will not be
     */
    Optional<Reply> resume(Due due) {
        Call call = due.call();
        boolean old = due.isOlderThan(parts.settings().maxAge());
        boolean asking = old || call.within().isPresent();
        if (call.state() == CallState.OPEN && !endpoints.isTwoPhase(call)) {
            Progress progress = new Progress(parts, call);
            progress.ended(CallState.PLAIN, false);
            throw new UnfinishedCallException(
                    progress.call(),
                    null,
                    true,
                    "It was left behind, and the server is not known to speak 2PHP.",
                    null);
        }
        if (asking && call.state() == CallState.OPEN && call.confirmationMode() == ConfirmationMode.HANDSHAKE) {
            boolean written = new Progress(parts, call).ended(CallState.ABANDONED, false);
            throw new UnfinishedCallException(
                    call,
                    null,
                    !written,
                    old
                            ? "It was left for longer than twophp.client.max-age."
                            : "The intent in whose execution it was made has ended.",
                    null);
        }
        return old ? askedOnceMore(call) : takenUp(call, asking);
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
                    "TWOPHP-0612 [{0}] {1} (client correlation id {2}) was left for longer than twophp.client.max-age, and nobody can"
                            + " tell whether it was executed. It ends as UNRESOLVED.",
                    call.serverCorrelationId().map(Object::toString).orElse("not registered"),
                    call.endpoint(),
                    call.clientCorrelationId());
        }
        return answer;
    }

    private Optional<Reply> takenUp(Call call, boolean asking) {
        OutboundRequest request = OutboundRequest.of(
                parts.vault().openRequest(call.id(), call.request().orElseThrow()),
                asking ? ConfirmationMode.HANDSHAKE : call.confirmationMode(),
                call.target());
        request.requireAllowed(parts.settings());
        Optional<String> identity = request.options()
                .identity()
                .filter(name -> !request.hasCredentials(parts.settings().credentials()));
        if (identity.isEmpty()) {
            return somebodysOwn(call);
        }
        Optional<Transport> transport = transports.to(call.target(), identity.get());
        if (transport.isEmpty()) {
            new Progress(parts, call).postponed(LATER);
            return Optional.empty();
        }
        TwoPhaseConversation conversation = new TwoPhaseConversation(
                parts, new Progress(parts, call), request, transport.get(), true, () -> endpoints.hasShownItself(call));
        return Optional.of(asking ? conversation.ask() : endpoints.learning(call, conversation.begin()));
    }

    /**
     * Handles a call without a named identity. Credentials are not stored, and under others the call would be another
     * caller's request; only a named identity shows whose request it is.
     *
     * @return empty, since the call waits
     * @throws UnfinishedCallException if nothing of the call can have been executed: then it ends
     */
    private Optional<Reply> somebodysOwn(Call call) {
        Progress progress = new Progress(parts, call);
        if (call.confirmationMode() == ConfirmationMode.HANDSHAKE && progress.ended(CallState.ABANDONED, false)) {
            throw new UnfinishedCallException(progress.call(), null, false, "It can't be taken up: " + NOBODYS, null);
        }
        waitsForItsIdentity(parts, call);
        return Optional.empty();
    }

    /** Postpones a call whose identity is unknown: no client may resend it safely. */
    static void waitsForItsIdentity(CallParts parts, Call call) {
        new Progress(parts, call).postponed(Caller.MUCH_LATER);
        LOG.log(
                Level.WARNING,
                "TWOPHP-0623 [{0}] {1} (client correlation id {2}) can''t be taken up: {3} It waits.",
                call.serverCorrelationId().map(Object::toString).orElse("not registered"),
                call.endpoint(),
                call.clientCorrelationId(),
                NOBODYS);
    }
}
