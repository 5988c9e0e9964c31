package io.twophp.benchmarks.business.checkout;

import io.twophp.benchmarks.business.NewPurchase;
import io.twophp.benchmarks.business.Purchases;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.ClientBuilder;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;

/** The checkout by plain clients: calls before a failed one stay done. */
@Path("checkout")
@ApplicationScoped
@Transactional
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class CheckoutResource {

    private static final int BRANCHES = 3;

    private final Client client = ClientBuilder.newClient();
    private final Service branch = new Service(client, "plain/api/checkout/branches");
    private final Service leaf = new Service(client, "plain/api/purchases");

    @Inject
    Purchases purchases;

    @POST
    @Path("{variant}")
    public Response checkOut(
            @PathParam("variant") String variant,
            @HeaderParam("Authorization") String authorization,
            NewPurchase wanted,
            @Context SecurityContext security,
            @Context UriInfo uri) {
        for (int i = 0; i < BRANCHES; i++) {
            branch.call(variant, authorization, wanted);
        }
        return purchases.make(variant, security.getUserPrincipal().getName(), wanted, uri);
    }

    @POST
    @Path("branches/{variant}")
    public Response branch(
            @PathParam("variant") String variant,
            @HeaderParam("Authorization") String authorization,
            NewPurchase wanted,
            @Context SecurityContext security,
            @Context UriInfo uri) {
        leaf.call(variant, authorization, wanted);
        return purchases.make(variant, security.getUserPrincipal().getName(), wanted, uri);
    }

    @PreDestroy
    void close() {
        client.close();
    }
}
