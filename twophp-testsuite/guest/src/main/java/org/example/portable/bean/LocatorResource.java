package org.example.portable.bean;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Path;

/** A resource with locators only. */
@Path("beans/located")
@RequestScoped
public class LocatorResource {

    @Inject
    ScopedNotes scoped;

    @Inject
    DependentNotes dependent;

    @Path("scoped")
    public ScopedNotes scoped() {
        return scoped;
    }

    @Path("dependent")
    public Object dependent() {
        return dependent;
    }

    /** Creates it by itself: no interceptor of the container's is around it. */
    @Path("unmanaged")
    public Object unmanaged() {
        return new DependentNotes();
    }
}
