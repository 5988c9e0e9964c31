package io.twophp.jaxrs.redelivery;

import io.twophp.intent.Origin;
import io.twophp.intent.Owner;
import jakarta.ws.rs.core.SecurityContext;
import java.security.Principal;
import java.util.Set;

/** The security context of an intent's owner as it was in Phase 1. */
public record OwnersContext(Owner owner, Set<String> roles, boolean isSecure) implements SecurityContext {

    private static final String SCHEME = "2PHP";

    static OwnersContext of(Owner owner, Origin origin) {
        return new OwnersContext(owner, origin.roles(), origin.baseUri().startsWith("https:"));
    }

    /** Whether nobody was authenticated in Phase 1. */
    public boolean isAnonymous() {
        return owner.equals(Owner.ANONYMOUS);
    }

    @Override
    public Principal getUserPrincipal() {
        return isAnonymous() ? null : new Name(owner.name());
    }

    @Override
    public boolean isUserInRole(String role) {
        return roles.contains(role);
    }

    @Override
    public String getAuthenticationScheme() {
        return isAnonymous() ? null : SCHEME;
    }

    private record Name(String name) implements Principal {

        @Override
        public String getName() {
            return name;
        }
    }
}
