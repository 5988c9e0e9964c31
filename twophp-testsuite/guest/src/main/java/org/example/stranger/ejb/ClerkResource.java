package org.example.stranger.ejb;

import io.twophp.TwoPhaseMutation;
import jakarta.ejb.EJB;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** A resource that is no EJB, and leaves the work to one. */
@Path("clerk")
@RequestScoped
@TwoPhaseMutation
@Consumes(MediaType.TEXT_PLAIN)
@Produces(MediaType.TEXT_PLAIN)
public class ClerkResource {

    @EJB
    Usher usher;

    @POST
    @Path("misled")
    public String mislead(String seat) {
        usher.mislead(seat);
        return seat;
    }
}
