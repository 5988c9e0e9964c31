package io.twophp.jaxrs.app;

import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.Provider;

/** Authenticates after matching, as filters do that are bound to resources; also a guard that may refuse. */
@Provider
@Priority(Priorities.AUTHENTICATION)
public class LateAuthentication implements ContainerRequestFilter {

    private final TestAuthentication authentication = new TestAuthentication();

    @Override
    public void filter(ContainerRequestContext request) {
        String refusal = request.getHeaderString("X-Test-Refuse");
        if (refusal != null) {
            request.abortWith(Response.status(Integer.parseInt(refusal))
                    .entity("turned away")
                    .build());
        } else {
            authentication.filter(request);
        }
    }
}
