package io.twophp.testsuite.stranger.patient;

import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** Deposits, as the stranger's. */
@Path("deposits")
@RequestScoped
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class DepositResource {

    @Inject
    Entities persistence;

    @POST
    @TwoPhaseMutation
    public Deposit pay(Deposit deposit) {
        try (EntityManager entities = persistence.open()) {
            entities.persist(deposit);
            entities.flush();
        }
        return deposit;
    }
}
