package io.twophp.jaxrs.redelivery.loopback;

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
        if (LoopbackFilter.open(application)) {
            application.addListener(new LoopbackListener());
        }
    }
}
