package io.twophp.jaxrs.redelivery.loopback;

import io.twophp.jaxrs.mutation.DescriptorRoles;
import io.twophp.jaxrs.mutation.KnownRoles;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;

/**
 * Tells the engine of a web module of its entrance. {@link LoopbackInitializer} adds it. Where the server does not find
 * that, in an EAR on Open Liberty, which looks for initializers in the web module alone, it is to be named as a
 * {@code listener-class} in web.xml, and opens the entrance itself.
 */
public final class LoopbackListener implements ServletContextListener {

    @Override
    public void contextInitialized(ServletContextEvent event) {
        ServletContext application = event.getServletContext();
        LocalServers.here().ifPresent(server -> {
            Entrance.open(
                    application,
                    server,
                    () -> CDI.current().select(Tickets.class).get());
            CDI.current().select(LoopbackModule.class).get().started(application);
            CDI.current().select(KnownRoles.class).get().note(DescriptorRoles.of(application));
        });
    }
}
