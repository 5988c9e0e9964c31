package io.twophp.benchmarks.business.enlisted;

import io.twophp.benchmarks.business.NewPurchase;
import io.twophp.benchmarks.business.Purchases;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.ClientBuilder;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Link;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;

/** Enlists itself in the caller's action for each purchase. No action is cancelled, so nothing is made undone. */
@Path("enlisted")
@ApplicationScoped
public class EnlistedResource {

    private final Client client = ClientBuilder.newClient();

    @Inject
    Purchases purchases;

    @POST
    @Path("purchases/{variant}")
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    @Transactional
    public Response buy(
            @PathParam("variant") String variant,
            @HeaderParam("Long-Running-Action") String action,
            NewPurchase wanted,
            @Context SecurityContext security,
            @Context UriInfo uri) {
        enlist(action, uri);
        return purchases.make(variant, security.getUserPrincipal().getName(), wanted, uri);
    }

    @PUT
    @Path("ends/completed")
    @Produces(MediaType.TEXT_PLAIN)
    public String complete() {
        return "Completed";
    }

    @PUT
    @Path("ends/compensated")
    @Produces(MediaType.TEXT_PLAIN)
    public String compensate() {
        return "Compensated";
    }

    private void enlist(String action, UriInfo uri) {
        String ends = end(uri, "completed", "complete") + "," + end(uri, "compensated", "compensate");
        try (Response answer =
                client.target(action).request().header("Link", ends).put(Entity.text(""))) {
            if (answer.getStatus() != 200) {
                throw new WebApplicationException("not enlisted: " + answer.getStatus(), 502);
            }
        }
    }

    private static Link end(UriInfo uri, String path, String relation) {
        return Link.fromUriBuilder(uri.getBaseUriBuilder().path("enlisted/ends").path(path))
                .rel(relation)
                .type(MediaType.TEXT_PLAIN)
                .build();
    }

    @PreDestroy
    void close() {
        client.close();
    }
}
