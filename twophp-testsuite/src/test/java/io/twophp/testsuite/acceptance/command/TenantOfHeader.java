package io.twophp.testsuite.acceptance.command;

import io.twophp.Tenancy;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import java.security.Principal;

/** The tenant is named by a test's header; without it there is none. */
@Alternative
@Priority(1)
@ApplicationScoped
public class TenantOfHeader implements Tenancy {

    static final String HEADER = "X-Test-Tenant";

    @Inject
    HttpServletRequest request;

    @Override
    public String tenantOf(Principal principal) {
        return request.getHeader(HEADER);
    }
}
