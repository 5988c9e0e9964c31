package io.twophp.jaxrs.rendering.resteasy;

import io.twophp.jaxrs.admission.FilterOrder;
import io.twophp.jaxrs.request.Exchange;
import jakarta.annotation.Priority;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;

/** Gives each request its {@link RestEasyRendering}. Runs before the library's other filters. */
@PreMatching
@Priority(FilterOrder.BEHIND_APPLICATION - 1)
public final class BeginningFilter implements ContainerRequestFilter {

    private final RestEasy restEasy;

    BeginningFilter(RestEasy restEasy) {
        this.restEasy = restEasy;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        Exchange.of(request).rendering(new RestEasyRendering(restEasy, request));
    }
}
