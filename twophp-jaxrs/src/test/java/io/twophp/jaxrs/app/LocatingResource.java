package io.twophp.jaxrs.app;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Path;

/** Locators whose return types do not reveal the sub-resource. */
@Path("locating")
@RequestScoped
public class LocatingResource {

    @Inject
    ExactlyOnceResource stored;

    @Inject
    PoeResource once;

    @Path("xo")
    public Object stored() {
        return stored;
    }

    @Path("poe")
    public Object once() {
        return once;
    }
}
