package io.twophp.core.engine;

import io.twophp.core.callback.Callbacks;
import io.twophp.core.crypto.ConfirmationTokens;
import io.twophp.core.crypto.KeyedFingerprints;
import io.twophp.core.crypto.Vault;
import io.twophp.core.execution.Background;
import io.twophp.core.execution.Failures;
import io.twophp.core.execution.Leases;
import io.twophp.core.execution.OutageLog;
import io.twophp.core.intent.CorrelationIds;
import io.twophp.core.intent.PhaseListener;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.settings.HandshakeSettings;
import java.util.Objects;
import java.util.function.LongSupplier;

/** The parts of an engine. All are required except callbacks, checkpoints, and the judging and logging of failures. */
public final class HandshakeBuilder {

    final ServiceIdentity service;
    IntentLedger ledger;
    UnitOfWork unit;
    Vault vault;
    ConfirmationTokens tokens;
    KeyedFingerprints fingerprints;
    CorrelationIds ids;
    Leases leases;
    Background background;
    PhaseListener listener;
    HandshakeSettings settings;
    Callbacks callbacks = Callbacks.NONE;
    Checkpoints checkpoints = Checkpoints.NONE;
    Failures failures = Failures.STANDARD;
    OutageLog outages = new OutageLog(System::nanoTime, Failures.STANDARD);
    LongSupplier nanos = System::nanoTime;

    HandshakeBuilder(ServiceIdentity service) {
        this.service = Objects.requireNonNull(service, "service");
    }

    /** Sets the store of its intents, and the transactions that change them. */
    public HandshakeBuilder ledger(IntentLedger value, UnitOfWork units) {
        ledger = value;
        unit = units;
        return this;
    }

    /** Sets the parts that seal, sign and compare. */
    public HandshakeBuilder keys(Vault payloads, ConfirmationTokens confirmations, KeyedFingerprints requests) {
        vault = payloads;
        tokens = confirmations;
        fingerprints = requests;
        return this;
    }

    public HandshakeBuilder ids(CorrelationIds value) {
        ids = value;
        return this;
    }

    /** Sets the leases of claims, and the workers that execute claims without a client. */
    public HandshakeBuilder execution(Leases held, Background work) {
        leases = held;
        background = work;
        return this;
    }

    public HandshakeBuilder callbacks(Callbacks value) {
        callbacks = value;
        return this;
    }

    public HandshakeBuilder listener(PhaseListener value) {
        listener = value;
        return this;
    }

    public HandshakeBuilder settings(HandshakeSettings value) {
        settings = value;
        return this;
    }

    /** Sets the judge of failures, and the log for failures of the infrastructure. */
    public HandshakeBuilder failures(Failures judged, OutageLog log) {
        failures = judged;
        outages = log;
        return this;
    }

    public HandshakeBuilder checkpoints(Checkpoints value) {
        checkpoints = value;
        return this;
    }

    /** Replaces the clock {@link System#nanoTime} for elapsed time: for tests that set it. */
    public HandshakeBuilder nanos(LongSupplier value) {
        nanos = value;
        return this;
    }

    public Handshake build() {
        Objects.requireNonNull(ledger, "ledger");
        Objects.requireNonNull(unit, "unit");
        Objects.requireNonNull(vault, "vault");
        Objects.requireNonNull(tokens, "tokens");
        Objects.requireNonNull(fingerprints, "fingerprints");
        Objects.requireNonNull(ids, "ids");
        Objects.requireNonNull(leases, "leases");
        Objects.requireNonNull(background, "background");
        Objects.requireNonNull(listener, "listener");
        Objects.requireNonNull(settings, "settings");
        return new Handshake(this);
    }
}
