package io.twophp.jaxrs.app;

import io.twophp.Dialect;
import io.twophp.TwoPhaseMutation;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.validation.Valid;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

/** Requests that are stored by PUT, executed by POST, read by GET and forgotten by DELETE. */
@Path("xo")
@RequestScoped
public class ExactlyOnceResource extends ShopResource {

    @POST
    @Path("orders/{id}")
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    @TwoPhaseMutation(grace = Shop.GRACE, dialects = Dialect.EXACTLY_ONCE)
    public Response place(@PathParam("id") String id, @Valid NewOrder order) {
        if (order.item.equals("nothing")) {
            return Response.status(422)
                    .entity("no such thing")
                    .type("text/plain")
                    .build();
        }
        shop.order(order.item);
        return Response.status(201)
                .entity(new OrderView(id, order.item))
                .header("Cache-Control", "private, max-age=5")
                .build();
    }

    @POST
    @Path("echo/{id}")
    @Consumes({"text/plain", "application/xml"})
    @Produces({"text/plain", "text/html"})
    @TwoPhaseMutation(dialects = Dialect.EXACTLY_ONCE)
    public String echo(
            String body,
            @PathParam("id") String id,
            @QueryParam("q") String query,
            @Context HttpHeaders headers,
            @Context Request request,
            @Context UriInfo uri) {
        shop.order("echo");
        return String.join(
                "|",
                request.getMethod(),
                id,
                String.valueOf(query),
                String.valueOf(headers.getMediaType()),
                headers.getHeaderString("X-Mine"),
                uri.getPath(),
                body);
    }

    @POST
    @Path("managed/{id}")
    @RolesAllowed("manager")
    @TwoPhaseMutation(dialects = Dialect.EXACTLY_ONCE, ttl = 60_000)
    public String managed() {
        return "managed " + shop.order("managed");
    }
}
