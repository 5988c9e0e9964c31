package io.twophp.jaxrs.request;

import io.twophp.Owner;
import io.twophp.OwnerNaming;
import io.twophp.core.intent.Origin;
import jakarta.ws.rs.core.SecurityContext;
import java.security.Principal;
import java.util.Optional;
import java.util.Set;

/**
 * The security context of an intent's owner as it was in Phase 1.
 *
 * @param name of the principal; empty if Phase 1 was anonymous
 */
public record OwnersContext(Optional<String> name, Set<String> roles, boolean isSecure) implements SecurityContext {

    private static final String SCHEME = "2PHP";

    public static OwnersContext of(Owner owner, OwnerNaming naming, Origin origin) {
        Optional<String> name =
                owner.equals(Owner.ANONYMOUS) ? Optional.empty() : Optional.of(naming.principalOf(owner.name()));
        return new OwnersContext(name, origin.roles(), origin.baseUri().startsWith("https:"));
    }

    public boolean isAnonymous() {
        return name.isEmpty();
    }

    @Override
    public Principal getUserPrincipal() {
        return name.map(Name::new).orElse(null);
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
