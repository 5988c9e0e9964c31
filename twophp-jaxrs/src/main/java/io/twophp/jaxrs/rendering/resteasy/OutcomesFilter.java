package io.twophp.jaxrs.rendering.resteasy;

import io.twophp.jaxrs.phase2.Outcomes;
import io.twophp.jaxrs.request.Exchange;
import jakarta.annotation.Priority;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;

/** Sends recorded responses, and the protocol's own answers, before the application's response filters. */
@Priority(Integer.MAX_VALUE)
public final class OutcomesFilter implements ContainerResponseFilter {

    private final Outcomes outcomes;

    OutcomesFilter(Outcomes outcomes) {
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
