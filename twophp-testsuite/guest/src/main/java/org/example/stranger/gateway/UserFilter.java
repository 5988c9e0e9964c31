package org.example.stranger.gateway;

import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.ext.Provider;
import java.security.Principal;

/**
 * The gateway logs in as itself, to the container, and names in {@code X-User} the user for whom it asks. Resources see
 * that user. Requests without that header, and those of all other callers, pass unchanged.
 */
@Provider
@Priority(Priorities.AUTHENTICATION)
public class UserFilter implements ContainerRequestFilter {

    @Override
    public void filter(ContainerRequestContext request) {
        SecurityContext container = request.getSecurityContext();
        Principal caller = container.getUserPrincipal();
        String user = request.getHeaderString("X-User");
        if (caller != null && caller.getName().equals("gateway") && user != null) {
            request.setSecurityContext(new User(user, container));
        }
    }

    private record User(String name, SecurityContext container) implements SecurityContext {

        @Override
        public Principal getUserPrincipal() {
            return this::name;
        }

        @Override
        public boolean isUserInRole(String role) {
            return role.equals("customer");
        }

        @Override
        public boolean isSecure() {
            return container.isSecure();
        }

        @Override
        public String getAuthenticationScheme() {
            return "X-User";
        }
    }
}
