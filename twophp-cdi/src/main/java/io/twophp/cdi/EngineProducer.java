package io.twophp.cdi;

import io.twophp.TwoPhase;
import io.twophp.cdi.call.ExecutingThread;
import io.twophp.cdi.call.OwnTransaction;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.cdi.module.WebModule;
import io.twophp.cdi.trace.Tracing;
import io.twophp.core.Engine;
import io.twophp.core.EngineBuilder;
import io.twophp.core.callback.CallbackLedger;
import io.twophp.core.callback.CallbackPolicy;
import io.twophp.core.callback.CallbackSender;
import io.twophp.core.callback.Callbacks;
import io.twophp.core.client.CallLedger;
import io.twophp.core.client.Caller;
import io.twophp.core.client.DeferralLedger;
import io.twophp.core.client.DeferredCalls;
import io.twophp.core.client.Transports;
import io.twophp.core.crypto.AesGcmCipher;
import io.twophp.core.crypto.KeyRing;
import io.twophp.core.crypto.PayloadCipher;
import io.twophp.core.engine.Checkpoints;
import io.twophp.core.engine.Handshake;
import io.twophp.core.engine.KeyVerification;
import io.twophp.core.engine.LastingKey;
import io.twophp.core.engine.PerModule;
import io.twophp.core.evidence.Commands;
import io.twophp.core.evidence.EvidenceLedger;
import io.twophp.core.execution.FailureClassifier;
import io.twophp.core.execution.Failures;
import io.twophp.core.execution.Redelivery;
import io.twophp.core.execution.WorkThreads;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.LastingKeyLedger;
import io.twophp.core.ledger.Opening;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.query.LedgerQuery;
import io.twophp.core.query.LedgerReader;
import io.twophp.core.settings.Settings;
import io.twophp.core.sync.CentralLink;
import io.twophp.core.sync.LedgerFeed;
import io.twophp.core.sync.Memberships;
import io.twophp.core.sync.SyncSettings;
import io.twophp.core.sync.SyncState;
import jakarta.enterprise.context.RequestScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.UUID;

/**
 * Makes the engine of each web module from the beans that are its ports, and beans of those of its parts that others
 * use. Any of the ports may be an {@code @Alternative}.
 */
@ModuleBean
class EngineProducer {

    @Inject
    ServiceIdentity service;

    @Inject
    Settings settings;

    @Inject
    KeyRing keys;

    @Inject
    PayloadCipher cipher;

    @Inject
    LastingKey lastingKey;

    @Inject
    IntentLedger ledger;

    @Inject
    UnitOfWork unit;

    @Inject
    Opening opening;

    @Inject
    WorkThreads threads;

    @Inject
    Redelivery redelivery;

    @Inject
    Checkpoints checkpoints;

    @Inject
    Instance<FailureClassifier> classifiers;

    @Inject
    CallbackPolicy callbackPolicy;

    @Inject
    CallbackLedger callbacks;

    @Inject
    CallbackSender callbackSender;

    @Inject
    Tracing tracing;

    @Inject
    EvidenceLedger evidence;

    @Inject
    EventListener events;

    @Inject
    CallLedger calls;

    @Inject
    DeferralLedger deferrals;

    @Inject
    @OwnTransaction
    UnitOfWork ownUnit;

    @Inject
    Instance<LedgerFeed> feed;

    @Inject
    Instance<SyncState> syncState;

    @Inject
    Instance<CentralLink> link;

    @Produces
    @PerModule
    Engine engine() {
        EngineBuilder engine = Engine.of(service, settings)
                .store(ledger, unit)
                .keys(cipher, lastingKey)
                .opening(opening, new KeyVerification(ledger, unit, keys, lastingKey)::run)
                .threads(threads)
                .redelivery(redelivery)
                .listener(events)
                .checkpoints(checkpoints)
                .failures(new Failures(classifiers.stream().toList()))
                .callbacks(callbackPolicy, callbacks, new TracedSender(callbackSender, tracing), events)
                .commands(evidence, events::decided)
                .calls(calls, ownUnit, ExecutingThread::current, events)
                .afterCommit(new JtaCallersTransaction(opening), deferrals);
        return SyncSettings.isOn(settings) && link.isResolvable()
                ? engine.sync(
                                feed.get(),
                                syncState.get(),
                                link.get(),
                                UUID.randomUUID().toString(),
                                events)
                        .build()
                : engine.build();
    }

    @Produces
    @PerModule
    static ServiceIdentity service(Settings settings) {
        return ServiceIdentity.from(settings, WebModule.name().orElse("service"));
    }

    @Produces
    @PerModule
    static KeyRing keys(Settings settings) {
        return KeyRing.from(settings);
    }

    @Produces
    @PerModule
    static PayloadCipher cipher(KeyRing keys) {
        return new AesGcmCipher(keys);
    }

    @Produces
    @PerModule
    static LastingKey lastingKey(ServiceIdentity service, LastingKeyLedger ledger, UnitOfWork unit, KeyRing keys) {
        return new LastingKey(service, ledger, unit, keys);
    }

    @Produces
    @PerModule
    static Opening opening() {
        return new Opening();
    }

    /** Makes checkpoints that never stop a node. Tests of failures add an {@code @Alternative}. */
    @Produces
    @PerModule
    static Checkpoints checkpoints() {
        return Checkpoints.NONE;
    }

    @Produces
    @PerModule
    static Tracing tracing() {
        return Tracing.find();
    }

    @Produces
    @PerModule
    static CallbackPolicy callbackPolicy(Settings settings) {
        return CallbackPolicy.from(settings);
    }

    @Produces
    @PerModule
    static Memberships memberships(ServiceIdentity service, SyncState state, UnitOfWork unit, PayloadCipher cipher) {
        return new Memberships(service, state, unit, cipher, Clock.systemUTC());
    }

    @Produces
    @PerModule
    static LedgerQuery query(ServiceIdentity service, IntentLedger ledger, LedgerReader reader, UnitOfWork unit) {
        return new LedgerQuery(service, ledger, reader, unit);
    }

    @Produces
    @PerModule
    static Handshake handshake(Engine engine) {
        return engine.handshake();
    }

    @Produces
    @PerModule
    static Callbacks callbacks(Engine engine) {
        return engine.callbacks();
    }

    @Produces
    @PerModule
    static Commands commands(Engine engine) {
        return engine.commands();
    }

    @Produces
    @PerModule
    static Caller caller(Engine engine) {
        return engine.calls().caller();
    }

    @Produces
    @PerModule
    static Transports transports(Engine engine) {
        return engine.calls().transports();
    }

    @Produces
    @PerModule
    static DeferredCalls deferred(Engine engine) {
        return engine.calls().deferred();
    }

    /**
     * Makes each request's {@link CurrentIntent}, with a constructor: there is one for each execution, and some servers
     * scan the class of the objects that they make and inject themselves, each time.
     */
    @Produces
    @RequestScoped
    @Typed({TwoPhase.class, CurrentIntent.class})
    static CurrentIntent current(Handshake handshake) {
        return new CurrentIntent(handshake);
    }

    static void end(@Disposes CurrentIntent current) {
        current.close();
    }
}
