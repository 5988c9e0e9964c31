package io.twophp.testsuite.inside.war;

import jakarta.annotation.Resource;
import jakarta.annotation.security.DeclareRoles;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.SessionContext;
import jakarta.ejb.Stateless;

/** An EJB that returns its caller's name and roles. */
@Stateless
@DeclareRoles({"customer", "operator"})
public class CallersView {

    @Resource
    SessionContext session;

    @RolesAllowed("customer")
    public String describe() {
        return session.getCallerPrincipal().getName() + ", customer: " + session.isCallerInRole("customer")
                + ", operator: " + session.isCallerInRole("operator");
    }
}
