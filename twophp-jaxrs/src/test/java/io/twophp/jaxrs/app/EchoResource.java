package io.twophp.jaxrs.app;

import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

/** Returns its input, whatever it is, and the headers of its request as {@code Seen-…}. */
@Path("echo")
@RequestScoped
@TwoPhaseMutation(grace = Shop.GRACE)
public class EchoResource extends ShopResource {

    @Context
    UriInfo uri;

    @Context
    HttpHeaders headers;

    @Context
    Request request;

    @POST
    public Response post(byte[] body) {
        return echo(body);
    }

    @PUT
    @Path("{name}")
    public Response put(byte[] body) {
        return echo(body);
    }

    @DELETE
    @Path("{name}")
    public Response delete() {
        return echo(new byte[0]);
    }

    private Response echo(byte[] body) {
        shop.order("echo");
        Response.ResponseBuilder echo = Response.ok(body, MediaType.APPLICATION_OCTET_STREAM_TYPE)
                .header(
                        "Seen",
                        request.getMethod() + " " + uri.getRequestUri().getRawPath() + " "
                                + uri.getRequestUri().getRawQuery());
        headers.getRequestHeaders().forEach((name, values) -> {
            if (!name.startsWith("DTT-")) {
                values.forEach(value -> echo.header("Seen-" + name, value));
            }
        });
        return echo.build();
    }
}
