package io.twophp.jaxrs.redelivery.jersey;

import io.twophp.cdi.EngineLife;
import io.twophp.jaxrs.redelivery.ContainerRedelivery;
import jakarta.enterprise.inject.spi.CDI;
import org.glassfish.jersey.server.spi.AbstractContainerLifecycleListener;
import org.glassfish.jersey.server.spi.Container;

/** Opens the door of a Jersey application when it starts; lets the engine finish and closes it when it ends. */
public final class JerseyEntrance extends AbstractContainerLifecycleListener {

    private JerseyDoor door;
    private EngineLife engine;
    private ContainerRedelivery redelivery;

    @Override
    public void onStartup(Container container) {
        engine = CDI.current().select(EngineLife.class).get();
        redelivery = CDI.current().select(ContainerRedelivery.class).get();
        door = new JerseyDoor(container, CallerIdentity.ofThisServer());
        redelivery.opened(door);
    }

    /**
     * Stops the engine at the first notification: from here on the server cuts requests off. In an EAR, CDI is out of
     * reach.
     */
    @Override
    public void onShutdown(Container container) {
        if (door != null) {
            engine.stop();
            redelivery.closed(door);
        }
    }
}
