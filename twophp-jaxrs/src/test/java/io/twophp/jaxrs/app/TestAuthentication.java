package io.twophp.jaxrs.app;

import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.ext.Provider;
import java.security.Principal;
import java.util.List;
import java.util.Optional;

/** Believes {@code Authorization: Test <user>;<roles>}, and {@code X-Test-Secure} in place of TLS. */
@Provider
@PreMatching
@Priority(Priorities.AUTHENTICATION)
public class TestAuthentication implements ContainerRequestFilter {

    private static final String SCHEME = "Test ";

    @Override
    public void filter(ContainerRequestContext request) {
        boolean secure = "true".equals(request.getHeaderString("X-Test-Secure"));
        String credentials = request.getHeaderString("Authorization");
        String scheme =
                Optional.ofNullable(request.getHeaderString("X-Test-Scheme")).orElse("Test");
        if (credentials == null) {
            request.setSecurityContext(new TestCaller(null, List.of(), secure, null));
        } else if (credentials.startsWith(SCHEME)) {
            String[] parts = credentials.substring(SCHEME.length()).split(";", 2);
            request.setSecurityContext(new TestCaller(
                    parts[0], List.of(parts[1].split(",")), secure, scheme.equals("none") ? null : scheme));
        } else {
            request.abortWith(Response.status(Response.Status.UNAUTHORIZED)
                    .header("WWW-Authenticate", "Test")
                    .build());
        }
    }

    /** A caller as a filter identifies it; the name is null if it is nobody. */
    public record TestCaller(String name, List<String> roles, boolean isSecure, String getAuthenticationScheme)
            implements SecurityContext {

        public TestCaller(String name, List<String> roles, boolean isSecure) {
            this(name, roles, isSecure, "Test");
        }

        @Override
        public Principal getUserPrincipal() {
            return name == null ? null : () -> name;
        }

        @Override
        public boolean isUserInRole(String role) {
            return roles.contains(role);
        }
    }
}
