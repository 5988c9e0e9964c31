package io.twophp.jaxrs.rendering.resteasy;

import io.twophp.jaxrs.admission.FilterOrder;
import io.twophp.jaxrs.phase2.ExecutionFilters;
import io.twophp.jaxrs.phase2.Outcomes;
import io.twophp.jaxrs.rendering.RestEasyDefaults;
import io.twophp.jaxrs.request.Exchange;
import jakarta.annotation.Priority;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.FeatureContext;

/** Registers RESTEasy's own rendering of responses, which can be run early. */
public final class RestEasyFeature {

    private RestEasyFeature() {}

    /**
     * Registers the filters and interceptors of an application, if RESTEasy serves it.
     *
     * @throws IllegalStateException if this is no supported version of RESTEasy
     */
    public static void register(FeatureContext context) {
        if (!RestEasyDefaults.isHere()) {
            return;
        }
        RestEasy restEasy = new RestEasy();
        context.register(new Beginning(restEasy));
        context.register(new Ending(CDI.current().select(Outcomes.class).get()));
        context.register(new ExecutionFilters.RecordedBodyWriter());
    }

    /** Gives each request its {@link RestEasyRendering}. Runs before the library's other filters. */
    @PreMatching
    @Priority(FilterOrder.BEHIND_APPLICATION - 1)
    public static final class Beginning implements ContainerRequestFilter {

        private final RestEasy restEasy;

        private Beginning(RestEasy restEasy) {
            this.restEasy = restEasy;
        }

        @Override
        public void filter(ContainerRequestContext request) {
            Exchange.of(request).rendering(new RestEasyRendering(restEasy, request));
        }
    }

    /** Sends recorded responses, and the protocol's own answers, before the application's response filters. */
    @Priority(Integer.MAX_VALUE)
    public static final class Ending implements ContainerResponseFilter {

        private final Outcomes outcomes;

        private Ending(Outcomes outcomes) {
            this.outcomes = outcomes;
        }

        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            if (Exchange.of(request).rendering().orElse(null) instanceof RestEasyRendering rendering
                    && !rendering.isEarly()) {
                outcomes.of(request, response).ifPresent(reply -> rendering.send(reply, response));
            }
        }
    }
}
