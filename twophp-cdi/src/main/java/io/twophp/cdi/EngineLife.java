package io.twophp.cdi;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.Engine;
import io.twophp.core.execution.WorkThreads;
import io.twophp.core.sweep.ScheduledSweep;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.util.List;

/**
 * The life of one web module's engine, from start to stop. The engine is built with this bean, so that a mistake in
 * key, data source, schema or callbacks shows then. Thread-safe.
 */
@ModuleBean
public class EngineLife {

    /** The setting that spares a web module without two-phase methods its engine, in an EAR whose library it shares. */
    public static final String ENABLED = "twophp.enabled";

    private final Engine engine;
    private final WorkThreads threads;
    private final Engines engines;
    private final Event<EngineStarted> started;

    @Inject
    EngineLife(Engine engine, WorkThreads threads, Engines engines, Event<EngineStarted> started) {
        this.engine = engine;
        this.threads = threads;
        this.engines = engines;
        this.started = started;
    }

    /**
     * Opens the ledger, or continues without it while its database is down, and starts the scheduled work once the
     * engine has {@linkplain #enter threads}. Later calls do nothing.
     *
     * @throws io.twophp.InvalidConfigurationException if schema or keys are wrong
     */
    synchronized void start() {
        if (engine.start()) {
            engines.add(this);
            started.fire(new EngineStarted(
                    engine.service().name(), engine.watched(), engine.sync(), engine.lazyClaims(), engine::isReady));
        }
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

    void end() {
        engine.stop();
        engines.remove(this);
    }

    List<ScheduledSweep> duties() {
        return engine.duties();
    }
}
