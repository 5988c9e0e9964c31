package io.twophp.jaxrs.redelivery.jersey;

import io.twophp.cdi.EngineLife;
import io.twophp.jaxrs.redelivery.ContainerRedelivery;
import jakarta.enterprise.inject.spi.CDI;
import org.glassfish.jersey.server.spi.AbstractContainerLifecycleListener;
import org.glassfish.jersey.server.spi.Container;

/** Adds the target of a Jersey application when it starts; lets the engine finish and removes it when it ends. */
public final class JerseyLifecycle extends AbstractContainerLifecycleListener {

    private JerseyTarget target;
    private EngineLife engine;
    private ContainerRedelivery redelivery;

    @Override
    public void onStartup(Container container) {
        engine = CDI.current().select(EngineLife.class).get();
        redelivery = CDI.current().select(ContainerRedelivery.class).get();
        target = new JerseyTarget(container, CallerIdentity.ofThisServer());
        redelivery.add(target);
    }

    /**
     * Stops the engine at the first notification: from here on the server cuts requests off. In an EAR, CDI is out of
     * reach.
     */
    @Override
    public void onShutdown(Container container) {
        if (target != null) {
            engine.stop();
            redelivery.remove(target);
        }
    }
}
