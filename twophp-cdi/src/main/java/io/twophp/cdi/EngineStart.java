package io.twophp.cdi;

import io.twophp.handshake.Handshake;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import java.lang.System.Logger.Level;

/** Builds the engine when the application starts, so that what is wrong with key, data source or schema fails there. */
@ApplicationScoped
class EngineStart {

    private static final System.Logger LOG = System.getLogger(EngineStart.class.getName());

    void start(@Observes @Initialized(ApplicationScoped.class) Object event, Handshake handshake) {
        LOG.log(
                Level.INFO,
                "TWOPHP-0001 2PHP is ready ({0}).",
                handshake.service().name());
    }
}
