package org.example.stranger.ejb;

import io.twophp.TwoPhaseMutation;
import jakarta.ejb.Singleton;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** Lets one person in for each ticket: relies on its container, which lets in one thread after the other. */
@Path("turnstile")
@Singleton
@Consumes(MediaType.TEXT_PLAIN)
@Produces(MediaType.TEXT_PLAIN)
public class TurnstileResource {

    @PersistenceContext
    EntityManager entities;

    @POST
    @TwoPhaseMutation
    public Response enter(String ticket) {
        long before = entities.createQuery("SELECT COUNT(p) FROM Passage p WHERE p.ticket = :ticket", Long.class)
                .setParameter("ticket", ticket)
                .getSingleResult();
        if (before > 0) {
            return Response.status(Response.Status.CONFLICT).entity("used").build();
        }
        entities.persist(new Passage(ticket));
        return Response.ok("enter").build();
    }
}
