package io.twophp.sample.shop.checkout;

import io.twophp.TwoPhaseMutation;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
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

/** The customer's own checkouts, which three other services take part in. */
@Path("checkouts")
@RequestScoped
@RolesAllowed("customer")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class CheckoutResource {

    @Inject
    Checkouts checkouts;

    @Context
    SecurityContext security;

    @Context
    UriInfo uri;

    @POST
    @TwoPhaseMutation
    public Response place(@NotNull @Valid NewCheckout wanted) {
        CheckoutView checkout = checkouts.place(customer(), wanted);
        return Response.created(uri.getAbsolutePathBuilder().path(checkout.id()).build())
                .entity(checkout)
                .build();
    }

    @GET
    public List<CheckoutView> all(@QueryParam("limit") @DefaultValue("100") @Min(1) @Max(10_000) int limit) {
        return checkouts.of(customer(), limit);
    }

    @GET
    @Path("{id}")
    public CheckoutView one(@PathParam("id") String id) {
        return checkouts.find(customer(), id);
    }

    private String customer() {
        return security.getUserPrincipal().getName();
    }
}
