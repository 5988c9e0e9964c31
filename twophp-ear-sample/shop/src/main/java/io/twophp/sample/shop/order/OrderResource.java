package io.twophp.sample.shop.order;

import io.twophp.Dialect;
import io.twophp.TwoPhase;
import io.twophp.TwoPhaseMutation;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;

/**
 * The customer's own orders. Every change takes effect once for a client that speaks 2PHP, sends an
 * {@code Idempotency-Key}, or speaks Certified HTTP, and is plain HTTP for others.
 */
@Path("orders")
@RequestScoped
@TwoPhaseMutation(dialects = {Dialect.TWOPHP, Dialect.IDEMPOTENCY_KEY, Dialect.CERTIFIED_HTTP})
@RolesAllowed("customer")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class OrderResource {

    static final String MERGE_PATCH = "application/merge-patch+json";

    @Inject
    Orders orders;

    @Inject
    TwoPhase twoPhase;

    @Context
    SecurityContext security;

    @Context
    UriInfo uri;

    @POST
    public Response place(@NotNull @Valid NewOrder wanted) {
        OrderView order = orders.place(customer(), wanted);
        return Response.created(uri.getAbsolutePathBuilder().path(order.id()).build())
                .entity(order)
                .build();
    }

    @PUT
    @Path("{id}")
    public OrderView replace(@PathParam("id") String id, @NotNull @Valid OrderReplacement replacement) {
        twoPhase.resourceId(id);
        return orders.replace(customer(), id, replacement);
    }

    @PATCH
    @Path("{id}")
    @Consumes({MERGE_PATCH, MediaType.APPLICATION_JSON})
    public OrderView patch(@PathParam("id") String id, @NotNull @Valid OrderPatch patch) {
        twoPhase.resourceId(id);
        return orders.patch(customer(), id, patch);
    }

    @DELETE
    @Path("{id}")
    public void cancel(@PathParam("id") String id) {
        twoPhase.resourceId(id);
        orders.cancel(customer(), id);
    }

    @GET
    public List<OrderView> all(@QueryParam("limit") @DefaultValue("100") @Min(1) @Max(10_000) int limit) {
        return orders.of(customer(), limit);
    }

    @GET
    @Path("{id}")
    public OrderView one(@PathParam("id") String id) {
        return orders.find(customer(), id);
    }

    private String customer() {
        return security.getUserPrincipal().getName();
    }
}
