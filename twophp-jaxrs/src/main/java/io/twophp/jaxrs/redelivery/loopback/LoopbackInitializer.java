package io.twophp.jaxrs.redelivery.loopback;

import jakarta.enterprise.inject.spi.CDI;
import jakarta.servlet.ServletContainerInitializer;
import jakarta.servlet.ServletContext;
import java.util.Set;

/**
 * Opens the entrance of a web module that is being started, where it is needed; found through
 * {@code META-INF/services}, nothing needs to name it.
 */
public final class LoopbackInitializer implements ServletContainerInitializer {

    @Override
    public void onStartup(Set<Class<?>> types, ServletContext application) {
        LocalServers.here().ifPresent(server -> {
            Entrance.open(
                    application,
                    server,
                    () -> CDI.current().select(Tickets.class).get());
            application.addListener(new LoopbackListener());
        });
    }
}
