package io.twophp.cdi;

import io.twophp.OwnerCheck;
import io.twophp.cdi.module.ModuleBean;
import java.util.Set;

/** Accepts every owner: an owner who was authenticated in Phase 1 may have the request executed. */
@ModuleBean
class EveryOwner implements OwnerCheck {

    @Override
    public boolean mayExecute(String principal, Set<String> roles) {
        return true;
    }
}
