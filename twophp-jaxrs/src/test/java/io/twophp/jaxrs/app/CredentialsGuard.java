package io.twophp.jaxrs.app;

import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.Provider;

/** Looks for credentials instead of a principal, after matching. */
@Provider
@Priority(Priorities.AUTHENTICATION)
public class CredentialsGuard implements ContainerRequestFilter {

    @Override
    public void filter(ContainerRequestContext request) {
        if (request.getHeaderString("Authorization") == null) {
            request.abortWith(Response.status(Response.Status.UNAUTHORIZED)
                    .header("WWW-Authenticate", "Test")
                    .entity("who are you?")
                    .build());
        }
    }

    /** The same before matching. */
    @PreMatching
    @Priority(Priorities.AUTHENTICATION + 1)
    public static final class BeforeMatching extends CredentialsGuard {}
}
