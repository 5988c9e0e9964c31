package io.twophp.benchmarks.business;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

/** The business write: one row, in the running transaction. */
@ApplicationScoped
public class Purchases {

    @PersistenceContext(unitName = "bench")
    EntityManager entities;

    /**
     * Makes a purchase, and answers 201 with its address and content. The number that the client has chosen is the
     * primary key: a request that takes effect twice fails.
     *
     * @param variant of the benchmark, by which effects are counted
     */
    public Response make(String variant, String buyer, NewPurchase wanted, UriInfo uri) {
        Purchase purchase = new Purchase(variant, buyer, wanted);
        entities.persist(purchase);
        return Response.created(
                        uri.getAbsolutePathBuilder().path(wanted.number()).build())
                .entity(purchase.view())
                .build();
    }

    public long count(String variant) {
        return entities.createQuery("SELECT count(p) FROM Purchase p WHERE p.variant = :variant", Long.class)
                .setParameter("variant", variant)
                .getSingleResult();
    }
}
