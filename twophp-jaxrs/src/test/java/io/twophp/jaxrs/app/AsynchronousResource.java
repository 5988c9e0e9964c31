package io.twophp.jaxrs.app;

import io.twophp.Mode;
import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;

/** Orders with an asynchronous outcome. */
@Path("later")
@RequestScoped
public class AsynchronousResource extends ShopResource {

    @Context
    UriInfo uri;

    @Context
    SecurityContext security;

    /** Gives the order an id of its own. */
    @POST
    @TwoPhaseMutation(mode = Mode.ASYNCHRONOUS, grace = Shop.GRACE)
    public Response place() {
        String id = "o" + shop.order("for " + security.getUserPrincipal().getName());
        shop.gate().pass();
        return Response.created(uri.getAbsolutePathBuilder().path(id).build())
                .entity(id)
                .build();
    }

    /** Adopts the provisional id. */
    @POST
    @Path("adopted")
    @TwoPhaseMutation(mode = Mode.ASYNCHRONOUS, grace = Shop.GRACE)
    public Response adopt() {
        shop.order("adopted");
        String id = twoPhase.provisionalResourceId().orElseThrow();
        return Response.created(uri.getAbsolutePathBuilder().path(id).build())
                .entity(id)
                .build();
    }

    @POST
    @Path("negotiated")
    @TwoPhaseMutation(mode = Mode.NEGOTIATED, grace = Shop.GRACE)
    public String negotiate() {
        return "negotiated " + shop.order("negotiated");
    }

    @GET
    @Path("adopted/{id}")
    public String adopted(@PathParam("id") String id) {
        return "order " + id;
    }

    @GET
    @Path("{id}")
    public String get(@PathParam("id") String id) {
        return "order " + id;
    }
}
