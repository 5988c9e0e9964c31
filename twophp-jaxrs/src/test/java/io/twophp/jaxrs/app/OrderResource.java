package io.twophp.jaxrs.app;

import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.validation.Valid;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;

/** The usual resource: two-phase in every mutating method. */
@Path("orders")
@RequestScoped
@TwoPhaseMutation(grace = Shop.GRACE)
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class OrderResource extends ShopResource {

    @POST
    public Response place(@Valid NewOrder order, @QueryParam("note") String note) {
        String id = Long.toString(shop.order(order.item));
        return Response.created(URI.create("orders/" + id))
                .entity(new OrderView(id, order.item))
                .header("X-Note", note)
                .build();
    }

    @GET
    public String list() {
        return "[]";
    }

    @GET
    @Path("{id}")
    public OrderView get(@PathParam("id") String id) {
        return new OrderView(id, "any");
    }

    @PUT
    @Path("{id}")
    public OrderView replace(@PathParam("id") String id, @Valid NewOrder order) {
        shop.order("replaced " + id + " " + order.item);
        return new OrderView(id, order.item);
    }

    @PATCH
    @Path("{id}")
    public OrderView change(@PathParam("id") String id, NewOrder order) {
        shop.order("changed " + id + " " + order.item);
        return new OrderView(id, order.item);
    }

    @DELETE
    @Path("{id}")
    public void cancel(@PathParam("id") String id, @HeaderParam("If-Match") String version) {
        shop.order("cancelled " + id + " " + version);
    }
}
