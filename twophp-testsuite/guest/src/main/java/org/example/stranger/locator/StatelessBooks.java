package org.example.stranger.locator;

import io.twophp.Mode;
import io.twophp.TwoPhaseMutation;
import jakarta.ejb.Stateless;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** A sub-resource that the container manages: an EJB. */
@Stateless
@Consumes(MediaType.TEXT_PLAIN)
@Produces(MediaType.TEXT_PLAIN)
public class StatelessBooks {

    @PersistenceContext
    EntityManager entities;

    @POST
    @TwoPhaseMutation
    public String put(@PathParam("shelf") String shelf, String title) {
        return Books.put(entities, title, shelf);
    }

    @POST
    @Path("later")
    @TwoPhaseMutation(mode = Mode.ASYNCHRONOUS)
    public String putLater(@PathParam("shelf") String shelf, String title) {
        return Books.put(entities, title, shelf);
    }
}
