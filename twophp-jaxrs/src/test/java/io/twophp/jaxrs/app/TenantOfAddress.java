package io.twophp.jaxrs.app;

import io.twophp.Tenancy;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import java.security.Principal;

/** Callers with an address belong to its tenant: {@code alice@acme}; all others to none. */
@Alternative
@Priority(1)
@ApplicationScoped
public class TenantOfAddress implements Tenancy {

    @Override
    public String tenantOf(Principal principal) {
        String name = principal.getName();
        int at = name.indexOf('@');
        return at < 0 ? null : name.substring(at + 1);
    }
}
