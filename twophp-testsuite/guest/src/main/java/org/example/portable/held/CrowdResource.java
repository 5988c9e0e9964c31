package org.example.portable.held;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;

/** Shows the number of visits to a crowd, without a connection to the database. */
@Path("crowd")
@RequestScoped
@Produces(MediaType.TEXT_PLAIN)
public class CrowdResource {

    @Inject
    Crowd crowd;

    @GET
    public String visits(@QueryParam("text") String text) {
        return Integer.toString(crowd.visits(text));
    }

    /** Joins the crowd. */
    @POST
    public String join(@QueryParam("text") String text) {
        crowd.meet(text);
        return "joined";
    }
}
