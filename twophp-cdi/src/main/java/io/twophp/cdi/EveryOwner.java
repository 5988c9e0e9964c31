package io.twophp.cdi;

import io.twophp.OwnerCheck;
import io.twophp.cdi.module.ModuleBean;
import java.util.Set;

/** Whoever was let in in Phase 1 is not asked about again. */
@ModuleBean
class EveryOwner implements OwnerCheck {

    @Override
    public boolean mayExecute(String principal, Set<String> roles) {
        return true;
    }
}
