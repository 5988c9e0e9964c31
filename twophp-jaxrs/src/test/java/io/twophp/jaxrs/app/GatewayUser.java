package io.twophp.jaxrs.app;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.ext.Provider;
import java.util.List;

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
            List<String> roles =
                    List.of(String.valueOf(request.getHeaderString("X-Roles")).split(","));
            request.setSecurityContext(new TestAuthentication.TestCaller(user, roles, container.isSecure()));
        }
    }
}
