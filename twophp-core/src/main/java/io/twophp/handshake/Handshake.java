package io.twophp.handshake;

import io.twophp.intent.ClientCorrelationId;
import io.twophp.intent.CorrelationIds;
import io.twophp.intent.Intent;
import io.twophp.intent.Owner;
import io.twophp.intent.PhaseListener;
import io.twophp.intent.QuietListener;
import io.twophp.intent.ServerCorrelationId;
import io.twophp.intent.ServiceIdentity;
import io.twophp.intent.StoredRequest;
import io.twophp.intent.StoredResponse;
import io.twophp.ledger.IntentLedger;
import io.twophp.ledger.IntentLedger.Reading;
import io.twophp.ledger.UnitOfWork;
import io.twophp.payload.ConfirmationTokens;
import io.twophp.payload.KeyedFingerprints;
import io.twophp.payload.PayloadCipher;
import java.time.Duration;
import java.util.Optional;

/**
 * The engine of one service: registers (Phase 1), confirms (Phase 2), executes and replays intents. Every method opens its
 * own units of work and must not be called inside a transaction. What the store can't do is thrown as
 * {@link io.twophp.ledger.LedgerUnavailableException} or {@link UnitOfWork.CommitFailedException}, and then the caller may
 * ask again with the same ids. Thread-safe.
 */
public final class Handshake {

    private final PhaseListener observer;
    private final UnitOfWork unit;
    private final IntentLedger ledger;
    private final ServiceIdentity service;
    private final PhaseOne phaseOne;
    private final PhaseTwo phaseTwo;
    private final Executor executor;

    public Handshake(
            ServiceIdentity service,
            IntentLedger ledger,
            UnitOfWork unit,
            PayloadCipher cipher,
            ConfirmationTokens tokens,
            KeyedFingerprints fingerprints,
            CorrelationIds ids,
            PhaseListener listener,
            HandshakeSettings settings) {
        this.observer = new QuietListener(listener);
        Vault vault = new Vault(cipher);
        Standing standing = new Standing(ledger, unit, vault, tokens, observer);
        this.service = service;
        this.ledger = ledger;
        this.unit = unit;
        this.phaseOne = new PhaseOne(service, ledger, unit, vault, fingerprints, ids, observer, standing, settings);
        this.phaseTwo = new PhaseTwo(ledger, unit, vault, tokens, observer, standing, settings);
        this.executor = new Executor(ledger, unit, vault, observer, standing, settings);
    }

    /** Whose intents these are. */
    public ServiceIdentity service() {
        return service;
    }

    /** Phase 1: stores the request, or answers as the first registration of the same request was answered (D4). */
    public Answer register(Registration registration) {
        return phaseOne.register(registration);
    }

    /**
     * The request that a confirmation is about, without confirming it: for a server that can only tell who is asking once it
     * has matched the request. Nothing of it may reach whoever asked before {@link #confirm} has agreed.
     */
    public Optional<StoredRequest> preview(ServerCorrelationId id, ClientCorrelationId clientId, String path) {
        return phaseTwo.preview(id, clientId, path);
    }

    /** Phase 2: hands out the claim to execute the intent, once, or tells how the intent stands. */
    public Answer confirm(Confirmation confirmation) {
        return phaseTwo.confirm(confirmation);
    }

    /**
     * Executes a claimed intent: business logic, response and {@code COMMITTED} in one transaction, or none of it and
     * {@code FAILED} with the recorded response (D16).
     */
    public Answer execute(Claim claim, Execution execution) {
        return executor.execute(claim, execution);
    }

    /** Records that a claimed intent failed before or instead of business logic. */
    public Answer fail(Claim claim, StoredResponse response) {
        return executor.fail(claim, response);
    }

    /**
     * Tells the listener that an exchange was answered.
     *
     * @param phase 1 or 2
     */
    public void answered(int phase, Answer answer, Duration took) {
        observer.answered(phase, answer.getClass().getSimpleName(), took);
    }

    /**
     * Gives a claim back under which nothing was done, because the container turned the request away for a reason that may
     * pass. The intent stays in {@code PROCESSING}; the next confirmation executes it.
     */
    public void release(Claim claim) {
        executor.release(claim);
    }

    /** The owner's intent of that id; empty also if it is somebody else's. */
    public Optional<Intent> find(Owner owner, ServerCorrelationId id) {
        return unit.call(scope -> ledger.find(id))
                .map(Reading::intent)
                .filter(intent -> intent.owner().equals(owner));
    }

    /** The owner's intent of that client correlation id. */
    public Optional<Intent> find(Owner owner, ClientCorrelationId id) {
        return unit.call(scope -> ledger.find(service, owner, id)).map(Reading::intent);
    }
}
