package io.twophp.jaxrs.app;

import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.Provider;

/** Lets requests pass whose security context has a principal, after matching, as the log advises. */
@Provider
@Priority(Priorities.AUTHENTICATION)
public class PrincipalGuard implements ContainerRequestFilter {

    @Override
    public void filter(ContainerRequestContext request) {
        if (request.getSecurityContext().getUserPrincipal() == null) {
            request.abortWith(Response.status(Response.Status.UNAUTHORIZED).build());
        }
    }
}
