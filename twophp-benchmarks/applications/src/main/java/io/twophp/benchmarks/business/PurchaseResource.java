package io.twophp.benchmarks.business;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;

/** The endpoint that all others are compared with: JAX-RS and JPA, and no protection against repetitions. */
@Path("purchases/{variant}")
@RequestScoped
@Transactional
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class PurchaseResource {

    @Inject
    Purchases purchases;

    @Context
    SecurityContext security;

    @Context
    UriInfo uri;

    @POST
    public Response buy(@PathParam("variant") String variant, NewPurchase wanted) {
        return purchases.make(variant, security.getUserPrincipal().getName(), wanted, uri);
    }
}
