package org.example.stranger.fidelity;

import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;

/** Has the annotations that implementations do not repeat. */
public interface Described {

    @POST
    @Path("interface")
    @Produces("text/plain;charset=ISO-8859-1")
    String byInterface();
}
