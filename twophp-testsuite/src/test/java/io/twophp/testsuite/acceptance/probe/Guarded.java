package io.twophp.testsuite.acceptance.probe;

import jakarta.annotation.Resource;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.SessionContext;
import jakarta.ejb.Stateless;

/** Says who calls, to those who may ask. */
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
