package io.twophp.core;

import io.twophp.core.callback.CallbackDispatcher;
import io.twophp.core.callback.Callbacks;
import io.twophp.core.client.CallParts;
import io.twophp.core.client.CallSettings;
import io.twophp.core.crypto.Vault;
import io.twophp.core.engine.Handshake;
import io.twophp.core.evidence.Commands;
import io.twophp.core.execution.Background;
import io.twophp.core.execution.LazyClaims;
import io.twophp.core.execution.Leases;
import io.twophp.core.execution.OutageLog;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.settings.Settings;
import io.twophp.core.sweep.ScheduledSweep;
import io.twophp.core.sweep.Sweep;
import io.twophp.core.sync.SyncLedger;
import io.twophp.core.sync.SyncSettings;
import io.twophp.core.sync.SyncSweep;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The engine of one service, made of its ports and settings: its parts, its scheduled work, and its life from start to
 * stop. All settings are read when it is made. Thread-safe.
 */
public final class Engine {

    private static final System.Logger LOG = System.getLogger(Engine.class.getName());
    private static final Duration DEFAULT_PATIENCE = Duration.ofSeconds(20);

    private final ServiceIdentity service;
    private final OutageLog outages;
    private final EngineOpening opening;
    private final Optional<IntentExecution> execution;
    private final Optional<OutboundCalls> calls;
    private final Optional<SyncSweep> sync;
    private final List<Sweep> sweeps;
    private final List<ScheduledSweep> watched;
    private final Optional<ScheduledSweep> syncDuty;
    private final ScheduledSweep openingDuty;
    private final Duration patience;
    private boolean started;
    private boolean announced;
    private boolean stopped;

    Engine(EngineBuilder ports) {
        Settings settings = ports.settings;
        this.service = ports.service;
        this.outages = new OutageLog(ports.nanos, ports.failures);
        this.opening = new EngineOpening(ports.gate, ports.verification);
        this.execution = Optional.ofNullable(ports.redelivery).map(given -> new IntentExecution(ports, outages));
        this.calls = Optional.ofNullable(ports.calls).map(given -> OutboundCalls.of(callParts(ports), ports));
        this.sync = Optional.ofNullable(ports.link).map(given -> sync(ports));
        SweepTable table = new SweepTable(settings, opening);
        execution.ifPresent(table::add);
        execution.flatMap(IntentExecution::callbackSweep).ifPresent(table::add);
        calls.ifPresent(table::add);
        this.sweeps = table.rows();
        this.watched = sweeps.stream().map(row -> scheduled(row, ports)).toList();
        this.syncDuty = sync.map(table::sync).map(row -> scheduled(row, ports));
        this.openingDuty = scheduled(table.opening(this::open), ports);
        this.patience = settings.duration("twophp.shutdown.timeout", DEFAULT_PATIENCE);
    }

    public static EngineBuilder of(ServiceIdentity service, Settings settings) {
        return new EngineBuilder(service, settings);
    }

    private ScheduledSweep scheduled(Sweep row, EngineBuilder ports) {
        return new ScheduledSweep(row, ports.threads, ports.nanos, outages);
    }

    private static CallParts callParts(EngineBuilder ports) {
        return new CallParts(
                ports.service,
                ports.calls,
                ports.callUnit,
                new Vault(ports.cipher),
                ports.callContext,
                ports.callListener,
                CallSettings.from(ports.settings),
                CallParts.Time.system());
    }

    private static SyncSweep sync(EngineBuilder ports) {
        return new SyncSweep(
                new SyncLedger(ports.service, ports.feed, ports.syncState, ports.ledger, ports.unit),
                ports.link,
                SyncSettings.from(ports.settings),
                ports.node,
                ports.nanos,
                ports.syncListener);
    }

    public ServiceIdentity service() {
        return service;
    }

    /** Returns the one log for failures of the infrastructure, since an outage concerns all parts. */
    public OutageLog outages() {
        return outages;
    }

    /** Returns the entry point for intents, of an engine that executes them. */
    public Handshake handshake() {
        return execution.orElseThrow().handshake;
    }

    public Background background() {
        return execution.orElseThrow().background;
    }

    public Leases leases() {
        return execution.orElseThrow().leases;
    }

    public Callbacks callbacks() {
        return execution.orElseThrow().callbacks;
    }

    public Commands commands() {
        return execution.flatMap(intents -> intents.commands).orElseThrow();
    }

    /** Returns the parts that call other services, of an engine that does. */
    public OutboundCalls calls() {
        return calls.orElseThrow();
    }

    /** Returns the sweep that sends rows to the Central Ledger; empty if there is none. */
    public Optional<SyncSweep> sync() {
        return sync;
    }

    public List<ScheduledSweep> duties() {
        return Stream.of(watched.stream(), syncDuty.stream(), Stream.of(openingDuty))
                .flatMap(duties -> duties)
                .toList();
    }

    /** Returns the claims that the ledger does not show; empty if nothing is executed here. */
    public Optional<LazyClaims> lazyClaims() {
        return execution.map(intents -> intents.leases.lazy());
    }

    /** Returns the sweeps that a healthy node needs; synchronization may take any time, and is none of them (L1). */
    public List<ScheduledSweep> watched() {
        return watched;
    }

    /** Returns one turn of a sweep, by its name in the table. */
    public Runnable sweep(String name) {
        return sweeps.stream()
                .filter(row -> row.name().equals(name))
                .findFirst()
                .orElseThrow()
                .action();
    }

    /** Starts sending the waiting rows to the Central Ledger at once, if there is one; returns before that is done. */
    public void syncNow() {
        sync.ifPresent(SyncSweep::wake);
        syncDuty.ifPresent(ScheduledSweep::take);
    }

    /**
     * Opens the ledger, or continues without it while its database is down. Later calls do nothing.
     *
     * @return whether this call has started the engine
     * @throws io.twophp.InvalidConfigurationException if schema or keys are wrong
     */
    public synchronized boolean start() {
        if (started) {
            return false;
        }
        opening.first();
        started = true;
        announce();
        return true;
    }

    private void open() {
        opening.again();
        announce();
    }

    private synchronized void announce() {
        if (!announced && isReady()) {
            announced = true;
            LOG.log(
                    Level.INFO,
                    "TWOPHP-0001 2PHP is ready ({0}); callbacks are {1}.",
                    service.name(),
                    execution.filter(IntentExecution::sendsCallbacks).isPresent() ? "sent" : "refused");
        }
    }

    /** Returns whether the engine accepts intents: its ledger has been opened, and it has not been stopped. */
    public synchronized boolean isReady() {
        return started && !stopped && opening.isOpen();
    }

    /** Stops taking work, and waits for executions, up to {@code twophp.shutdown.timeout} (20 s). Repeatable. */
    public synchronized void stop() {
        if (!stopped) {
            stopped = true;
            sync.ifPresent(Engine::letGo);
            execution.ifPresent(intents -> {
                intents.handshake.stop(patience);
                intents.dispatcher.ifPresent(CallbackDispatcher::stop);
            });
            LOG.log(Level.INFO, "TWOPHP-0004 2PHP has stopped ({0}).", service.name());
        }
    }

    /** Lets another node send the rows, if the ledger can still be reached: otherwise the lease ends by itself. */
    private static void letGo(SyncSweep sweep) {
        try {
            sweep.stop();
        } catch (RuntimeException e) {
            LOG.log(Level.DEBUG, "The lease for reporting to the Central Ledger was not released", e);
        }
    }
}
