package io.twophp.jaxrs.redelivery.jersey;

import io.twophp.jaxrs.admission.FilterOrder;
import io.twophp.jaxrs.phase2.Outcomes;
import io.twophp.jaxrs.request.Exchange;
import jakarta.annotation.Priority;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import org.glassfish.jersey.internal.inject.InjectionManager;
import org.glassfish.jersey.server.internal.process.RequestProcessingContext;
import org.glassfish.jersey.server.internal.process.RequestProcessingContextReference;

/**
 * Puts a {@link JerseyRendering} before the response filters of each request. Runs before the library's other filters.
 */
@PreMatching
@Priority(FilterOrder.BEHIND_APPLICATION - 1)
final class RenderingFilter implements ContainerRequestFilter {

    private final InjectionManager injection;
    private final Outcomes outcomes;

    RenderingFilter(InjectionManager injection, Outcomes outcomes) {
        this.injection = injection;
        this.outcomes = outcomes;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        RequestProcessingContext context =
                injection.getInstance(RequestProcessingContextReference.class).get();
        JerseyRendering rendering = new JerseyRendering(context, outcomes);
        context.push(rendering);
        Exchange.of(request).rendering(rendering);
    }
}
