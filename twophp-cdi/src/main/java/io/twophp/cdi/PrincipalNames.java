package io.twophp.cdi;

import io.twophp.OwnerNaming;
import io.twophp.cdi.module.ModuleBean;
import java.security.Principal;

/** Names owners after their principals. */
@ModuleBean
class PrincipalNames implements OwnerNaming {

    @Override
    public String ownerOf(Principal principal) {
        return principal.getName();
    }

    @Override
    public String principalOf(String owner) {
        return owner;
    }
}
