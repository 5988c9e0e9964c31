package io.twophp.jaxrs.app;

import io.twophp.OwnerNaming;
import io.twophp.Tenancy;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import java.security.Principal;
import java.util.Locale;

/**
 * Ignores the case of names with a realm ({@code North/Alice}), makes a tenant of the address of names with one
 * ({@code alice@acme}), and keeps all others.
 */
@Alternative
@Priority(1)
@ApplicationScoped
public class ShopNaming implements OwnerNaming, Tenancy {

    @Override
    public String ownerOf(Principal principal) {
        String name = principal.getName();
        int slash = name.indexOf('/');
        return slash < 0
                ? name.replaceFirst("@.*", "")
                : name.substring(slash + 1).toLowerCase(Locale.ROOT) + " of "
                        + name.substring(0, slash).toLowerCase(Locale.ROOT);
    }

    @Override
    public String principalOf(String owner) {
        return owner.replaceFirst("^(.*) of (.*)$", "$2/$1");
    }

    @Override
    public String tenantOf(Principal principal) {
        String name = principal.getName();
        int at = name.indexOf('@');
        return at < 0 ? null : name.substring(at + 1);
    }
}
