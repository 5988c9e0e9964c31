package io.twophp.jaxrs.redelivery.loopback;

import io.twophp.cdi.module.ModuleBean;
import jakarta.servlet.ServletContext;
import java.util.Optional;

/** The web module that has a loopback filter, from the moment it is started. Thread-safe. */
@ModuleBean
class LoopbackModule {

    private volatile ServletContext application;

    void started(ServletContext started) {
        application = started;
    }

    /** Returns empty if the module has no loopback filter. */
    Optional<ServletContext> application() {
        return Optional.ofNullable(application);
    }
}
