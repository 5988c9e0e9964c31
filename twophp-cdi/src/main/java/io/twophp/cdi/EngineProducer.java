package io.twophp.cdi;

import io.twophp.TwoPhase;
import io.twophp.cdi.call.ExecutingThread;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.cdi.module.WebModule;
import io.twophp.core.Engine;
import io.twophp.core.EngineBuilder;
import io.twophp.core.callback.CallbackPolicy;
import io.twophp.core.callback.Callbacks;
import io.twophp.core.client.CallbackInbox;
import io.twophp.core.client.Caller;
import io.twophp.core.client.Transports;
import io.twophp.core.crypto.AesGcmCipher;
import io.twophp.core.crypto.KeyRing;
import io.twophp.core.crypto.PayloadCipher;
import io.twophp.core.engine.Checkpoints;
import io.twophp.core.engine.Handshake;
import io.twophp.core.engine.KeyVerification;
import io.twophp.core.engine.LastingKey;
import io.twophp.core.engine.PerModule;
import io.twophp.core.evidence.CommandNames;
import io.twophp.core.evidence.Commands;
import io.twophp.core.execution.Background;
import io.twophp.core.execution.Failures;
import io.twophp.core.execution.OutageLog;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.LastingKeyLedger;
import io.twophp.core.ledger.Opening;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.query.LedgerQuery;
import io.twophp.core.query.LedgerReader;
import io.twophp.core.settings.Settings;
import io.twophp.core.sync.Memberships;
import io.twophp.core.sync.SyncSettings;
import io.twophp.core.sync.SyncState;
import jakarta.enterprise.context.RequestScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.Typed;
import java.time.Clock;
import java.util.UUID;

/**
 * Makes the engine of each web module from its {@link EnginePorts}, and beans of those of its parts that others use.
 */
@ModuleBean
class EngineProducer {

    @Produces
    @PerModule
    Engine engine(EnginePorts ports) {
        EngineBuilder engine = Engine.of(ports.service, ports.settings)
                .store(ports.ledger, ports.unit)
                .keys(ports.cipher, ports.lastingKey)
                .opening(
                        ports.opening, new KeyVerification(ports.ledger, ports.unit, ports.keys, ports.lastingKey)::run)
                .threads(ports.threads)
                .redelivery(ports.redelivery)
                .listener(ports.events)
                .checkpoints(ports.checkpoints)
                .failures(new Failures(ports.classifiers.stream().toList()))
                .callbacks(
                        ports.callbackPolicy,
                        ports.callbacks,
                        new TracedSender(ports.callbackSender, ports.tracing),
                        ports.events)
                .commands(ports.evidence, ports.events::decided)
                .calls(ports.calls, ports.ownUnit, ExecutingThread::current, ports.events);
        return SyncSettings.isOn(ports.settings) && ports.link.isResolvable()
                ? engine.sync(
                                ports.feed.get(),
                                ports.syncState.get(),
                                ports.link.get(),
                                UUID.randomUUID().toString(),
                                ports.events)
                        .build()
                : engine.build();
    }

    @Produces
    @PerModule
    ServiceIdentity service(Settings settings) {
        return ServiceIdentity.from(settings, WebModule.name().orElse("service"));
    }

    @Produces
    @PerModule
    KeyRing keys(Settings settings) {
        return KeyRing.from(settings);
    }

    @Produces
    @PerModule
    PayloadCipher cipher(KeyRing keys) {
        return new AesGcmCipher(keys);
    }

    @Produces
    @PerModule
    LastingKey lastingKey(ServiceIdentity service, LastingKeyLedger ledger, UnitOfWork unit, KeyRing keys) {
        return new LastingKey(service, ledger, unit, keys);
    }

    @Produces
    @PerModule
    Opening opening() {
        return new Opening();
    }

    /** Makes checkpoints that never stop a node. Tests of failures add an {@code @Alternative}. */
    @Produces
    @PerModule
    Checkpoints checkpoints() {
        return Checkpoints.NONE;
    }

    @Produces
    @PerModule
    CallbackPolicy callbackPolicy(Settings settings) {
        return CallbackPolicy.from(settings);
    }

    @Produces
    @PerModule
    Memberships memberships(ServiceIdentity service, SyncState state, UnitOfWork unit, PayloadCipher cipher) {
        return new Memberships(service, state, unit, cipher, Clock.systemUTC());
    }

    @Produces
    @PerModule
    LedgerQuery query(ServiceIdentity service, IntentLedger ledger, LedgerReader reader, UnitOfWork unit) {
        return new LedgerQuery(service, ledger, reader, unit);
    }

    @Produces
    @PerModule
    CommandNames commandNames(LastingKey lastingKey) {
        return new CommandNames(lastingKey);
    }

    @Produces
    @PerModule
    Handshake handshake(Engine engine) {
        return engine.handshake();
    }

    @Produces
    @PerModule
    Background background(Engine engine) {
        return engine.background();
    }

    @Produces
    @PerModule
    Callbacks callbacks(Engine engine) {
        return engine.callbacks();
    }

    @Produces
    @PerModule
    Commands commands(Engine engine) {
        return engine.commands();
    }

    @Produces
    @PerModule
    OutageLog outages(Engine engine) {
        return engine.outages();
    }

    @Produces
    @PerModule
    Caller caller(Engine engine) {
        return engine.calls().caller();
    }

    @Produces
    @PerModule
    Transports transports(Engine engine) {
        return engine.calls().transports();
    }

    @Produces
    @PerModule
    CallbackInbox inbox(Engine engine) {
        return new CallbackInbox(engine.calls().parts());
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
