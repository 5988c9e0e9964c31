package org.example.stranger.locator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.ResourceContext;
import jakarta.ws.rs.core.Context;

/** Shelves: locators only. */
@Path("shelves/{shelf}")
@RequestScoped
public class ShelfResource {

    @Inject
    RequestBooks ofRequest;

    @Inject
    ApplicationBooks ofApplication;

    @Inject
    DependentBooks dependent;

    @EJB
    StatelessBooks stateless;

    @Context
    ResourceContext resources;

    @Path("request")
    public RequestBooks ofRequest() {
        return ofRequest;
    }

    @Path("application")
    public Object ofApplication() {
        return ofApplication;
    }

    @Path("dependent")
    public DependentBooks dependent() {
        return dependent;
    }

    @Path("stateless")
    public StatelessBooks stateless() {
        return stateless;
    }

    /** Creates it by itself: no interceptor of the container's is around it. */
    @Path("unmanaged")
    public Object unmanaged() {
        return resources.initResource(new DependentBooks());
    }
}
