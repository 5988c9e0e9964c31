package io.twophp.cdi;

import io.twophp.cdi.module.ModuleExtension;
import io.twophp.core.settings.Settings;
import io.twophp.core.sweep.ScheduledSweep;
import io.twophp.core.sweep.ScheduledSweeps;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.BeforeDestroyed;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Instance;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The engines of an application's web modules, of which there is one unless they share this library. A single engine
 * starts with the application, so that wrong configuration fails its deployment; of several, each starts with its
 * module. All stop together. Thread-safe.
 */
@ApplicationScoped
class Engines implements ScheduledSweeps {

    private final List<EngineLife> running = new CopyOnWriteArrayList<>();

    void start(
            @Observes @Initialized(ApplicationScoped.class) Object event,
            ModuleExtension modules,
            Instance<Settings> settings,
            Instance<EngineLife> engine) {
        // While modules share the library, this thread belongs to no module: beans of a module must not be requested.
        if (!modules.isShared() && settings.get().flag(EngineLife.ENABLED, true)) {
            engine.get().start();
        }
    }

    void stop(@Observes @BeforeDestroyed(ApplicationScoped.class) Object event) {
        stop();
    }

    void stop() {
        running.forEach(EngineLife::end);
    }

    void add(EngineLife engine) {
        running.add(engine);
    }

    void remove(EngineLife engine) {
        running.remove(engine);
    }

    @Override
    public List<ScheduledSweep> current() {
        return running.stream().flatMap(engine -> engine.duties().stream()).toList();
    }
}
