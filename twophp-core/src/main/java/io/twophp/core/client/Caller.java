package io.twophp.core.client;

import io.twophp.CallState;
import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.core.client.CallLedger.Due;
import io.twophp.core.client.CallLedger.NewCall;
import io.twophp.core.client.Transport.Reply;
import io.twophp.core.ledger.UnitOfWork.CommitFailedException;
import java.net.URI;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/**
 * Makes calls two-phase, or in another dialect that executes once. A call is stored before any part of it is sent, so
 * that it can be taken up after a crash. Within the execution of an intent it has a position, so that the intent's next
 * execution makes the same call again, under the same ids, and gets the same answer (D12, D17). Thread-safe.
 */
public final class Caller {

    /** The time after its time-out for which a call still belongs to its process. */
    private static final Duration LENIENCE = Duration.ofSeconds(30);

    /** The pause for calls that are unlikely to get an answer, or where each question may do harm. */
    static final Duration MUCH_LATER = Duration.ofHours(1);

    private final CallParts parts;
    private final Transports transports;
    private final KnownEndpoints endpoints;
    private final Resumption resumption;

    public Caller(CallParts parts, Transports transports) {
        this.parts = Objects.requireNonNull(parts, "parts");
        this.transports = Objects.requireNonNull(transports, "transports");
        this.endpoints = new KnownEndpoints(parts);
        this.resumption = new Resumption(parts, transports, endpoints);
    }

    /**
     * Takes a request through both phases, or its dialect's counterpart, and waits for its outcome. Must not be called
     * inside one of the engine's units of work; a business transaction may be active on the thread, and takes no part.
     *
     * @return the final answer: the outcome, a refusal to register, or the answer of a server that does not speak 2PHP
     * @throws UnfinishedCallException if the call is given up without an outcome
     * @throws UnsortedAnswerException if the application has asked to decide about the answer (Certified HTTP)
     * @throws ConfirmationRequiredException if the server requires a confirmation by the user first (IDS)
     * @throws CallRefusedException if the call can't be made, or its answer can't be accepted
     * @throws io.twophp.core.ledger.LedgerUnavailableException if the call can't be stored; nothing was sent
     */
    public Reply call(OutboundRequest request, Transport transport) {
        request.requireAllowed(parts.settings());
        request.requireMethodOfDialect();
        boolean isNamed = request.options().dialect() != Dialect.TWOPHP;
        NewCall fresh = newCall(request, false);
        boolean durable = isNamed || request.options().confirmationMode() == ConfirmationMode.AUTO_CONFIRM;
        Call call = opened(fresh, lease(request), durable);
        boolean repeated = !call.id().equals(fresh.id());
        if (repeated && !isSame(call, fresh, request)) {
            throw CallRefusedException.anotherRequest(call);
        }
        if (call.kept().answer().isPresent()) {
            return decided(call, KeptAnswer.open(parts.vault(), call).answer());
        }
        if (repeated && !isNamed && mayHaveBeenProcessed(call)) {
            throw new CallRefusedException("TWOPHP-0608 " + call.endpoint()
                    + " does not speak 2PHP and may have processed this request for an earlier execution of the same intent."
                    + " It is not sent again: declare the calling resource's effects EXTERNAL.");
        }
        if (!request.hasCredentials(parts.settings().credentials())) {
            request.options().identity().ifPresent(name -> transports.remember(call.target(), name, transport));
        }
        Conversation conversation = new Conversation(parts, call, request, transport, endpoints, repeated);
        return decided(call, endpoints.learning(call, conversation.begin()));
    }

    /**
     * Sends a request again whose answer was ambiguous: the same message, as long as it may have been executed, else a
     * new one. Waits for the outcome as {@link #call} does, and throws the same.
     */
    public Reply retry(UnsortedAnswerException ambiguous, OutboundRequest request, Transport transport) {
        if (!ambiguous.mayBeExecuted()) {
            return call(request, transport);
        }
        Call call = parts.call(ledger -> ledger.find(ambiguous.call()))
                .orElseThrow(() -> new CallRefusedException(
                        "TWOPHP-0616 [" + ambiguous.call() + "] The call is not in the client's ledger any more."));
        return decided(call, new Conversation(parts, call, request, transport, endpoints, true).begin());
    }

    /** Returns a final answer, unless the application has asked to decide about its code. */
    private Reply decided(Call call, Reply answer) {
        if (call.dialect() == Dialect.CERTIFIED_HTTP && parts.settings().codes().asks(answer.status())) {
            throw new UnsortedAnswerException(call, answer, null);
        }
        return answer;
    }

    /** Returns the addresses that answers have named as POE resources. */
    public PoeAddresses poeAddresses() {
        return parts.settings().poeAddresses();
    }

    /**
     * Returns whether a POST there may be made in POE without the application's word. Within an intent it may not: the
     * intent's next execution, on another node, would make another call.
     */
    public boolean isKnownAsPoe(URI address) {
        return poeAddresses().contains(address) && parts.context().current().isEmpty();
    }

    Optional<Reply> resume(Due due) {
        return resumption.resume(due);
    }

    /** Returns whether an earlier execution made this request; in 2PHP the server compares the rest (D4). */
    private boolean isSame(Call call, NewCall fresh, OutboundRequest request) {
        if (call.dialect() != fresh.dialect() || !call.endpoint().equals(fresh.endpoint())) {
            return false;
        }
        if (call.dialect() == Dialect.TWOPHP) {
            return true;
        }
        if (call.kept().answer().isPresent()) {
            return KeptAnswer.open(parts.vault(), call).answers(request);
        }
        return call.request()
                .map(stored -> parts.vault().openRequest(call.id(), stored).fingerprint())
                .map(request.fingerprint()::equals)
                .orElse(true);
    }

    /** Returns whether an ordinary server, to which each repetition is a new request, may have processed the call. */
    private boolean mayHaveBeenProcessed(Call call) {
        return call.state() == CallState.PLAIN || call.state() == CallState.OPEN && !endpoints.isTwoPhase(call);
    }

    /** Opens the call. Without a confirmed commit recovery might take up a call that its caller believes unsent. */
    private Call opened(NewCall fresh, Duration lease, boolean durable) {
        try {
            return parts.call(
                    fresh.place().isEmpty(),
                    ledger -> ledger.openAlone(fresh, lease, durable),
                    ledger -> ledger.open(fresh, lease, durable));
        } catch (CommitFailedException e) {
            Progress progress = new Progress(parts, fresh.opened(parts.now()));
            boolean undone = e.isRefused() || progress.ended(CallState.ABANDONED, false);
            throw new UnfinishedCallException(
                    progress.call(), null, !undone, "Whether it was written down is not known.", e);
        }
    }

    /** @param afterCommit whether the call belongs to its caller's transaction: within an intent, it has no place */
    NewCall newCall(OutboundRequest request, boolean afterCommit) {
        UUID id = UUID.randomUUID();
        ClientCorrelationId own = new ClientCorrelationId(UUID.randomUUID().toString());
        Optional<Inbound> inbound = parts.context().current();
        Optional<Inbound> holder = inbound.filter(execution -> !afterCommit);
        return new NewCall(
                id,
                parts.service(),
                own,
                inbound.map(Inbound::clientCorrelationId).orElse(own),
                holder.map(Inbound::serverCorrelationId),
                holder.map(execution -> execution.place(request.placeName())),
                request.options()
                        .target()
                        .orElseGet(() -> parts.settings().targets().of(request.uri())),
                request.method(),
                request.endpoint(),
                request.options().confirmationMode(),
                request.options().dialect(),
                parts.vault().seal(id, request.stored(parts.settings().credentials())),
                afterCommit);
    }

    private Duration lease(OutboundRequest request) {
        return request.options().timeout().orElse(parts.settings().timeout()).plus(LENIENCE);
    }
}
