package io.twophp.jaxrs.redelivery.jersey;

import io.twophp.jaxrs.phase2.Outcomes;
import io.twophp.jaxrs.phase2.RecordedBodyWriter;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.ws.rs.core.Feature;
import jakarta.ws.rs.core.FeatureContext;
import org.glassfish.jersey.InjectionManagerProvider;

/**
 * Registers the parts that need Jersey: the target of redelivered requests, and its own rendering of responses, early.
 */
public final class JerseyFeature implements Feature {

    @Override
    public boolean configure(FeatureContext context) {
        context.register(JerseyLifecycle.class);
        context.register(OwnResource.class);
        context.register(new RenderingFilter(
                InjectionManagerProvider.getInjectionManager(context),
                CDI.current().select(Outcomes.class).get()));
        context.register(new RecordedBodyWriter());
        return true;
    }
}
