package io.twophp.core;

import io.twophp.core.callback.CallbackDispatcher;
import io.twophp.core.callback.CallbackOutbox;
import io.twophp.core.callback.CallbackSender;
import io.twophp.core.callback.CallbackSettings;
import io.twophp.core.callback.CallbackSweep;
import io.twophp.core.callback.Callbacks;
import io.twophp.core.crypto.EngineKeys;
import io.twophp.core.engine.Checkpoint;
import io.twophp.core.engine.Checkpoints;
import io.twophp.core.engine.EngineParts;
import io.twophp.core.engine.Handshake;
import io.twophp.core.evidence.Commands;
import io.twophp.core.evidence.DuplicateLimit;
import io.twophp.core.execution.Background;
import io.twophp.core.execution.LazyClaims;
import io.twophp.core.execution.Leases;
import io.twophp.core.execution.OutageLog;
import io.twophp.core.execution.WorkerPools;
import io.twophp.core.settings.FormerSettings;
import io.twophp.core.settings.HandshakeSettings;
import io.twophp.core.settings.RecoverySettings;
import io.twophp.core.settings.Retention;
import io.twophp.core.sweep.ExpirySweep;
import io.twophp.core.sweep.RecoverySweep;
import io.twophp.core.sweep.RetentionSweep;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/** The parts of an engine that registers, executes and replays intents. */
final class IntentExecution {

    private static final Duration DEFAULT_MAX_AGE = Duration.ofDays(7);
    private static final int DEFAULT_BATCH = 500;
    private static final int DEFAULT_DUPLICATES = 60;

    final Leases leases;
    final Background background;
    final Callbacks callbacks;
    final Handshake handshake;
    final Optional<CallbackDispatcher> dispatcher;
    final Optional<Commands> commands;
    private final EngineBuilder ports;
    private final EngineKeys keys;
    private final HandshakeSettings settings;
    private final int batch;

    IntentExecution(EngineBuilder ports, OutageLog outages) {
        FormerSettings.refuse(ports.settings);
        this.ports = ports;
        this.keys = EngineKeys.of(ports.cipher, ports.lasting);
        this.settings = HandshakeSettings.from(ports.settings);
        this.batch = ports.settings.positive("twophp.sweep.batch", DEFAULT_BATCH);
        this.leases = new Leases(
                ports.ledger,
                ports.unit,
                settings.lease(),
                WorkerPools.limit(ports.settings),
                ports.nanos,
                lazy(ports, settings));
        this.dispatcher = Optional.ofNullable(ports.callbackLedger).map(ledger -> dispatcher());
        this.callbacks = dispatcher.<Callbacks>map(own -> own).orElse(ports.callbacks);
        this.background = new Background(
                leases,
                Optional.ofNullable(ports.pools)
                        .orElseGet(() -> WorkerPools.from(ports.settings, ports.threads, ports.nanos)),
                ports.redelivery,
                callbacks,
                ports.listener);
        this.handshake = new Handshake(new EngineParts(
                ports.service,
                ports.ledger,
                ports.unit,
                keys,
                ports.ids,
                background,
                callbacks,
                ports.listener,
                ports.checkpoints,
                outages,
                settings,
                ports.nanos));
        this.commands = Optional.ofNullable(ports.evidence)
                .map(evidence -> new Commands(
                        handshake,
                        evidence,
                        new DuplicateLimit(
                                ports.settings.positive("twophp.ids.duplicates-per-minute", DEFAULT_DUPLICATES),
                                ports.nanos),
                        ports.decisions));
    }

    private static LazyClaims lazy(EngineBuilder ports, HandshakeSettings settings) {
        return new LazyClaims(
                settings.lazyBound(),
                settings.lazyBytes(),
                ports.threads,
                ports.nanos,
                ports.ledger,
                ports.unit,
                settings.lease());
    }

    private CallbackDispatcher dispatcher() {
        return new CallbackDispatcher(
                new CallbackOutbox(ports.callbackLedger, ports.unit, ports.cipher),
                passing(ports.callbackSender, ports.checkpoints),
                ports.threads,
                ports.callbackListener,
                CallbackSettings.from(ports.settings),
                ports.callbackPolicy::receiver,
                Clock.systemUTC());
    }

    private static CallbackSender passing(CallbackSender sender, Checkpoints checkpoints) {
        return (target, callback, begun) -> {
            checkpoints.reached(Checkpoint.CALLBACK_BEGINS);
            CallbackSender.Delivery delivery = sender.send(target, callback, begun);
            checkpoints.reached(Checkpoint.CALLBACK_ANSWERED);
            return delivery;
        };
    }

    ExpirySweep expiry() {
        return new ExpirySweep(ports.service, ports.ledger, ports.unit, ports.listener, batch);
    }

    RetentionSweep retention() {
        return new RetentionSweep(ports.service, ports.ledger, ports.unit, Retention.of(ports.settings), batch);
    }

    /** Returns the removal of old evidence; nothing to do without commands. */
    Runnable evidenceRetention() {
        Duration retention = Retention.of(ports.settings);
        return () -> commands.ifPresent(own -> own.removeOlder(retention, batch));
    }

    RecoverySweep recovery() {
        return new RecoverySweep(
                handshake,
                new RecoverySettings(
                        settings.lease(),
                        batch,
                        WorkerPools.recoveryThreads(ports.settings),
                        ports.settings.duration("twophp.redelivery.max-age", DEFAULT_MAX_AGE)));
    }

    Optional<CallbackSweep> callbackSweep() {
        return dispatcher.map(own -> new CallbackSweep(ports.service, ports.callbackLedger, ports.unit, own));
    }

    boolean sendsCallbacks() {
        return dispatcher.isPresent() && ports.callbackPolicy.isEnabled();
    }

    /** Returns a third of a lease, so that one turn may fail. */
    Duration heartbeat() {
        return Duration.ofMillis(Math.max(1, settings.lease().toMillis() / 3));
    }
}
