package io.twophp.jaxrs.redelivery.jersey;

import io.twophp.cdi.EngineLife;
import io.twophp.jaxrs.phase2.ExecutionFilters.RenderingFilter;
import io.twophp.jaxrs.phase2.Outcomes;
import io.twophp.jaxrs.redelivery.ContainerRedelivery;
import io.twophp.jaxrs.rendering.Rendering;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.ws.rs.core.Feature;
import jakarta.ws.rs.core.FeatureContext;
import org.glassfish.jersey.InjectionManagerProvider;
import org.glassfish.jersey.internal.inject.InjectionManager;
import org.glassfish.jersey.server.internal.process.RequestProcessingContext;
import org.glassfish.jersey.server.internal.process.RequestProcessingContextReference;
import org.glassfish.jersey.server.spi.AbstractContainerLifecycleListener;
import org.glassfish.jersey.server.spi.Container;

/** Registers the parts that need Jersey: the target of redelivered requests, and its own rendering. */
public final class JerseyFeature implements Feature {

    @Override
    public boolean configure(FeatureContext context) {
        context.register(Lifecycle.class);
        context.register(OwnResource.class);
        InjectionManager injection = InjectionManagerProvider.getInjectionManager(context);
        Outcomes outcomes = CDI.current().select(Outcomes.class).get();
        context.register(new RenderingFilter(request -> rendering(injection, outcomes)));
        return true;
    }

    /** Puts a {@link JerseyRendering} before the response filters of the request. */
    private static Rendering rendering(InjectionManager injection, Outcomes outcomes) {
        RequestProcessingContext context =
                injection.getInstance(RequestProcessingContextReference.class).get();
        JerseyRendering rendering = new JerseyRendering(context, outcomes);
        context.push(rendering);
        return rendering;
    }

    /** Adds the target of a Jersey application when it starts; lets the engine finish and removes it when it ends. */
    public static final class Lifecycle extends AbstractContainerLifecycleListener {

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

        /** Stops the engine before the server cuts requests off. In an EAR, CDI is out of reach by now. */
        @Override
        public void onShutdown(Container container) {
            if (target != null) {
                engine.stop();
                redelivery.remove(target);
            }
        }
    }
}
