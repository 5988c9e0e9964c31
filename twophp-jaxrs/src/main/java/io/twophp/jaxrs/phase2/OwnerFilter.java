package io.twophp.jaxrs.phase2;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.jaxrs.request.Exchange;
import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;

/**
 * Gives a redelivered request its owner's security context again, if the application authenticates after matching and
 * has made a request without credentials anonymous. Runs before roles are checked.
 */
@ModuleBean
@Priority(Priorities.AUTHORIZATION - 1)
public class OwnerFilter implements ContainerRequestFilter {

    @Override
    public void filter(ContainerRequestContext request) {
        Exchange.of(request).restoreOwner(request);
    }
}
