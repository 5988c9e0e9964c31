package org.example.stranger.deposit;

import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;

/** Deposits: the plain case, with nothing in the way. */
@Path("deposits")
@RequestScoped
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class DepositResource {

    @PersistenceContext
    EntityManager entities;

    @Context
    SecurityContext security;

    @Context
    UriInfo uri;

    @POST
    @TwoPhaseMutation
    @Transactional
    public Response pay(NewDeposit wanted) {
        Deposit deposit = new Deposit(security.getUserPrincipal().getName(), wanted.account, wanted.amount);
        entities.persist(deposit);
        return Response.created(uri.getAbsolutePathBuilder().path(deposit.id).build())
                .entity(deposit)
                .build();
    }

    @GET
    @Path("{id}")
    public Deposit one(@PathParam("id") String id) {
        return entities.find(Deposit.class, id);
    }
}
