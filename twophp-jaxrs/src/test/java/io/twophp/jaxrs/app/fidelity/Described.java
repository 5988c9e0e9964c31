package io.twophp.jaxrs.app.fidelity;

import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;

/** Holds the annotations of a method that its implementation does not repeat. */
interface Described {

    @POST
    @Path("by-interface")
    @Produces("text/plain;charset=ISO-8859-1")
    String byInterface();
}
