package org.example.stranger.locator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Path;

/** Shelves: locators only. */
@Path("shelves/{shelf}")
@RequestScoped
public class ShelfResource {

    @Inject
    ApplicationBooks ofApplication;

    @EJB
    StatelessBooks stateless;

    @Path("application")
    public Object ofApplication() {
        return ofApplication;
    }

    @Path("stateless")
    public StatelessBooks stateless() {
        return stateless;
    }
}
