package io.twophp.testsuite.client.war;

import io.twophp.sample.shop.order.NewOrder;
import io.twophp.sample.shop.order.OrderView;
import io.twophp.sample.shop.order.Orders;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;

/** Places orders like the shop, without {@code @TwoPhaseMutation}. */
@Path("orders/plain")
@RequestScoped
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class PlainResource {

    @Inject
    Orders orders;

    @Context
    SecurityContext security;

    @POST
    public Response place(@NotNull @Valid NewOrder wanted) {
        OrderView order = orders.place(security.getUserPrincipal().getName(), wanted);
        return Response.status(Response.Status.CREATED).entity(order).build();
    }

    @PUT
    public OrderView put(@NotNull @Valid NewOrder wanted) {
        return orders.place(security.getUserPrincipal().getName(), wanted);
    }

    /** Places the order, and then answers with a failure. */
    @POST
    @Path("failing")
    public Response fail(@NotNull @Valid NewOrder wanted) {
        place(wanted);
        return Response.status(503).entity("{\"sorry\":true}").build();
    }
}
