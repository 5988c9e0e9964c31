package io.twophp.sample.shop.order;

import io.twophp.Dialect;
import io.twophp.TwoPhaseMutation;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.net.URI;

/**
 * Drafts of orders, at addresses that customers make up: PUT writes one, POST places it, GET reports the result, DELETE
 * forgets it. All but the placing is the library's: HTTP exactly-once.
 */
@Path("order-drafts/{id}")
@RequestScoped
@RolesAllowed("customer")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class OrderDraftResource {

    @Inject
    Orders orders;

    @Context
    SecurityContext security;

    @Context
    UriInfo uri;

    @POST
    @TwoPhaseMutation(dialects = Dialect.EXACTLY_ONCE)
    public Response place(@NotNull @Valid NewOrder wanted) {
        OrderView order = orders.place(security.getUserPrincipal().getName(), wanted);
        URI location = uri.getBaseUriBuilder()
                .path(OrderResource.class)
                .path(order.id())
                .build();
        return Response.created(location).entity(order).build();
    }
}
