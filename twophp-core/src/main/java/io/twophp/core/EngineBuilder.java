package io.twophp.core;

import io.twophp.CommandDecided;
import io.twophp.core.callback.CallbackLedger;
import io.twophp.core.callback.CallbackListener;
import io.twophp.core.callback.CallbackPolicy;
import io.twophp.core.callback.CallbackSender;
import io.twophp.core.callback.Callbacks;
import io.twophp.core.client.CallLedger;
import io.twophp.core.client.CallListener;
import io.twophp.core.client.CallersTransaction;
import io.twophp.core.client.DeferralLedger;
import io.twophp.core.client.DeferredCalls;
import io.twophp.core.client.InboundContext;
import io.twophp.core.crypto.LastingSecret;
import io.twophp.core.crypto.PayloadCipher;
import io.twophp.core.engine.Checkpoints;
import io.twophp.core.evidence.EvidenceLedger;
import io.twophp.core.execution.Failures;
import io.twophp.core.execution.Redelivery;
import io.twophp.core.execution.WorkThreads;
import io.twophp.core.execution.WorkerPools;
import io.twophp.core.intent.CorrelationIds;
import io.twophp.core.intent.PhaseListener;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.Opening;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.settings.Settings;
import io.twophp.core.sync.CentralLink;
import io.twophp.core.sync.LedgerFeed;
import io.twophp.core.sync.SyncListener;
import io.twophp.core.sync.SyncState;
import java.time.Clock;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Takes the ports of an {@link Engine}. Required are the store, the keys and the threads; without {@link #redelivery}
 * the engine executes no intents. Not thread-safe.
 */
public final class EngineBuilder {

    final ServiceIdentity service;
    final Settings settings;
    IntentLedger ledger;
    UnitOfWork unit;
    PayloadCipher cipher;
    Supplier<LastingSecret> lasting;
    WorkThreads threads;
    WorkerPools pools;
    Redelivery redelivery;
    Opening gate = new Opening();
    Runnable verification = () -> {};
    PhaseListener listener = transition -> {};
    Checkpoints checkpoints = Checkpoints.NONE;
    Failures failures = Failures.STANDARD;
    CorrelationIds ids;
    LongSupplier nanos = System::nanoTime;
    Callbacks callbacks = Callbacks.NONE;
    CallbackPolicy callbackPolicy;
    CallbackLedger callbackLedger;
    CallbackSender callbackSender;
    CallbackListener callbackListener;
    EvidenceLedger evidence;
    Consumer<CommandDecided> decisions;
    CallLedger calls;
    UnitOfWork callUnit;
    InboundContext callContext;
    CallersTransaction callersTransaction = CallersTransaction.NONE;
    DeferralLedger deferrals = call -> {
        throw DeferredCalls.withoutTransaction();
    };
    CallListener callListener;
    LedgerFeed feed;
    SyncState syncState;
    CentralLink link;
    String node;
    SyncListener syncListener;

    EngineBuilder(ServiceIdentity service, Settings settings) {
        this.service = Objects.requireNonNull(service, "service");
        this.settings = Objects.requireNonNull(settings, "settings");
    }

    public EngineBuilder store(IntentLedger intents, UnitOfWork units) {
        ledger = intents;
        unit = units;
        return this;
    }

    /** Sets the cipher for all that is stored, and the secret that outlives its keys: read for executions only. */
    public EngineBuilder keys(PayloadCipher payloads, Supplier<LastingSecret> secret) {
        cipher = payloads;
        lasting = secret;
        return this;
    }

    /** Sets the gate of the units, and the steps to open it, which verify schema and keys. Default: it is open. */
    public EngineBuilder opening(Opening units, Runnable steps) {
        gate = units;
        verification = steps;
        return this;
    }

    public EngineBuilder threads(WorkThreads value) {
        threads = value;
        return this;
    }

    /** Sets the means to execute intents without their clients, and so makes the engine execute intents. */
    public EngineBuilder redelivery(Redelivery value) {
        redelivery = value;
        return this;
    }

    /** Replaces the workers on {@link #threads} whose numbers are settings. */
    public EngineBuilder workers(WorkerPools value) {
        pools = value;
        return this;
    }

    public EngineBuilder listener(PhaseListener value) {
        listener = value;
        return this;
    }

    public EngineBuilder checkpoints(Checkpoints value) {
        checkpoints = value;
        return this;
    }

    public EngineBuilder failures(Failures value) {
        failures = value;
        return this;
    }

    /** Replaces the ids of the version that is a setting. */
    public EngineBuilder ids(CorrelationIds value) {
        ids = value;
        return this;
    }

    /** Replaces the clock {@link System#nanoTime} for elapsed time. */
    public EngineBuilder nanos(LongSupplier value) {
        nanos = value;
        return this;
    }

    /** Makes the engine send callbacks to the receivers that a policy admits. */
    public EngineBuilder callbacks(
            CallbackPolicy policy, CallbackLedger ledgerOfCallbacks, CallbackSender sender, CallbackListener results) {
        callbackPolicy = policy;
        callbackLedger = ledgerOfCallbacks;
        callbackSender = sender;
        callbackListener = results;
        return this;
    }

    /** Replaces the engine's own way of sending callbacks; nothing is swept. */
    public EngineBuilder callbacks(Callbacks value) {
        callbacks = value;
        return this;
    }

    public EngineBuilder commands(EvidenceLedger ledgerOfEvidence, Consumer<CommandDecided> observer) {
        evidence = ledgerOfEvidence;
        decisions = observer;
        return this;
    }

    /** @param own opens the client's own transactions, also while the caller's is active on the thread */
    public EngineBuilder calls(CallLedger ledgerOfCalls, UnitOfWork own, InboundContext context, CallListener ends) {
        calls = ledgerOfCalls;
        callUnit = own;
        callContext = context;
        callListener = ends;
        return this;
    }

    /** Lets calls be stored in their callers' transactions, in the tables of {@link #calls}. */
    public EngineBuilder afterCommit(CallersTransaction transaction, DeferralLedger ledgerOfDeferrals) {
        callersTransaction = transaction;
        deferrals = ledgerOfDeferrals;
        return this;
    }

    /** @param name this node's name among those of the service */
    public EngineBuilder sync(
            LedgerFeed rows, SyncState state, CentralLink central, String name, SyncListener batches) {
        feed = rows;
        syncState = state;
        link = central;
        node = name;
        syncListener = batches;
        return this;
    }

    /** @throws io.twophp.InvalidConfigurationException if a setting can't be used */
    public Engine build() {
        Objects.requireNonNull(ledger, "ledger");
        Objects.requireNonNull(unit, "unit");
        Objects.requireNonNull(cipher, "cipher");
        Objects.requireNonNull(threads, "threads");
        if (ids == null) {
            ids = new CorrelationIds(
                    settings.constant("twophp.id-version", CorrelationIds.Version.V7), Clock.systemUTC());
        }
        return new Engine(this);
    }
}
