package io.twophp.jaxrs.redelivery.loopback;

import jakarta.enterprise.inject.spi.CDI;
import jakarta.servlet.ServletContainerInitializer;
import jakarta.servlet.ServletContext;
import java.util.Set;

/**
 * Adds the loopback filter to a web module that is being started, if it needs one; found through
 * {@code META-INF/services}, so it needs no registration.
 */
public final class LoopbackInitializer implements ServletContainerInitializer {

    @Override
    public void onStartup(Set<Class<?>> types, ServletContext application) {
        LocalServers.here().ifPresent(server -> {
            LoopbackFilter.open(
                    application,
                    server,
                    () -> CDI.current().select(Tickets.class).get());
            application.addListener(new LoopbackListener());
        });
    }
}
