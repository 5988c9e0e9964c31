package io.twophp.core.engine;

import io.twophp.ClientCorrelationId;
import io.twophp.Effects;
import io.twophp.Owner;
import io.twophp.ServerCorrelationId;
import io.twophp.core.execution.Claim;
import io.twophp.core.execution.Execution;
import io.twophp.core.execution.RecoveryPause;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.intent.StoredResponse;
import io.twophp.core.intent.TraceContext;
import io.twophp.core.ledger.IntentLedger.Claimed;
import io.twophp.core.ledger.IntentLedger.Ending;
import io.twophp.core.ledger.IntentLedger.Reading;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.UnitOfWork.CommitFailedException;
import io.twophp.core.policy.IntentMode;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The engine of one service: registers (Phase 1), confirms (Phase 2), executes and replays intents. Every method opens
 * its own units of work and must not be called inside a transaction. If the store fails,
 * {@link LedgerUnavailableException} or {@link CommitFailedException} is thrown, and the caller may repeat the call
 * with the same ids. Thread-safe.
 */
public final class Handshake {

    private static final System.Logger LOG = System.getLogger(Handshake.class.getName());

    private final EngineParts parts;
    private final PhaseOne phaseOne;
    private final PhaseTwo phaseTwo;
    private final OutcomeRecorder recorder;
    private final Executor executor;
    private final AttemptLimit attemptLimit;
    private final Settlement settlement;
    private final NameOperations nameOperations;
    private final TokenConfirmation tokenConfirmation;
    private volatile boolean stopping;

    public Handshake(EngineParts parts) {
        this.parts = parts;
        StateAnswers standing = new StateAnswers(parts);
        Quota quota = new Quota(parts.ledger(), parts.service(), parts.settings(), parts.nanos());
        this.phaseOne = new PhaseOne(parts, standing, quota);
        ClaimLookup lookup = new ClaimLookup(parts, standing);
        this.recorder = new OutcomeRecorder(parts, quota, lookup);
        this.executor = new Executor(parts, recorder, lookup);
        this.attemptLimit = new AttemptLimit(parts, recorder);
        this.phaseTwo = new PhaseTwo(parts, standing, attemptLimit);
        this.settlement = new Settlement(parts);
        this.nameOperations = new NameOperations(parts, standing);
        this.tokenConfirmation = new TokenConfirmation(parts, standing);
    }

    /** Returns the parts that this engine is made of. */
    public EngineParts parts() {
        return parts;
    }

    public ServiceIdentity service() {
        return parts.service();
    }

    /**
     * Registers a request (Phase 1): stores it, or answers as the first registration of the same request was answered
     * (D4). A request that is auto-confirmed (draft §5.5) is {@link Answer.Claimed claimed} at once, or
     * {@link Answer.Accepted accepted}; repeated, it confirms again, and takes over an intent that no node executes any
     * more.
     */
    public Answer register(Registration registration) {
        if (stopping) {
            return Answer.refused(Answer.Reason.STOPPING);
        }
        return registration.autoConfirmation().isEmpty()
                ? phaseOne.register(registration)
                : confirmAgain(registration, registerConfirmed(registration));
    }

    /**
     * Confirms an auto-confirmed intent again whose Phase 1 is repeated: its client has no Phase 2 to repeat, and on
     * servers without redelivery nothing else continues the intent.
     */
    private Answer confirmAgain(Registration registration, Answer answer) {
        if (!(answer instanceof Answer.Processing processing)) {
            return answer;
        }
        Intent intent = processing.intent();
        Answer again = confirm(new Confirmation(
                registration.name(),
                intent.serverCorrelationId(),
                intent.path(),
                Optional.empty(),
                registration.respondAsync(),
                registration.request().origin().trace()));
        // A row that was read before it was durable can be lost by now.
        return again.isRefused(Answer.Reason.UNKNOWN) ? Answer.refused(Answer.Reason.UNDECIDED, intent) : again;
    }

    /**
     * Returns the request that a confirmation is about, without confirming it: for a server that identifies the caller
     * only after matching. No part of it may be sent to the caller before {@link #confirm} has succeeded.
     */
    public Optional<StoredRequest> preview(ServerCorrelationId id, ClientCorrelationId clientId, String path) {
        return phaseTwo.preview(id, clientId, path);
    }

    /** Returns the request under a name, whose owner sent it, unconfirmed; empty if there is none, or it was erased. */
    public Optional<StoredRequest> preview(Name name) {
        return phaseTwo.preview(name);
    }

    /** Confirms an intent (Phase 2): answers with its claim, once, or its state; asynchronous ones run afterwards. */
    public Answer confirm(Confirmation confirmation) {
        if (stopping) {
            return Answer.refused(Answer.Reason.STOPPING);
        }
        try (SlotReservation reservation = new SlotReservation(parts.background(), confirmation.owner())) {
            return inBackground(phaseTwo.confirm(confirmation, reservation), reservation);
        }
    }

    /**
     * Confirms the intent that holds a name, as {@link #confirm(Confirmation)} does: for dialects whose clients know no
     * other id. Refused as {@code UNKNOWN} if there is none.
     */
    public Answer confirm(Name name, boolean respondAsync, TraceContext trace) {
        return parts.call(ledger -> ledger.find(parts.service(), name))
                .map(Reading::intent)
                .map(intent -> confirm(new Confirmation(
                        name, intent.serverCorrelationId(), intent.path(), Optional.empty(), respondAsync, trace)))
                .orElseGet(() -> Answer.refused(Answer.Reason.UNKNOWN));
    }

    /**
     * Confirms the intent that the same request has registered before, by the token from {@code Registered}. Answers
     * with the state of an intent that was confirmed before, or refuses as {@code UNKNOWN}, {@code CONFLICT} or
     * {@code TOKEN_REQUIRED}.
     */
    public Answer confirm(Registration registration, String token) {
        return stopping
                ? Answer.refused(Answer.Reason.STOPPING)
                : tokenConfirmation.confirm(registration, token, this::confirm);
    }

    /** Registers and confirms. Without a free slot, nothing asynchronous is registered; a duplicate is answered. */
    private Answer registerConfirmed(Registration registration) {
        if (registration.mode() != IntentMode.ASYNCHRONOUS) {
            return phaseOne.registerConfirmed(registration);
        }
        try (SlotReservation reservation = new SlotReservation(parts.background(), registration.owner())) {
            return reservation.take()
                    ? inBackground(phaseOne.registerConfirmed(registration), reservation)
                    : registration
                            .synchronously()
                            .map(phaseOne::registerConfirmed)
                            .or(() -> phaseOne.registeredBefore(registration))
                            .orElseGet(() -> Answer.refused(Answer.Reason.BUSY));
        }
    }

    private Answer inBackground(Answer answer, SlotReservation reservation) {
        if (answer instanceof Answer.Claimed claimed && claimed.claim().intent().mode() == IntentMode.ASYNCHRONOUS) {
            parts.background().run(reservation.slot(), claimed.claim(), claimed.request());
            parts.checkpoints().reached(Checkpoint.WORK_ACCEPTED);
            return new Answer.Accepted(claimed.claim().intent());
        }
        return answer;
    }

    /** Executes a claim: business logic, response and COMMITTED in one transaction, or none of it and FAILED (D16). */
    public Answer execute(Claim claim, Execution execution) {
        return executor.execute(claim, execution);
    }

    /** Records FAILED, and returns true, if the attempts or the time of a claimed intent are used up. */
    public boolean giveUpIfExhausted(Claimed claimed) {
        boolean reached = attemptLimit.isReached(claimed);
        if (reached) {
            attemptLimit.giveUp(new Claim(claimed.intent()));
        }
        return reached;
    }

    public Answer fail(Claim claim, StoredResponse response) {
        return recorder.fail(claim, response);
    }

    /** Records that a claimed intent was refused before business logic, which may leave its name free. */
    public Answer refuse(Claim claim, StoredResponse response) {
        return recorder.refuse(claim, response);
    }

    /** Answers for the intent that holds a name, by its state; refused as {@code UNKNOWN} if there is none. */
    public Answer replay(Name name) {
        return nameOperations.replay(name);
    }

    /**
     * Forgets the intent that holds a name: erases payload and stored answer, keeps row and name, and ends one that
     * waits for its confirmation. {@code Forgotten}, also if it was before; {@code Processing} while it is executed,
     * and then nothing changes; or refused as {@code UNKNOWN}.
     */
    public Answer forget(Name name) {
        return stopping ? Answer.refused(Answer.Reason.STOPPING) : nameOperations.forget(name);
    }

    /**
     * Gives a claim back under which nothing was done, because the container refused the request for a temporary
     * reason. The intent stays in {@code PROCESSING}; the next confirmation executes it, or recovery after a pause. It
     * counts as no attempt.
     */
    public void giveBack(Claim claim) {
        giveBack(claim, RecoveryPause.after(claim));
    }

    public void giveBack(Claim claim, Duration pause) {
        parts.leases().giveBack(claim, pause, Ending.NOT_BEGUN);
    }

    /** Settles an intent in doubt: {@code Completed}, {@code Accepted}, or refused, as {@code NOT_IN_DOUBT}, say. */
    public Answer settle(ServerCorrelationId id, Resolution resolution) {
        return stopping ? Answer.refused(Answer.Reason.STOPPING) : settlement.settle(id, resolution);
    }

    /** Returns up to {@code limit} intents in doubt with deadlines from {@code from} on, the earliest first. */
    public List<Intent> inDoubt(Instant from, int limit) {
        return parts.call(ledger -> ledger.inDoubt(parts.service(), from, limit));
    }

    /** Returns up to {@code limit} confirmed intents that wait and are not being executed, earliest deadline first. */
    public List<Intent> stalled(Instant from, int limit) {
        return parts.call(ledger -> ledger.stalled(parts.service(), from, limit));
    }

    public Answer outcome(Intent intent) {
        return phaseTwo.outcome(intent.serverCorrelationId());
    }

    /** Notifies the listener that an exchange of that phase, 1 or 2, was answered. */
    public void answered(int phase, Answer answer, Duration took) {
        parts.listener().answered(phase, answer.kind(), took);
    }

    public Optional<Intent> find(Owner owner, ServerCorrelationId id) {
        return find(id).filter(intent -> intent.owner().equals(owner));
    }

    /** Returns the intent of that id, of any owner: for operators. */
    public Optional<Intent> find(ServerCorrelationId id) {
        parts.lazy().show(id);
        return parts.call(ledger -> ledger.find(id))
                .map(Reading::intent)
                .filter(intent -> intent.service().equals(parts.service()));
    }

    public Optional<Intent> find(Owner owner, ClientCorrelationId id) {
        parts.lazy().show(Name.of(owner, id));
        return parts.call(ledger -> ledger.find(parts.service(), Name.of(owner, id)))
                .map(Reading::intent)
                .flatMap(intent -> parts.lazy().show(intent.serverCorrelationId())
                        ? find(owner, intent.serverCorrelationId())
                        : Optional.of(intent));
    }

    /**
     * Accepts no new work, waits that long for running executions, and gives the rest back for other nodes: intents
     * with local effects at once, since the next claim fences this node; those with external effects keep their lease.
     */
    public void stop(Duration patience) {
        stopping = true;
        parts.background().stop();
        if (parts.leases().awaitNone(patience)) {
            return;
        }
        for (Claim claim : parts.leases().current()) {
            if (claim.intent().effects() == Effects.LOCAL) {
                interrupt(claim);
            }
        }
    }

    private void interrupt(Claim claim) {
        try {
            parts.leases().giveBack(claim, Duration.ZERO, Ending.INTERRUPTED);
        } catch (RuntimeException e) {
            LOG.log(
                    Level.WARNING,
                    "TWOPHP-0116 [" + claim.intent().serverCorrelationId()
                            + "] It could not be given back; its lease runs out.",
                    e);
        }
    }
}
