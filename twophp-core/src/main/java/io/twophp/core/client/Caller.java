package io.twophp.core.client;

import io.twophp.CallState;
import io.twophp.ClientCorrelationId;
import io.twophp.Phase;
import io.twophp.core.client.CallLedger.Due;
import io.twophp.core.client.CallLedger.NewCall;
import io.twophp.core.client.Transport.Reply;
import io.twophp.core.ledger.UnitOfWork.CommitFailedException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Makes calls two-phase. A call is stored before anything of it is sent, so that it can be taken up after a crash.
 * Within the execution of an intent it has a position, so that the intent's next execution makes the same call again,
 * under the same ids, and gets the same answer (D12, D17). Thread-safe.
 */
public final class Caller {

    private static final System.Logger LOG = System.getLogger(Caller.class.getName());

    /** How long after its time-out a call still belongs to its process. */
    private static final Duration LENIENCE = Duration.ofSeconds(30);

    private static final int MOST_ENDPOINTS = 10_000;

    private static final Duration LATER = Duration.ofSeconds(30);

    /** For calls that hardly have an answer to come, or where each question may do harm. */
    static final Duration MUCH_LATER = Duration.ofHours(1);

    private static final String NOBODYS =
            "it was made under no named identity, or with credentials of its own, and is not repeated under others.";

    private final CallParts parts;
    private final Set<String> twoPhaseEndpoints = ConcurrentHashMap.newKeySet();
    private final Transports transports;

    public Caller(CallParts parts, Transports transports) {
        this.parts = Objects.requireNonNull(parts, "parts");
        this.transports = Objects.requireNonNull(transports, "transports");
    }

    /**
     * Takes a request through both phases and waits for its outcome. Not inside one of the engine's units of work; a
     * business transaction may be active on the thread, and takes no part.
     *
     * @return the final answer: the outcome's, that of a server which refused to register it, or that of a server which
     *     does not speak 2PHP
     * @throws UnfinishedCallException if it is given up without an outcome
     * @throws CallRefusedException if it can't be made, or its answer not be accepted
     * @throws io.twophp.core.ledger.LedgerUnavailableException if the call can't be written down; nothing was sent
     */
    public Reply call(OutboundRequest request, Transport transport) {
        requireAllowed(request);
        NewCall fresh = newCall(request);
        boolean durable = request.options().way() == ConfirmationMode.AUTO_CONFIRM;
        Call call = opened(fresh, hold(request), durable);
        boolean repeated = !call.id().equals(fresh.id());
        if (repeated && !call.endpoint().equals(fresh.endpoint())) {
            throw CallRefusedException.anotherRequest(call);
        }
        if (repeated && mayHaveBeenProcessed(call)) {
            throw new CallRefusedException("TWOPHP-0608 " + call.endpoint()
                    + " does not speak 2PHP and may have processed this request for an earlier execution of the same intent."
                    + " It is not sent again: declare the calling resource's effects EXTERNAL.");
        }
        if (!request.hasCredentials()) {
            request.options().identity().ifPresent(name -> transports.remember(call.target(), name, transport));
        }
        return learning(call, conversation(call, request, transport, repeated).register());
    }

    /**
     * Takes up a call that an earlier process left behind, under the identity that it was made under. One made within
     * an intent, and one that is older than {@link CallSettings#maxAge}, is not confirmed any more: its outcome is
     * asked for. If that can't be told of an old one, and its server does not say that it is at work, it ends.
     *
     * @return its final answer; empty if it waits, since there is no transport of its identity, or has ended without
     *     one
     * @throws UnfinishedCallException if there is no answer yet, or it was not executed and will not be
     */
    Optional<Reply> resume(Due due) {
        Call call = due.call();
        boolean old = isOld(call);
        boolean asking = old || call.within().isPresent();
        if (call.state() == CallState.OPEN && !isTwoPhase(call)) {
            Progress progress = new Progress(parts, call);
            progress.ended(CallState.PLAIN, false);
            throw new UnfinishedCallException(
                    progress.call(),
                    null,
                    true,
                    "It was left behind, and the server is not known to speak 2PHP.",
                    null);
        }
        if (asking && call.state() == CallState.OPEN && call.way() == ConfirmationMode.HANDSHAKE) {
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

    private boolean isOld(Call call) {
        return !call.openedAt()
                .plus(parts.settings().maxAge())
                .isAfter(parts.time().clock().instant());
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
                asking ? ConfirmationMode.HANDSHAKE : call.way(),
                call.target());
        requireAllowed(request);
        Optional<String> identity = request.options().identity().filter(name -> !request.hasCredentials());
        if (identity.isEmpty()) {
            return somebodysOwn(call);
        }
        Optional<Transport> transport = transports.to(call.target(), identity.get());
        if (transport.isEmpty()) {
            new Progress(parts, call).postponed(LATER);
            return Optional.empty();
        }
        Conversation conversation = conversation(call, request, transport.get(), true);
        if (asking) {
            return Optional.of(conversation.ask());
        }
        return Optional.of(learning(call, conversation.register()));
    }

    private void requireAllowed(OutboundRequest request) {
        if (!parts.settings().allows(request.uri())) {
            throw new CallRefusedException("TWOPHP-0624 " + request.endpoint()
                    + " is not called: credentials and request would go over plain HTTP to another machine (draft §13.6). Use"
                    + " https, or set twophp.client.plain-http=true where the network itself is protected.");
        }
    }

    /** By an ordinary server, for which each repetition would be a request of its own. */
    private boolean mayHaveBeenProcessed(Call call) {
        return call.state() == CallState.PLAIN || call.state() == CallState.OPEN && !isTwoPhase(call);
    }

    /**
     * Credentials are not stored, and with others it would be somebody else's request. Only a named identity says whose
     * request it is.
     *
     * @return nothing, since it waits
     * @throws UnfinishedCallException if nothing of it can have been executed: then it ends
     */
    private Optional<Reply> somebodysOwn(Call call) {
        Progress progress = new Progress(parts, call);
        if (call.way() == ConfirmationMode.HANDSHAKE && progress.ended(CallState.ABANDONED, false)) {
            throw new UnfinishedCallException(progress.call(), null, false, "It can't be taken up: " + NOBODYS, null);
        }
        progress.postponed(MUCH_LATER);
        LOG.log(
                Level.WARNING,
                "TWOPHP-0623 [{0}] {1} (client correlation id {2}) can''t be taken up: {3} It waits.",
                call.serverCorrelationId().map(Object::toString).orElse("not registered"),
                call.endpoint(),
                call.clientCorrelationId(),
                NOBODYS);
        return Optional.empty();
    }

    /**
     * A commit that does not confirm may have taken effect: then recovery would take up what its caller believes
     * unsent.
     */
    private Call opened(NewCall fresh, Duration hold, boolean durable) {
        try {
            return parts.unit().call(scope -> parts.ledger().open(fresh, hold, durable));
        } catch (CommitFailedException e) {
            Progress progress =
                    new Progress(parts, fresh.opened(parts.time().clock().instant()));
            boolean undone = e.isRefused() || progress.ended(CallState.ABANDONED, false);
            throw new UnfinishedCallException(
                    progress.call(), null, !undone, "Whether it was written down is not known.", e);
        }
    }

    private Conversation conversation(Call call, OutboundRequest request, Transport transport, boolean repeated) {
        return new Conversation(
                parts, new Progress(parts, call), request, transport, repeated, () -> hasShownItself(call));
    }

    private NewCall newCall(OutboundRequest request) {
        UUID id = UUID.randomUUID();
        ClientCorrelationId own = new ClientCorrelationId(UUID.randomUUID().toString());
        Optional<Inbound> inbound = parts.context().current();
        return new NewCall(
                id,
                parts.service(),
                own,
                inbound.map(Inbound::clientCorrelationId).orElse(own),
                inbound.map(Inbound::serverCorrelationId),
                inbound.map(execution -> execution.place(request.placeName())),
                request.options()
                        .target()
                        .orElseGet(() -> parts.settings().targets().of(request.uri())),
                request.method(),
                request.endpoint(),
                request.options().way(),
                parts.vault().seal(id, request.stored()));
    }

    private Duration hold(OutboundRequest request) {
        return request.options().timeout().orElse(parts.settings().timeout()).plus(LENIENCE);
    }

    private Reply learning(Call call, Reply answer) {
        if (twoPhaseEndpoints.size() < MOST_ENDPOINTS && PhaseExchanges.isTwoPhase(answer)) {
            twoPhaseEndpoints.add(named(call));
        }
        return answer;
    }

    private boolean isTwoPhase(Call call) {
        return parts.settings().servers() == Servers.TWO_PHASE || hasShownItself(call);
    }

    /** Whether a server ever answered such a call with 2PHP. */
    private boolean hasShownItself(Call call) {
        return twoPhaseEndpoints.contains(named(call))
                || parts.unit()
                        .call(scope -> parts.ledger().isTwoPhase(parts.service(), call.method(), call.endpoint()));
    }

    /** Of two methods of one URL, one may be two-phase and the other not. */
    private static String named(Call call) {
        return call.method() + " " + call.endpoint();
    }
}
