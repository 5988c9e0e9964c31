package org.example.stranger.errand;

import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import java.net.URI;

/** Redirects requests: {@code open/moved/307?to=…}, to an address relative to this application or absolute. */
@Path("open/moved/{status}")
public class MovedResource {

    @PathParam("status")
    int status;

    @QueryParam("to")
    URI to;

    @POST
    public Response post() {
        return Response.status(status).location(to).build();
    }
}
