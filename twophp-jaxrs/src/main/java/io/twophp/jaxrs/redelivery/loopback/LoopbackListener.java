package io.twophp.jaxrs.redelivery.loopback;

import io.twophp.jaxrs.request.DescriptorRoles;
import io.twophp.jaxrs.request.KnownRoles;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.servlet.ServletContainerInitializer;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import java.util.Set;

/**
 * Adds the loopback filter to a web module that is being started, if it needs one, and reports it to the engine. Found
 * through {@code META-INF/services}, so it needs no registration; in an EAR on Open Liberty, which looks for
 * initializers in the web module alone, name this class as a {@code listener-class} in web.xml.
 */
public final class LoopbackListener implements ServletContainerInitializer, ServletContextListener {

    @Override
    public void onStartup(Set<Class<?>> types, ServletContext application) {
        if (LoopbackFilter.open(application)) {
            application.addListener(this);
        }
    }

    @Override
    public void contextInitialized(ServletContextEvent event) {
        ServletContext application = event.getServletContext();
        if (LoopbackFilter.open(application)) {
            CDI.current().select(Loopback.class).get().started(application);
            CDI.current().select(KnownRoles.class).get().note(DescriptorRoles.of(application));
        }
    }
}
