package io.twophp.cdi;

import io.twophp.Tenancy;
import io.twophp.cdi.module.ModuleBean;
import java.security.Principal;

/** Assigns no principal to a tenant. */
@ModuleBean
class NoTenants implements Tenancy {

    @Override
    public String tenantOf(Principal principal) {
        return "";
    }
}
