package io.twophp.jaxrs.app;

import io.twophp.Command;
import io.twophp.Dialect;
import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;

/** Reads everything in its requests that a name might be made of. */
@Path("named/{customer}")
@RequestScoped
public class NamedResource extends ShopResource {

    @PathParam("customer")
    String customer;

    @Context
    UriInfo uri;

    private String matrix() {
        shop.order("named");
        return uri.getPathSegments().stream()
                .flatMap(segment -> segment.getMatrixParameters().entrySet().stream())
                .toList()
                .toString();
    }

    @POST
    @Path("poe/{id}")
    @TwoPhaseMutation(dialects = Dialect.POE)
    public String once() {
        return matrix();
    }

    /** Takes as long as the test wants. */
    @POST
    @Path("poe-gate/{id}")
    @TwoPhaseMutation(dialects = Dialect.POE)
    public String pass(@Context SecurityContext security) {
        shop.order("for " + security.getUserPrincipal().getName());
        shop.gate().pass();
        return "passed";
    }

    @POST
    @Path("xo/{id}")
    @TwoPhaseMutation(dialects = Dialect.EXACTLY_ONCE)
    public String stored() {
        return matrix();
    }

    @POST
    @Path("refunds")
    @TwoPhaseMutation(dialects = Dialect.IDS)
    @Command(entity = "order", action = "refund-named")
    public String refund(@FormParam("amount") String amount, @QueryParam("to") String to) {
        return customer + " " + amount + " " + to + " " + shop.order("refund");
    }
}
