package io.twophp.jaxrs.mutation;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.jaxrs.exchange.Exchange;
import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;

/**
 * Makes a redelivered request its owner's again where the application authenticates after matching, and has made
 * nobody's of a request without credentials. Before roles are asked for.
 */
@ModuleBean
@Priority(Priorities.AUTHORIZATION - 1)
public class OwnerFilter implements ContainerRequestFilter {

    @Override
    public void filter(ContainerRequestContext request) {
        Exchange.of(request).restoreOwner(request);
    }
}
