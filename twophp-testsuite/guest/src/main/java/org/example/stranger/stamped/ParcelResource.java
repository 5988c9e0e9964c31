package org.example.stranger.stamped;

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

/** Parcels, whose answers a filter bound by name puts into envelopes. */
@Path("stamped/parcels")
@RequestScoped
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class ParcelResource {

    @PersistenceContext
    EntityManager entities;

    @POST
    @Stamped
    @TwoPhaseMutation
    @Transactional
    public Parcel send(Parcel parcel) {
        entities.persist(parcel);
        return parcel;
    }
}
