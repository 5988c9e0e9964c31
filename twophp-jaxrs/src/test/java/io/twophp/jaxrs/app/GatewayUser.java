package io.twophp.jaxrs.app;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.ext.Provider;
import java.security.Principal;

/**
 * Replaces a gateway, which the container knows, by the user that {@code X-User} names, with the roles of
 * {@code X-Roles}.
 */
@Provider
public class GatewayUser implements ContainerRequestFilter {

    @Override
    public void filter(ContainerRequestContext request) {
        SecurityContext container = request.getSecurityContext();
        String user = request.getHeaderString("X-User");
        if (user != null
                && container.getUserPrincipal() != null
                && container.getUserPrincipal().getName().equals("gateway")) {
            String roles = "," + request.getHeaderString("X-Roles") + ",";
            request.setSecurityContext(new SecurityContext() {
                @Override
                public Principal getUserPrincipal() {
                    return () -> user;
                }

                @Override
                public boolean isUserInRole(String role) {
                    return roles.contains("," + role + ",");
                }

                @Override
                public boolean isSecure() {
                    return container.isSecure();
                }

                @Override
                public String getAuthenticationScheme() {
                    return container.getAuthenticationScheme();
                }
            });
        }
    }
}
