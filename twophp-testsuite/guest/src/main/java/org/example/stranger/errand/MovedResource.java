package org.example.stranger.errand;

import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import java.net.URI;

/** Redirects all requests: {@code open/moved/307?to=…}, to an address relative to this application or absolute. */
@Path("open/moved/{status}")
public class MovedResource {

    @PathParam("status")
    int status;

    @QueryParam("to")
    URI to;

    @GET
    public Response get() {
        return Response.status(status).location(to).build();
    }

    @POST
    public Response post() {
        return get();
    }

    @PUT
    public Response put() {
        return get();
    }

    @PATCH
    public Response patch() {
        return get();
    }

    @DELETE
    public Response delete() {
        return get();
    }
}
