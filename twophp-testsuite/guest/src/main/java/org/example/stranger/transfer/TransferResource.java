package org.example.stranger.transfer;

import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** Transfers. The payee {@code grocer} is known; with any other one the COMMIT fails, and nothing before it. */
@Path("transfers")
@RequestScoped
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class TransferResource {

    @PersistenceContext
    EntityManager entities;

    @POST
    @TwoPhaseMutation
    @Transactional
    public Transfer order(Transfer transfer) {
        entities.persist(transfer);
        entities.flush();
        return transfer;
    }
}
