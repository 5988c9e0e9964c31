package io.twophp.jaxrs.app;

import jakarta.ws.rs.core.SecurityContext;
import java.security.Principal;
import java.util.List;

/** A caller as a filter identifies it; the name is null if it is nobody. */
record TestCaller(String name, List<String> roles, boolean isSecure) implements SecurityContext {

    @Override
    public Principal getUserPrincipal() {
        return name == null ? null : () -> name;
    }

    @Override
    public boolean isUserInRole(String role) {
        return roles.contains(role);
    }

    @Override
    public String getAuthenticationScheme() {
        return "Test";
    }
}
