package io.twophp.jaxrs.app;

import io.twophp.OwnerNaming;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import java.security.Principal;
import java.util.Locale;

/**
 * For names with a realm ({@code North/Alice}) the case does not matter; those with a tenant ({@code alice@acme}) are
 * called without it; all others are as they are.
 */
@Alternative
@Priority(1)
@ApplicationScoped
public class RealmNaming implements OwnerNaming {

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
}
