package io.twophp.jaxrs.redelivery.loopback;

import io.twophp.jaxrs.request.DescriptorRoles;
import io.twophp.jaxrs.request.KnownRoles;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;

/**
 * Reports the loopback filter of a web module to its engine. {@link LoopbackInitializer} adds it. In an EAR on Open
 * Liberty, which looks for initializers in the web module alone and does not find that one, name this class as a
 * {@code listener-class} in web.xml: it then adds the filter itself.
 */
public final class LoopbackListener implements ServletContextListener {

    @Override
    public void contextInitialized(ServletContextEvent event) {
        ServletContext application = event.getServletContext();
        if (LoopbackFilter.open(application)) {
            CDI.current().select(Loopback.class).get().started(application);
            CDI.current().select(KnownRoles.class).get().note(DescriptorRoles.of(application));
        }
    }
}
