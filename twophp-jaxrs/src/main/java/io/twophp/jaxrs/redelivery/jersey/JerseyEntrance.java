package io.twophp.jaxrs.redelivery.jersey;

import io.twophp.cdi.EngineLife;
import io.twophp.jaxrs.redelivery.ContainerRedelivery;
import jakarta.enterprise.inject.spi.CDI;
import org.glassfish.jersey.server.spi.AbstractContainerLifecycleListener;
import org.glassfish.jersey.server.spi.Container;

/** Opens the door of a Jersey application when it starts; lets the engine finish and closes it when it ends. */
public final class JerseyEntrance extends AbstractContainerLifecycleListener {

    private JerseyDoor door;

    @Override
    public void onStartup(Container container) {
        door = new JerseyDoor(container, CallerIdentity.ofThisServer());
        CDI.current().select(ContainerRedelivery.class).get().opened(door);
    }

    /** The first to hear of it: from here on the server cuts requests off. */
    @Override
    public void onShutdown(Container container) {
        if (door != null) {
            CDI.current().select(EngineLife.class).get().stop();
            CDI.current().select(ContainerRedelivery.class).get().closed(door);
        }
    }
}
