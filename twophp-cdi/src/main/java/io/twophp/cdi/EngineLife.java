package io.twophp.cdi;

import io.twophp.callback.CallbackPolicy;
import io.twophp.handshake.Handshake;
import io.twophp.policy.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.BeforeDestroyed;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;

/**
 * Builds the engine when the application starts, so that what is wrong with key, data source, schema or callbacks fails there;
 * lets it finish when the application stops.
 */
@ApplicationScoped
public class EngineLife {

    private static final System.Logger LOG = System.getLogger(EngineLife.class.getName());
    private static final Duration DEFAULT_PATIENCE = Duration.ofSeconds(20);

    private final Handshake handshake;
    private final Duration patience;
    private boolean stopped;

    EngineLife() {
        this.handshake = null;
        this.patience = null;
    }

    @Inject
    EngineLife(Handshake handshake, Settings settings) {
        this.handshake = handshake;
        this.patience = settings.duration("twophp.shutdown.timeout", DEFAULT_PATIENCE);
    }

    void start(@Observes @Initialized(ApplicationScoped.class) Object event, CallbackPolicy callbacks) {
        LOG.log(
                Level.INFO,
                "TWOPHP-0001 2PHP is ready ({0}); callbacks are {1}.",
                handshake.service().name(),
                callbacks.isEnabled() ? "sent" : "refused");
    }

    /**
     * Takes on nothing any more and waits for what runs, up to {@code twophp.shutdown.timeout} (20 s). For whoever hears first
     * that the application stops: once requests are cut off, nothing is left to wait for. Later calls do nothing.
     */
    public synchronized void stop() {
        if (!stopped) {
            stopped = true;
            handshake.stop(patience);
            LOG.log(
                    Level.INFO,
                    "TWOPHP-0004 2PHP has stopped ({0}).",
                    handshake.service().name());
        }
    }

    void stop(@Observes @BeforeDestroyed(ApplicationScoped.class) Object event) {
        stop();
    }
}
