package io.twophp.testsuite.client.war;

import io.twophp.Command;
import io.twophp.CommandConfirmation;
import io.twophp.Dialect;
import io.twophp.TwoPhaseMutation;
import io.twophp.sample.shop.order.NewOrder;
import io.twophp.sample.shop.order.OrderView;
import io.twophp.sample.shop.order.Orders;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;

/** Places orders like the shop, each dialect at a path of its own. */
@Path("orders/dialect")
@RequestScoped
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class DialectOrders {

    @Inject
    Orders orders;

    @Context
    SecurityContext security;

    @POST
    @Path("TWOPHP/{id}")
    @TwoPhaseMutation
    public Response inTwoPhases(@PathParam("id") String id, @NotNull @Valid NewOrder wanted) {
        return placed(wanted);
    }

    @POST
    @Path("IDEMPOTENCY_KEY/{id}")
    @TwoPhaseMutation(dialects = Dialect.IDEMPOTENCY_KEY)
    public Response byKey(@PathParam("id") String id, @NotNull @Valid NewOrder wanted) {
        return placed(wanted);
    }

    @POST
    @Path("CERTIFIED_HTTP/{id}")
    @TwoPhaseMutation(dialects = Dialect.CERTIFIED_HTTP)
    public Response certified(@PathParam("id") String id, @NotNull @Valid NewOrder wanted) {
        return placed(wanted);
    }

    @POST
    @Path("POE/{id}")
    @TwoPhaseMutation(dialects = Dialect.POE)
    public Response once(@PathParam("id") String id, @NotNull @Valid NewOrder wanted) {
        return placed(wanted);
    }

    @POST
    @Path("EXACTLY_ONCE/{id}")
    @TwoPhaseMutation(dialects = Dialect.EXACTLY_ONCE)
    public Response stored(@PathParam("id") String id, @NotNull @Valid NewOrder wanted) {
        return placed(wanted);
    }

    @POST
    @Path("IDS/{id}")
    @TwoPhaseMutation(dialects = Dialect.IDS)
    @Command(entity = "order", action = "place")
    public Response commanded(@PathParam("id") String id, @NotNull @Valid NewOrder wanted) {
        return placed(wanted);
    }

    @POST
    @Path("IDS/confirmed/{id}")
    @TwoPhaseMutation(dialects = Dialect.IDS)
    @Command(entity = "order", action = "confirm", confirmation = CommandConfirmation.REQUIRED)
    public Response confirmed(@PathParam("id") String id, @NotNull @Valid NewOrder wanted) {
        return placed(wanted);
    }

    private Response placed(NewOrder wanted) {
        OrderView order = orders.place(security.getUserPrincipal().getName(), wanted);
        return Response.status(Response.Status.CREATED).entity(order).build();
    }
}
