package io.twophp.sample.shop.order;

import io.twophp.Dialect;
import io.twophp.TwoPhaseMutation;
import io.twophp.jaxrs.poe.PoeLinks;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.net.URI;
import java.util.UUID;

/** Forms to order by, each with an address of its own that takes one order: POST Once Exactly. */
@Path("order-forms")
@RequestScoped
@RolesAllowed("customer")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class OrderFormResource {

    @Inject
    Orders orders;

    @Context
    SecurityContext security;

    @Context
    UriInfo uri;

    @Context
    HttpHeaders headers;

    @GET
    public Response fresh() {
        URI action =
                uri.getAbsolutePathBuilder().path(UUID.randomUUID().toString()).build();
        return PoeLinks.addTo(Response.ok(new OrderForm(action)), headers, action)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .build();
    }

    @POST
    @Path("{id}")
    @TwoPhaseMutation(dialects = Dialect.POE)
    public Response place(@NotNull @Valid NewOrder wanted) {
        OrderView order = orders.place(security.getUserPrincipal().getName(), wanted);
        URI location = uri.getBaseUriBuilder()
                .path(OrderResource.class)
                .path(order.id())
                .build();
        return Response.created(location).entity(order).build();
    }
}
