package io.twophp.cdi;

import io.twophp.OwnerCheck;
import io.twophp.OwnerNaming;
import io.twophp.Tenancy;
import io.twophp.cdi.module.ModuleBean;
import java.security.Principal;
import java.util.Set;

/**
 * Names owners after their principals, assigns none to a tenant, and accepts every owner: one who was authenticated in
 * Phase 1 may have the request executed.
 */
@ModuleBean
class DefaultOwners implements OwnerNaming, Tenancy, OwnerCheck {

    @Override
    public String ownerOf(Principal principal) {
        return principal.getName();
    }

    @Override
    public String principalOf(String owner) {
        return owner;
    }

    @Override
    public String tenantOf(Principal principal) {
        return "";
    }

    @Override
    public boolean mayExecute(String principal, Set<String> roles) {
        return true;
    }
}
