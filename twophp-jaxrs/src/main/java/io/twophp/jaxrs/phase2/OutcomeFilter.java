package io.twophp.jaxrs.phase2;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.jaxrs.request.Exchange;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;

/**
 * Sends the outcome of an intent on servers whose own rendering can't be run early. Runs before the application's
 * response filters, which see first answer and replay alike, as bytes. On other servers it has passed them already.
 */
@ModuleBean
@Priority(Integer.MAX_VALUE)
public class OutcomeFilter implements ContainerResponseFilter {

    private final Outcomes outcomes;

    @Inject
    OutcomeFilter(Outcomes outcomes) {
        this.outcomes = outcomes;
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (Exchange.of(request).rendering().isEmpty()) {
            outcomes.of(request, response).ifPresent(reply -> reply.replace(response));
        }
    }
}
