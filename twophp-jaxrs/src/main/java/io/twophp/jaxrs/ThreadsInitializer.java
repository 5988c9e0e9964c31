package io.twophp.jaxrs;

import io.twophp.cdi.EngineLife;
import io.twophp.core.execution.WorkThreads;
import io.twophp.core.settings.Settings;
import io.twophp.jaxrs.request.DescriptorRoles;
import io.twophp.jaxrs.request.KnownRoles;
import io.twophp.jaxrs.request.ServerClasses;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.servlet.ServletContainerInitializer;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.HandlesTypes;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.Path;
import java.util.Set;

/**
 * Gives work its threads from the web module itself, not from the servlet of its JAX-RS application, on Payara and
 * GlassFish: their transaction manager never forgets the servlet that a task with a data source was submitted from, and
 * so would keep the whole application in memory after it has been undeployed. Found through {@code META-INF/services};
 * handles only modules with a JAX-RS application of their own. Also reads the roles of their deployment descriptors.
 */
@HandlesTypes({ApplicationPath.class, Path.class})
public final class ThreadsInitializer implements ServletContainerInitializer, ServletContextListener {

    private static final String OURS = ThreadsInitializer.class.getPackageName() + ".";

    @Override
    public void onStartup(Set<Class<?>> types, ServletContext application) {
        if (types != null
                && types.stream().anyMatch(type -> !type.getName().startsWith(OURS))
                && ServerClasses.isJersey()) {
            application.addListener(this);
        }
    }

    @Override
    public void contextInitialized(ServletContextEvent event) {
        CDI<Object> beans;
        try {
            beans = CDI.current();
        } catch (IllegalStateException e) {
            // Without CDI there is no engine.
            return;
        }
        if (beans.select(Settings.class).get().flag(EngineLife.ENABLED, true)) {
            beans.select(WorkThreads.class).get().start();
            beans.select(KnownRoles.class).get().note(DescriptorRoles.of(event.getServletContext()));
        }
    }
}
