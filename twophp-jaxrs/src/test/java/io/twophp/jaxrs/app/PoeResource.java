package io.twophp.jaxrs.app;

import io.twophp.Dialect;
import io.twophp.TwoPhaseMutation;
import io.twophp.jaxrs.poe.PoeLinks;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.validation.Valid;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriBuilder;
import java.net.URI;

/** Resources that take one POST. */
@Path("poe")
@RequestScoped
public class PoeResource extends ShopResource {

    @GET
    @Path("basket")
    public Response basket(@Context HttpHeaders headers) {
        Response.ResponseBuilder basket = Response.ok("one book");
        return PoeLinks.addTo(basket, headers, URI.create("orders/1"), URI.create("/x?a=1"))
                .build();
    }

    @POST
    @Path("orders/{id}")
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces({MediaType.APPLICATION_JSON, MediaType.TEXT_PLAIN})
    @TwoPhaseMutation(grace = Shop.GRACE, dialects = Dialect.POE)
    public Response place(@PathParam("id") String id, @Valid NewOrder order, @Context Request request) {
        if (order.item.equals("nothing")) {
            return Response.status(422)
                    .entity("no such thing")
                    .type("text/plain")
                    .build();
        }
        shop.order(order.item);
        return Response.created(UriBuilder.fromPath("poe/orders/{id}").build(id))
                .entity(new OrderView(id, order.item))
                .type(MediaType.APPLICATION_JSON_TYPE)
                .header("X-Method", request.getMethod())
                .header("Cache-Control", "private, max-age=5")
                .build();
    }

    /** Is no resource of POE: a longer literal part takes precedence. */
    @GET
    @Path("orders/all")
    public String all() {
        return "all";
    }

    @PUT
    @Path("orders/{other}")
    public String put(@PathParam("other") String id) {
        return "put " + id;
    }

    @POST
    @Path("files/{name: .+}")
    @TwoPhaseMutation(dialects = Dialect.POE)
    public String file(@PathParam("name") String name) {
        shop.order(name);
        return name;
    }

    @POST
    @Path("own/{id}")
    @TwoPhaseMutation(dialects = Dialect.POE)
    public String write() {
        return "written " + shop.order("own");
    }

    @GET
    @Path("own/{id}")
    public String read() {
        return "the application's";
    }

    /** Takes as long as the test wants. */
    @POST
    @Path("gate")
    @TwoPhaseMutation(dialects = Dialect.POE)
    public String pass(String body) {
        long id = shop.order(body);
        shop.gate().pass();
        return "passed " + id;
    }

    @POST
    @Path("managed/{id}")
    @RolesAllowed("manager")
    @TwoPhaseMutation(dialects = Dialect.POE)
    public String managed() {
        return "managed " + shop.order("managed");
    }
}
