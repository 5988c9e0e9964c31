package io.twophp.jaxrs.app;

import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.ext.Provider;

/** Looks for credentials instead of a principal, before matching. */
@Provider
@PreMatching
@Priority(Priorities.AUTHENTICATION + 1)
public class CredentialsDoorkeeper implements ContainerRequestFilter {

    private final CredentialsGuard guard = new CredentialsGuard();

    @Override
    public void filter(ContainerRequestContext request) {
        guard.filter(request);
    }
}
