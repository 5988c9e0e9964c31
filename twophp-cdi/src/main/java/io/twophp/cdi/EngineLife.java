package io.twophp.cdi;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.callback.CallbackPolicy;
import io.twophp.core.engine.Handshake;
import io.twophp.core.execution.OutageLog;
import io.twophp.core.execution.WorkThreads;
import io.twophp.core.settings.FormerSettings;
import io.twophp.core.settings.Settings;
import io.twophp.core.sweep.ScheduledSweep;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The life of one web module's engine, from start to stop. The engine is built with this bean, so that a mistake in
 * key, data source, schema or callbacks shows then. Thread-safe.
 */
@ModuleBean
public class EngineLife {

    /** The setting that spares a web module without two-phase methods its engine, in an EAR whose library it shares. */
    public static final String ENABLED = "twophp.enabled";

    private static final System.Logger LOG = System.getLogger(EngineLife.class.getName());
    private static final Duration DEFAULT_PATIENCE = Duration.ofSeconds(20);
    private static final Duration OPENING_INTERVAL = Duration.ofSeconds(1);

    private final Handshake handshake;
    private final CallbackPolicy callbacks;
    private final WorkThreads threads;
    private final EngineDuties duties;
    private final CentralSync central;
    private final EngineOpening opening;
    private final ScheduledSweep openingDuty;
    private final Engines engines;
    private final Event<EngineStarted> started;
    private final Duration patience;
    private boolean running;
    private boolean announced;
    private boolean stopped;

    @Inject
    EngineLife(
            Handshake handshake,
            CallbackPolicy callbacks,
            WorkThreads threads,
            EngineDuties duties,
            CentralSync central,
            EngineOpening opening,
            OutageLog outages,
            Engines engines,
            Event<EngineStarted> started,
            Settings settings) {
        FormerSettings.refuse(settings);
        this.handshake = handshake;
        this.callbacks = callbacks;
        this.threads = threads;
        this.duties = duties;
        this.central = central;
        this.opening = opening;
        this.openingDuty = new ScheduledSweep(
                "opening",
                OPENING_INTERVAL,
                threads,
                System::nanoTime,
                outages,
                "TWOPHP-0007 The ledger could not be opened; the next turn tries again",
                this::open);
        this.engines = engines;
        this.started = started;
        this.patience = settings.duration("twophp.shutdown.timeout", DEFAULT_PATIENCE);
    }

    /**
     * Opens the ledger, or continues without it while its database is down, and starts the scheduled work once the
     * engine has {@linkplain #enter threads}. Later calls do nothing.
     *
     * @throws io.twophp.InvalidConfigurationException if schema or keys are wrong
     */
    synchronized void start() {
        if (!running) {
            opening.first();
            running = true;
            engines.add(this);
            started.fire(
                    new EngineStarted(handshake.service().name(), duties.watched(), central.sweep(), this::isReady));
            announce();
        }
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
                    handshake.service().name(),
                    callbacks.isEnabled() ? "sent" : "refused");
        }
    }

    /** Returns whether the engine accepts intents: its ledger has been opened, and it has not been stopped. */
    public synchronized boolean isReady() {
        return running && !stopped && opening.isOpen();
    }

    /**
     * Starts the engine and its threads. Called by the web module's JAX-RS side at its start, on a thread of the
     * module: work without a request gets the context of that thread.
     */
    public void enter() {
        start();
        threads.start();
    }

    /**
     * Accepts no new work and waits for running executions, up to {@code twophp.shutdown.timeout} (20 s). To be called
     * by the first part that learns that the application stops: once requests are cut off, nothing is left to wait for.
     * Also stops the engines of the application's other web modules, since their data sources may go before they learn
     * of the stop. Later calls do nothing.
     */
    public void stop() {
        engines.stop();
    }

    synchronized void end() {
        if (!stopped) {
            stopped = true;
            central.stop();
            handshake.stop(patience);
            engines.remove(this);
            LOG.log(
                    Level.INFO,
                    "TWOPHP-0004 2PHP has stopped ({0}).",
                    handshake.service().name());
        }
    }

    /** Starts sending the waiting rows to the Central Ledger at once, if there is one; returns before that is done. */
    public void syncNow() {
        duties.syncNow();
    }

    List<ScheduledSweep> duties() {
        List<ScheduledSweep> all = new ArrayList<>(duties.all());
        all.add(openingDuty);
        return all;
    }
}
