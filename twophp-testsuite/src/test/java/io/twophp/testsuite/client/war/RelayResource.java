package io.twophp.testsuite.client.war;

import io.twophp.TwoPhaseMutation;
import io.twophp.jaxrs.client.TwoPhaseClientFeature;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.ClientBuilder;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.client.Invocation;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.net.URI;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.eclipse.microprofile.rest.client.RestClientBuilder;

/** Has the shop place an order, as another service would: in two phases, within its own. */
@Path("orders/relay")
@RequestScoped
@TwoPhaseMutation
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class RelayResource {

    @Resource
    ManagedExecutorService executor;

    @Context
    UriInfo uri;

    /** Calls by a MicroProfile REST client. */
    @POST
    @Path("interface")
    public Response byInterface(String order) {
        URI shop = uri.getBaseUriBuilder().path("orders").build();
        ShopOrders orders = RestClientBuilder.newBuilder().baseUri(shop).build(ShopOrders.class);
        try (Response placed = orders.place(order)) {
            return passedOn(placed);
        }
    }

    /** Makes two calls at once, by {@code rx()} and by {@code async()}. */
    @POST
    @Path("parallel")
    public Response inParallel(String order) throws ExecutionException, InterruptedException {
        Client client = ClientBuilder.newBuilder()
                .executorService(executor)
                .register(TwoPhaseClientFeature.class)
                .build();
        try {
            CompletionStage<Response> first = request(client).rx().post(Entity.json(order));
            Future<Response> second = request(client).async().post(Entity.json(order));
            passedOn(first.toCompletableFuture().get());
            return passedOn(second.get());
        } finally {
            client.close();
        }
    }

    private Invocation.Builder request(Client client) {
        return client.target(uri.getBaseUri())
                .path("orders")
                .request()
                .header(HttpHeaders.AUTHORIZATION, ShopOrders.ALICE);
    }

    private static Response passedOn(Response placed) {
        if (placed.getStatus() >= 300) {
            throw new IllegalStateException("the order was refused: " + placed.getStatus());
        }
        return Response.ok(placed.readEntity(String.class)).build();
    }
}
