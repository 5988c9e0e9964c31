package io.twophp.cdi.trace;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.engine.PerModule;
import jakarta.enterprise.inject.Produces;

/** The tracing of a web module. An {@code @Alternative} {@link Tracing} of the application takes precedence. */
@ModuleBean
class TracingProducer {

    @Produces
    @PerModule
    Tracing tracing() {
        return Tracing.find();
    }
}
