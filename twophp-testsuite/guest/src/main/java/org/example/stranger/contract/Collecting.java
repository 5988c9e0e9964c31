package org.example.stranger.contract;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;

/** The methods of each collection. */
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.TEXT_PLAIN)
public interface Collecting<T extends Wanted> {

    @POST
    String collect(T wanted);

    @PUT
    @Path("{shelf}")
    String collectAll(@PathParam("shelf") String shelf, List<T> wanted);
}
