package io.twophp.testsuite.acceptance.probe;

import jakarta.annotation.Resource;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.SessionContext;
import jakarta.ejb.Stateless;

/** A bean that returns the caller's name to callers with the role. */
@Stateless
public class Guarded {

    @Resource
    SessionContext session;

    @RolesAllowed("customer")
    public String forCustomers() {
        return session.getCallerPrincipal().getName();
    }

    @RolesAllowed("auditor")
    public String forAuditors() {
        return session.getCallerPrincipal().getName();
    }
}
